/* What a test image writes into GPIOR0. */
#ifndef ZEITNOT_TESTS_UNIT_AVR_RESULT_H
#define ZEITNOT_TESTS_UNIT_AVR_RESULT_H

#define RESULT_PASSED 1
#define RESULT_FAILED 2
#define RESULT_END    3

#endif
