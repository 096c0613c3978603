/* Packs and frames as docs/protocol.md describes them, written without a line of the firmware's code. */
#ifndef ZEITNOT_TESTS_UPLOAD_FRAMES_H
#define ZEITNOT_TESTS_UPLOAD_FRAMES_H

#include <stddef.h>
#include <stdint.h>

#define FRAME_BYTES 260
#define PAGE_BYTES  256

uint16_t crc16_of(const uint8_t *bytes, size_t n);
uint32_t crc32_of(const uint8_t *bytes, size_t n);

/* A pack of noise of `size` bytes that a clock accepts, though it cannot speak it. */
void make_pack(uint8_t *pack, size_t size, unsigned seed);
/* Makes the head's checksums right again. */
void seal_pack(uint8_t *pack, size_t size);

unsigned pages_of(size_t size);
void make_frame(uint8_t frame[FRAME_BYTES], const uint8_t *pack, size_t size, unsigned page);

#endif
