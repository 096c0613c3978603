// Which output of a PCF8551B drives which element of its glass, the same for all four: a byte of its memory is a cell (board/lcd/wiring.h).
// [output, cell 0..3, bit 0..6 = a..g, 7 = the cell's mark].
export const GLASS = Array.from({ length: 32 }, (_, output) => [output, output >> 3, output & 7]);
