#include "tests/oracle/found.h"

#include <stdio.h>

#include "tests/oracle/trial.h"

static const struct row {
	const char *requirement;
	const char *control[HISTORY_CONTROLS];
	const char *options;
	const char *acts;
} rows[] = {
    {"A2 M10: time given in overtime brings the side back by as much",
     {"o3-3"},
     "",
     "0 press right; 5 play; 0 penalty left 1 same"},
    {"A2 M10: overtime without a limit", {"o3"}, "", "0 press left; 5 play; 0 penalty right 1 same"},
    {"A2 M8: time given in count-up is taken from the time shown",
     {"^3"},
     "",
     "0 press left; 1 play; 0 penalty right 0.5 same"},
    {"A2 M8: time taken in unlimited count-up is added", {"^"}, "", "0 resume; 0 penalty left -1 same"},
    {"A2 M8: more than the side has", {"^3"}, "", "0 press left; 2 play; 0 penalty right -2 same"},
    {"M5: time given in a period stays until it is used",
     {"1y1x3"},
     "",
     "0 press right; 2 play; 0 penalty left 2 same; 0 play; 1 press left"},
    {"M6: the same", {"5c1/3"}, "", "0 press left; 5 play; 0 penalty right 1 same; 0 play; 0 press right"},
    {"P2: moves made while the flag was down count in the next stage",
     {"1/1:2/5:5"},
     "off",
     "0 press right; 2 press left; 0 play; 0 penalty left 1 same; 0 play; 0 press right; 0 press left"},
    {"P6: a stage that repeats more than 254 times",
     {"g0.04", "1/3:0|1/3:1/11m!"},
     "force",
     "0 press left; 240 play; 0 penalty left 0 kept; 0 install second; 0 play; 0 press left; "
     "0 press right; 1 press left"},
    {"P3: a side that would be below nothing flags at once", {"0b3:1d1"}, "", "0 press left; 4 look"},
    {"P3: or passes on at once", {"0b3:1d1:5"}, "", "0 press left; 3.5 look"},
    {"P3: a US delay used up is not given again after a stage without one",
     {"3d1:0:1d2"},
     "",
     "0 press right; 4.5 look"},
    {"A2 P3: the move that is taken up again has the new stage's delay",
     {"3:3d3|1:0"},
     "",
     "0 press right; 0 press left; 2 play; 0 penalty left 0 take-back"},
    {"A2 P3: and not the old one's",
     {"3d3:1|1:1"},
     "",
     "0 press right; 0 press left; 2 play; 0 penalty left 0 take-back"},
    {"A2 M3 P3: of the old delay the move that is taken up again has lost nothing",
     {"3b1:9"},
     "",
     "0 press left; 2 press right; 4.5 play; 0 penalty left 0 take-back"},
    {"A2 M3 P3: and so M3 and M4 leave the same",
     {"1b3:9b3"},
     "",
     "0 press right; 2 press left; 4.5 play; 0 penalty left 0 take-back; 0 play; 1 press left"},
    {"A2 P2: a stage transition since the press hides that a stage is restored",
     {"1/3:3|3:5"},
     "",
     "0 press right; 0 press left; 3 play; 0 penalty left 0 take-back"},
    {"A2 M5: the period is as it was before the press",
     {"1y3x3"},
     "",
     "0 press right; 2 press left; 0 press right; 1 press left; 0 play; 0 penalty left 0 take-back"},
    {"A2 M5: the other's present period is whole again",
     {"1y3x3"},
     "",
     "0 press right; 0 press left; 5 play; 0 penalty left 0 take-back"},
    {"A3 P2: the new stage's delay", {"1/3:1d3|3:1"}, "", "0 resume; 0 moves left 1 follows"},
    {"A3 M6: a correction of the stage leaves the period alone",
     {"1c1/3"},
     "",
     "0 press right; 2 play; 0 stage left 0 begins"},
    {"A6 P6: in a last stage that repeats",
     {"1/11m!|2/11m"},
     "",
     "0 press right; 0 press left; 0 play; 0 five right delay"},
    {"A6 F2: freeze is derived again", {"11m"}, "", "0 resume; 0 five right increment"},
    {"A10 F2: freeze is derived again", {"3", "3+1"}, "", "0 resume; 0 install second"},
    {"A10 F2: what the arbiter has set stays", {"3", "3+1"}, "off", "0 resume; 0 install second"},
    {"A10 A3: the side of White", {"3", "3d3|5"}, "", "0 resume; 0 white right; 0 install second"},
    {"A10 P6: repetitions",
     {"1m", "1/10!"},
     "",
     "0 press right; 1 press left; 1 press right; 1 press left; 0 play; 0 install second"},
    {"A10 P2: the last move of a stage counts with its own value",
     {"1m", "1/10+3:10+1"},
     "",
     "0 press right; 1 press left; 0 play; 0 install second"},
    {"A10 P2: a stage by moves is not left through time",
     {"5", "1/3:5"},
     "",
     "0 press right; 3 play; 0 install second"},
    {"A10 P3: both sides are in the highest stage",
     {"5", "3:5"},
     "",
     "0 press left; 4 play; 0 install second"},
    {"A10 M5: main time overdrawn: the first period, whole",
     {"9", "3y2x5"},
     "",
     "0 press left; 5 play; 0 install second"},
    {"A10 M6: the same", {"9", "3c2/5"}, "", "0 press left; 5 play; 0 install second"},
    {"A10 M5: periods are no allowances",
     {"1m", "9y2x5"},
     "",
     "0 press right; 1 press left; 1 press right; 0 play; 0 install second"},
    {"A10 M4: delays give back moves x delay, never more than the time used",
     {"1m", "9d5"},
     "",
     "0 press right; 1 press left; 1 press right; 2 press left; 0 play; 0 install second"},
    {"A10 M3: the same",
     {"1m", "9b5"},
     "",
     "0 press right; 1 press left; 1 press right; 2 press left; 0 play; 0 install second"},
    {"A10 M7: time - own used + other's used",
     {"9", "*5"},
     "",
     "0 press right; 1 press left; 3 play; 0 install second"},
    {"A10 M8: used", {"9", "^5"}, "", "0 press right; 1 press left; 3 play; 0 install second"},
    {"A10 M9: whole", {"9", "g5"}, "", "0 press right; 1 press left; 3 play; 0 install second"},
    {"A10 M10: time - used, below 0 too",
     {"9", "o2-9"},
     "",
     "0 press right; 1 press left; 3 play; 0 install second"},
};

static void print_row(const struct row *row, const struct trial *t, const struct history *h)
{
	printf("%s:\n", row->requirement);
	trial_print(t, h);
}

int found_again(int *count)
{
	static struct trial trial;
	static struct history history;
	int differ = 0;

	*count = (int)(sizeof rows / sizeof rows[0]);
	for (int i = 0; i < *count; i++) {
		if (!history_read(&history, rows[i].control, rows[i].options, rows[i].acts)) {
			printf("%s: this is no history\n", rows[i].requirement);
			differ++;
		} else if (trial_run(&trial, &history) != AGREES) {
			print_row(&rows[i], &trial, &history);
			differ++;
		}
	}
	return differ;
}
