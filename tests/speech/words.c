#include "tests/speech/words.h"

#include <stdbool.h>
#include <string.h>

/* The form that a number takes for 1 (and for 2). */
enum form { PLAIN, MASCULINE, FEMININE };

static void add(char *out, const char *words)
{
	out += strlen(out);
	for (; *words; words++)
		if (*words != ' ' && *words != '-')
			*out++ = *words;
	*out = 0;
}

static void english(char *out, unsigned n)
{
	static const char *const ones[] = {"zero",    "one",	 "two",	      "three",	  "four",
					   "five",    "six",	 "seven",     "eight",	  "nine",
					   "ten",     "eleven",	 "twelve",    "thirteen", "fourteen",
					   "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
	static const char *const tens[] = {"",	    "",	     "twenty",	"thirty", "forty",
					   "fifty", "sixty", "seventy", "eighty", "ninety"};

	if (n >= 1000) {
		english(out, n / 1000);
		add(out, "thousand");
	} else if (n >= 100) {
		add(out, ones[n / 100]);
		add(out, "hundred");
		n = n % 100 ? n % 100 : 1000;
	} else if (n >= 20) {
		add(out, tens[n / 10]);
		if (n % 10)
			add(out, ones[n % 10]);
		return;
	} else {
		add(out, ones[n]);
		return;
	}
	if (n % 1000)
		english(out, n % 1000);
}

/* Duden, Grammatik: the ones are before the tens; "ein" before "und", "hundert" and "tausend",
 * at the end "eins", before a noun "ein" or "eine". */
static void german(char *out, unsigned n, enum form form)
{
	static const char *const ones[] = {"null",   "ein",  "zwei", "drei", "vier", "fünf", "sechs",
					   "sieben", "acht", "neun", "zehn", "elf",  "zwölf"};
	static const char *const stems[] = {"",	    "",	    "zwan", "drei", "vier",
					    "fünf", "sech", "sieb", "acht", "neun"};

	if (n >= 1000) {
		german(out, n / 1000, MASCULINE);
		add(out, "tausend");
		n %= 1000;
	}
	if (n >= 100) {
		add(out, ones[n / 100]);
		add(out, "hundert");
		n %= 100;
	}
	if (n == 0 && *out)
		return;
	if (n == 1) {
		add(out, form == PLAIN ? "eins" : form == FEMININE ? "eine" : "ein");
	} else if (n <= 12) {
		add(out, ones[n]);
	} else if (n < 20) {
		add(out, n == 16 ? "sech" : n == 17 ? "sieb" : ones[n % 10]);
		add(out, "zehn");
	} else {
		if (n % 10) {
			add(out, ones[n % 10]);
			add(out, "und");
		}
		add(out, stems[n / 10]);
		add(out, n / 10 == 3 ? "ßig" : "zig");
	}
}

/* RAE, Diccionario panhispánico de dudas, "cardinales": "un" before masculine nouns, "una"
 * before feminine ones; hundreds agree. */
static void spanish(char *out, unsigned n, enum form form)
{
	static const char *const low[] = {
	    "cero",	   "",		 "dos",		"tres",	      "cuatro",
	    "cinco",	   "seis",	 "siete",	"ocho",	      "nueve",
	    "diez",	   "once",	 "doce",	"trece",      "catorce",
	    "quince",	   "dieciséis",	 "diecisiete",	"dieciocho",  "diecinueve",
	    "veinte",	   "",		 "veintidós",	"veintitrés", "veinticuatro",
	    "veinticinco", "veintiséis", "veintisiete", "veintiocho", "veintinueve"};
	static const char *const tens[] = {"",		"",	   "",	      "treinta", "cuarenta",
					   "cincuenta", "sesenta", "setenta", "ochenta", "noventa"};
	static const char *const hundreds[] = {
	    "",		"cient",     "doscient",  "trescient", "cuatrocient",
	    "quinient", "seiscient", "setecient", "ochocient", "novecient"};
	static const char *const one[] = {"uno", "un", "una"};

	if (n >= 1000) {
		if (n >= 2000)
			spanish(out, n / 1000, form);
		add(out, "mil");
		n %= 1000;
		if (n == 0)
			return;
	}
	if (n == 100) {
		add(out, "cien");
		return;
	}
	if (n >= 100) {
		add(out, hundreds[n / 100]);
		add(out, n < 200 ? "o" : form == FEMININE ? "as" : "os");
		n %= 100;
		if (n == 0)
			return;
	}
	if (n >= 30) {
		add(out, tens[n / 10]);
		if (n % 10 == 0)
			return;
		add(out, "y");
		n %= 10;
	}
	if (n == 1)
		add(out, one[form]);
	else if (n == 21)
		add(out, form == PLAIN ? "veintiuno" : form == FEMININE ? "veintiuna" : "veintiún");
	else
		add(out, low[n]);
}

/* Grevisse, Le bon usage: "et" before un and onze, but not after quatre-vingt; vingt and cent
 * take an s when they are multiplied and end the number. */
static void french(char *out, unsigned n, enum form form)
{
	static const char *const low[] = {"zéro",   "un",    "deux",	 "trois",    "quatre",
					  "cinq",   "six",   "sept",	 "huit",     "neuf",
					  "dix",    "onze",  "douze",	 "treize",   "quatorze",
					  "quinze", "seize", "dix-sept", "dix-huit", "dix-neuf"};
	static const char *const tens[] = {
	    "",		 "",	     "vingt",	 "trente",	 "quarante",
	    "cinquante", "soixante", "soixante", "quatre-vingt", "quatre-vingt"};
	unsigned ones;

	if (n >= 1000) {
		if (n >= 2000)
			french(out, n / 1000, form);
		add(out, "mille");
		n %= 1000;
		if (n == 0)
			return;
	}
	if (n >= 100) {
		if (n >= 200)
			add(out, low[n / 100]);
		add(out, "cent");
		if (n >= 200 && n % 100 == 0)
			add(out, "s");
		n %= 100;
		if (n == 0)
			return;
	}
	ones = n;
	if (n >= 20) {
		ones = n >= 80 ? n - 80 : n >= 60 ? n - 60 : n % 10;
		add(out, tens[n / 10]);
		if (n == 80)
			add(out, "s");
		if ((ones == 1 || ones == 11) && n < 80)
			add(out, "et");
		if (ones == 0)
			return;
	}
	add(out, ones == 1 && form == FEMININE ? "une" : low[ones]);
}

/* A magyar helyesírás szabályai: "két" before a noun, before száz and ezer, else "kettő";
 * tizen-, huszon- before ones. */
static void hungarian(char *out, unsigned n, enum form form)
{
	static const char *const ones[] = {"nulla", "egy", "",	  "három", "négy",
					   "öt",    "hat", "hét", "nyolc", "kilenc"};
	static const char *const tens[] = {"",	    "tíz",    "húsz",	"harminc",  "negyven",
					   "ötven", "hatvan", "hetven", "nyolcvan", "kilencven"};

	if (n >= 1000) {
		if (n >= 2000)
			hungarian(out, n / 1000, MASCULINE);
		add(out, "ezer");
		n %= 1000;
		if (n == 0)
			return;
	}
	if (n >= 100) {
		if (n >= 200)
			hungarian(out, n / 100, MASCULINE);
		add(out, "száz");
		n %= 100;
		if (n == 0)
			return;
	}
	if (n >= 10) {
		add(out, n > 10 && n < 20 ? "tizen" : n > 20 && n < 30 ? "huszon" : tens[n / 10]);
		n %= 10;
		if (n == 0)
			return;
	}
	add(out, n == 2 ? (form == PLAIN ? "kettő" : "két") : ones[n]);
}

/* TDK: plain; "bir" is not said before yüz and bin. */
static void turkish(char *out, unsigned n)
{
	static const char *const ones[] = {"sıfır", "bir",  "iki",  "üç",    "dört",
					   "beş",   "altı", "yedi", "sekiz", "dokuz"};
	static const char *const tens[] = {"",	   "on",     "yirmi",  "otuz",	 "kırk",
					   "elli", "altmış", "yetmiş", "seksen", "doksan"};
	bool begun = n >= 10;

	if (n >= 1000) {
		if (n >= 2000)
			turkish(out, n / 1000);
		add(out, "bin");
	}
	n %= 1000;
	if (n >= 200)
		add(out, ones[n / 100]);
	if (n >= 100)
		add(out, "yüz");
	add(out, tens[n / 10 % 10]);
	if (n % 10 || !begun)
		add(out, ones[n % 10]);
}

/* The nouns after 1 and after other numbers. */
static const char *const nouns[LANGUAGE_COUNT][5][2] = {
    [LANGUAGE_EN] =
	{{"", ""}, {"hour", "hours"}, {"minute", "minutes"}, {"second", "seconds"}, {"move", "moves"}},
    [LANGUAGE_DE] =
	{{"", ""}, {"stunde", "stunden"}, {"minute", "minuten"}, {"sekunde", "sekunden"}, {"zug", "züge"}},
    [LANGUAGE_ES] =
	{{"", ""}, {"hora", "horas"}, {"minuto", "minutos"}, {"segundo", "segundos"}, {"jugada", "jugadas"}},
    [LANGUAGE_FR] =
	{{"", ""}, {"heure", "heures"}, {"minute", "minutes"}, {"seconde", "secondes"}, {"coup", "coups"}},
    [LANGUAGE_HU] =
	{{"", ""}, {"óra", "óra"}, {"perc", "perc"}, {"másodperc", "másodperc"}, {"lépés", "lépés"}},
    [LANGUAGE_TR] =
	{{"", ""}, {"saat", "saat"}, {"dakika", "dakika"}, {"saniye", "saniye"}, {"hamle", "hamle"}},
};

static enum form form_of(enum language language, enum counted counted)
{
	bool time = counted != COUNTED_MOVES;

	if (counted == COUNTED_NOTHING)
		return PLAIN;
	if (language == LANGUAGE_ES)
		return counted == COUNTED_HOURS || counted == COUNTED_MOVES ? FEMININE : MASCULINE;
	if (language == LANGUAGE_DE || language == LANGUAGE_FR)
		return time ? FEMININE : MASCULINE;
	return MASCULINE;
}

bool language_is_known(enum language language)
{
	return nouns[language][COUNTED_HOURS][0] != NULL;
}

void words_count(char *out, enum language language, enum counted counted, unsigned n)
{
	enum form form = form_of(language, counted);
	char number[256] = "";
	bool single = n == 1 || (n == 0 && language == LANGUAGE_FR);

	switch ((int)language) { /* a new language may have been added */
	case LANGUAGE_DE:
		german(number, n, form);
		break;
	case LANGUAGE_ES:
		spanish(number, n, form);
		break;
	case LANGUAGE_FR:
		french(number, n, form);
		break;
	case LANGUAGE_HU:
		hungarian(number, n, form);
		break;
	case LANGUAGE_TR:
		turkish(number, n);
		break;
	default:
		english(number, n);
		break;
	}
	strcat(out, number);
	add(out, nouns[language][counted][single ? 0 : 1]);
}
