/* Packs and frames as docs/protocol.md describes them. None of this code is shared with the firmware, so that
 * an error there is found. */
#ifndef ZEITNOT_TESTS_UPLOAD_FRAMES_H
#define ZEITNOT_TESTS_UPLOAD_FRAMES_H

#include <stddef.h>
#include <stdint.h>

#define FRAME_BYTES 260
#define PAGE_BYTES  256

uint16_t crc16_of(const uint8_t *bytes, size_t n);
uint32_t crc32_of(const uint8_t *bytes, size_t n);

/* Fills a pack of `size` bytes with noise. A clock accepts it, although it cannot speak it. */
void make_pack(uint8_t *pack, size_t size, unsigned seed);
/* Corrects the checksums of the head. */
void seal_pack(uint8_t *pack, size_t size);

unsigned pages_of(size_t size);
void make_frame(uint8_t frame[FRAME_BYTES], const uint8_t *pack, size_t size, unsigned page);

#endif
