/* Pairings from FIDE's report (columns as its description, TRF16, has them) and from tables.  covers: L2 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "tests/unit/check.h"
#include "tool/pgn/pairings.h"

/* Round 1: 1-3, 4-2; 1 and 2 win.  Round 2: 2-1 before 3-4, by points. */
/* clang-format off */
#define REPORT \
	"012 Club Open\r\n" \
	"001    1 m GM Carlsen, Magnus                   2850 NOR     1503014 1990/11/30  1.0    1     3 w 1     2 b  \r\n" \
	"001    2 f    Polgar, Judit                     2700 HUN      700070 1976/07/23  1.0    2     4 b 1     1 w  \r\n" \
	"001    3 m    Meier, \"Kurt\"                     2000 GER                         0.0    3     1 b 0     4 w  \r\n" \
	"001    4 m    Yilmaz, Can                       1900 TUR                         0.0    4     2 w 0     3 b  \r\n"
/* clang-format on */

static void is(const struct pairings *pairings, unsigned board, const char *white, const char *black)
{
	const struct link_tags tags = pairings_tags(pairings, board);

	assert_non_null(tags.white);
	assert_string_equal(tags.white, white);
	assert_string_equal(tags.black, black);
}

TEST(test_report)
{
	struct pairings pairings;
	char message[200];

	assert_true(pairings_read(&pairings, REPORT, 0, message, sizeof message));
	assert_string_equal(pairings.event, "Club Open");
	assert_string_equal(pairings.round, "2");
	assert_int_equal(pairings.count, 2);
	is(&pairings, 1, "Polgar, Judit", "Carlsen, Magnus");
	is(&pairings, 2, "Meier, \"Kurt\"", "Yilmaz, Can");
	pairings_free(&pairings);
	assert_true(pairings_read(&pairings, REPORT, 1, message, sizeof message));
	is(&pairings, 1, "Carlsen, Magnus", "Meier, \"Kurt\"");
	is(&pairings, 2, "Yilmaz, Can", "Polgar, Judit");
	assert_null(pairings_tags(&pairings, 3).white);
	pairings_free(&pairings);
	assert_false(pairings_read(&pairings, REPORT, 3, message, sizeof message));
}

TEST(test_tables)
{
	static const char *const texts[] = {
	    "board,white,black,round,event\n7,\"Polgar, Judit\",O'Brien,3,Open\n8,A,B,3,Open\n",
	    "\xef\xbb\xbfRound;Board;White;Black;Event\r\n2;7;X;Y;Open\r\n3;7;Polgar, "
	    "Judit;O'Brien;Open\r\n3;8;A;B;Open\r\n",
	};
	struct pairings pairings;
	char message[200];

	for (size_t i = 0; i < 2; i++) {
		assert_true(pairings_read(&pairings, texts[i], 3, message, sizeof message));
		assert_int_equal(pairings.count, 2);
		assert_string_equal(pairings.event, "Open");
		assert_string_equal(pairings.round, "3");
		is(&pairings, 7, "Polgar, Judit", "O'Brien");
		is(&pairings, 8, "A", "B");
		pairings_free(&pairings);
		assert_false(pairings_read(&pairings, texts[i], 9, message, sizeof message));
		assert_string_equal(message, "it has no pairings of that round");
	}
}

/* A number that no board can have is never read as another number, however many digits it has. */
TEST(test_numbers_out_of_range)
{
	static const char *const numbers[] = {"4294967297", "18446744073709551617", "-1", "10000"};
	struct pairings pairings;
	char text[100], message[200];

	for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
		snprintf(text, sizeof text, "board,white,black,round\n2,A,B,1\n%s,C,D,1\n", numbers[i]);
		assert_false(pairings_read(&pairings, text, 0, message, sizeof message));
		assert_non_null(strstr(message, numbers[i]));
		snprintf(text, sizeof text, "board,white,black,round\n2,A,B,1\n3,C,D,%s\n", numbers[i]);
		assert_false(pairings_read(&pairings, text, 0, message, sizeof message));
		assert_non_null(strstr(message, numbers[i]));
	}
	assert_true(
	    pairings_read(&pairings, "board,white,black\n9999,A,B\n,C,D\n", 0, message, sizeof message));
	assert_int_equal(pairings.count, 1);
	is(&pairings, 9999, "A", "B");
	pairings_free(&pairings);
}

/* If nobody chooses a round of a table, the last round counts, in whatever order the rows are. */
TEST(test_last_round)
{
	struct pairings pairings;
	char message[200];

	assert_true(pairings_read(&pairings,
				  "board,white,black,round\n1,A,B,2\n1,C,D,10\n2,E,F,10\n1,G,H,9\n2,I,J,9\n",
				  0, message, sizeof message));
	assert_string_equal(pairings.round, "10");
	assert_int_equal(pairings.count, 2);
	is(&pairings, 1, "C", "D");
	is(&pairings, 2, "E", "F");
	pairings_free(&pairings);
}

/* Programs for tournaments still write Latin-1. Characters in a file must also never act as commands to a
 * terminal. */
TEST(test_characters)
{
	static const struct {
		const char *written, *read;
	} names[] = {
	    {"M\xfcller", "M\xc3\xbcller"},	      /* Latin-1 */
	    {"M\xc3\xbcller", "M\xc3\xbcller"},	      /* UTF-8 */
	    {"Jos\xe9", "Jos\xc3\xa9"},		      /* Latin-1 that ends like the start of UTF-8 */
	    {"\xe6\x9d\x8e", "\xe6\x9d\x8e"},	      /* three bytes, */
	    {"\xf0\x9f\x98\x80", "\xf0\x9f\x98\x80"}, /* and four */
	    {"A\x1b[2JB\x07\x7f", "A?[2JB??"},	      /* C0 and DEL */
	    {"A\xc2\x9b"
	     "31mB",
	     "A?31mB"}, /* C1 in UTF-8 */
	    {"\xfc\x9b"
	     "31mB",
	     "\xc3\xbc?31mB"},			   /* and in Latin-1 */
	    {"\xc0\xaf", "\xc3\x80\xc2\xaf"},	   /* an overlong form is no UTF-8, */
	    {"\xed\xa0\x80", "\xc3\xad\xc2\xa0?"}, /* nor is half of a pair */
	};
	struct pairings pairings;
	char message[200], text[300];

	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		snprintf(text, sizeof text, "board,white,black,event\n1,%s,B,%s\n", names[i].written,
			 names[i].written);
		assert_true(pairings_read(&pairings, text, 0, message, sizeof message));
		is(&pairings, 1, names[i].read, "B");
		assert_string_equal(pairings.event, names[i].read);
		pairings_free(&pairings);
	}
}

/* A name that is too long for its field ends with a whole character. */
TEST(test_long_names)
{
	/* clang-format off */
	static const char report[] =
		"001    1 m    Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\xc3\xbc\xc3\xbc""2850 NOR     1503014 1990/11/30  0.0    1     2 w    \n"
		"001    2 m    B                                 2850 NOR     1503014 1990/11/30  0.0    1     1 b    \n";
	/* clang-format on */
	char message[200], text[300] = "board,white,black\n1,";
	struct pairings pairings;
	size_t n;

	for (int i = 0; i < 40; i++)
		strcat(text, "\xc3\xbc");
	strcat(text, ",B\n");
	assert_true(pairings_read(&pairings, text, 0, message, sizeof message));
	n = strlen(pairings.pairing[0].white);
	assert_int_equal(n, 62);
	assert_memory_equal(pairings.pairing[0].white + n - 2, "\xc3\xbc", 2);
	pairings_free(&pairings);
	assert_true(pairings_read(&pairings, report, 1, message, sizeof message));
	is(&pairings, 1, "Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\xc3\xbc", "B");
	pairings_free(&pairings);
}

/* The columns of a report count characters, so names with umlauts are read from UTF-8 as from Latin-1, and so
 * is what follows them in their lines. */
TEST(test_columns_are_characters)
{
	/* clang-format off */
	static const char latin[] =
		"012 Caf\xe9 Open\n"
		"001    1 m    M\xfcller, J\xf6rg                      2000 AUT     1234567 1990/01/01  1.0    1     4 w 1     2 w  \n"
		"001    2 m    Berger, Anton                     2000 AUT     1234567 1990/01/01  1.0    2     3 b 1     1 b  \n"
		"001    3 m    Kov\xe1""cs, \xc9va                       2000 AUT     1234567 1990/01/01  0.0    3     2 w 0     4 w  \n"
		"001    4 m    Dorn, Emil                        2000 AUT     1234567 1990/01/01  0.0    4     1 b 0     3 b  \n";
	/* clang-format on */
	char message[200];

	for (int utf8 = 0; utf8 < 2; utf8++) {
		struct text_buffer text = {.bytes = NULL};
		struct pairings pairings;

		for (const char *at = latin; *at; at++)
			if (!utf8 || (unsigned char)*at < 0x80)
				text_put(&text, at, 1);
			else
				text_put_plain(&text, at, 1);
		assert_true(pairings_read(&pairings, text.bytes, 0, message, sizeof message));
		assert_string_equal(pairings.event, "Caf\xc3\xa9 Open");
		assert_string_equal(pairings.round, "2");
		assert_int_equal(pairings.count, 2);
		is(&pairings, 1, "M\xc3\xbcller, J\xc3\xb6rg", "Berger, Anton");
		is(&pairings, 2,
		   "Kov\xc3\xa1"
		   "cs, \xc3\x89va",
		   "Dorn, Emil");
		pairings_free(&pairings);
		assert_true(pairings_read(&pairings, text.bytes, 1, message, sizeof message));
		is(&pairings, 1, "M\xc3\xbcller, J\xc3\xb6rg", "Dorn, Emil");
		is(&pairings, 2,
		   "Kov\xc3\xa1"
		   "cs, \xc3\x89va",
		   "Berger, Anton");
		pairings_free(&pairings);
		text_free(&text);
	}
}

/* A board that occurs twice in a round is a mistake that the director must see. */
TEST(test_board_twice)
{
	struct pairings pairings;
	char message[200] = "";

	assert_false(
	    pairings_read(&pairings, "board,white,black\n7,A,B\n8,C,D\n7,E,F\n", 0, message, sizeof message));
	assert_string_equal(message, "board 7 is there twice");
	assert_true(pairings_read(&pairings, "board,white,black,round\n7,A,B,1\n7,C,D,2\n", 0, message,
				  sizeof message));
	is(&pairings, 7, "C", "D");
	pairings_free(&pairings);
}

/* A quotation mark that is not closed would hide the boards after it. */
TEST(test_open_quote)
{
	static const char *const texts[] = {"board,white,black\r\n7,A,B\r\n8,\"C,D\r\n9,E,F\r\n",
					    "board,white,black\n7,A,B\n8,C,\"D\n9,\"E,F\n",
					    "board,white,black\n7,A,B\n8,C,\"D"};
	struct pairings pairings;
	char message[200];

	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		*message = '\0';
		assert_false(pairings_read(&pairings, texts[i], 0, message, sizeof message));
		assert_string_equal(message, "line 3: a quotation mark is not closed");
	}
	assert_true(pairings_read(&pairings, "board,white,black\n7,\"A \"\"B\"\" C\",D\n", 0, message,
				  sizeof message));
	is(&pairings, 7, "A \"B\" C", "D");
	pairings_free(&pairings);
}

TEST(test_others)
{
	static const char *const texts[] = {
	    "", "\n", "hello", "board,white\n1,A\n", "001 ", "board,white,black\n"};
	struct pairings pairings;
	char message[200];

	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		*message = '\0';
		assert_false(pairings_read(&pairings, texts[i], 0, message, sizeof message));
		assert_true(*message);
	}
}

/* A wrong line of a report would give all boards after it other numbers. */
TEST(test_contradictions)
{
	static const char *const lines[] = {
	    /* player 2 is missing; plays with another one; has the same colour; plays with itself */
	    "001    1 m GM One                               2850 NOR                         0.0    1     2 "
	    "w  ",
	    "001    1 m GM One                               2850 NOR                         0.0    1     2 "
	    "w  "
	    "\n"
	    "001    2 m    Two                               2850 NOR                         0.0    2     3 "
	    "b  "
	    "\n"
	    "001    3 m    Three                             2850 NOR                         0.0    3     2 "
	    "w  ",
	    "001    1 m GM One                               2850 NOR                         0.0    1     2 "
	    "w  "
	    "\n"
	    "001    2 m    Two                               2850 NOR                         0.0    2     1 "
	    "w  ",
	    "001    1 m GM One                               2850 NOR                         0.0    1     1 "
	    "w  ",
	};
	struct pairings pairings;
	char message[200];

	for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
		assert_false(pairings_read(&pairings, lines[i], 1, message, sizeof message));
		assert_non_null(strstr(message, "has another opponent, or the same colour"));
	}
}

TEST(test_rows_that_do_not_fit)
{
	static const struct {
		const char *text, *message;
	} rows[] = {
	    {"board,white,black\n1,Anand, V,Bird\n", "board 1: more fields than the heading has"},
	    {"board,white,black\n1a,Anand,Bird\n", "board 1a: this number is not in 1 to"},
	    {"board,white,black\n\"1,000\",Anand,Bird\n", "board 1,000: this number is not in 1 to"},
	};
	struct pairings pairings;
	char message[200];

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		assert_false(pairings_read(&pairings, rows[i].text, 0, message, sizeof message));
		assert_non_null(strstr(message, rows[i].message));
	}
	assert_true(
	    pairings_read(&pairings, "board,white,black\n1,Anand,Bird,,\n", 0, message, sizeof message));
	is(&pairings, 1, "Anand", "Bird");
	pairings_free(&pairings);
}

TESTS(RUN(test_report), RUN(test_tables), RUN(test_last_round), RUN(test_others), RUN(test_characters),
      RUN(test_long_names), RUN(test_columns_are_characters), RUN(test_board_twice), RUN(test_open_quote),
      RUN(test_numbers_out_of_range), RUN(test_contradictions), RUN(test_rows_that_do_not_fit))
