// Which output of a PCF85162 drives which element of its glass, the same for all four (board/lcd/wiring.h).
// [output, cell 0..3, bit 0..6 = a..g, 7 = the cell's mark].
export const GLASS = Array.from({ length: 32 }, (_, output) => [output, output >> 3, output & 7]);
