/* Replaces avr-libc's header, whose assembly loops a compiler for another processor cannot read. */
#include <stdint.h>

void _delay_loop_1(uint8_t loops);
void _delay_loop_2(uint16_t loops);
