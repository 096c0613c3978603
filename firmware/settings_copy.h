/* Settings from clock to clock over a cable (L2): the control, the user presets and the options, all or
 * nothing.
 *
 * The sender asks as any program on the serial port does (docs/protocol.md): `receive`, each setting, `end
 * CODE`. The receiver collects them and puts them in force at `end`, if they have that code. A cut of the
 * cable or garbage leaves it as it was. Main context. */
#ifndef ZEITNOT_SETTINGS_COPY_H
#define ZEITNOT_SETTINGS_COPY_H

#include "firmware/protocol/protocol.h"
#include "firmware/store/store.h"
#include "firmware/ui/app.h"

/* What a receiver has collected. */
struct collected {
	struct control control;
	struct control preset[STORE_USER_PRESETS];
	instant since;	  /* of the last request */
	uint32_t options; /* bits of those that came */
	int16_t option[OPTION_COUNT];
	uint8_t presets; /* the same bits */
	bool has_control;
	bool open;    /* between `receive` and `end` */
	bool broken;  /* the cable, a restart, a key or a press has ended it, and the sender may not know */
	bool taken;   /* the latest `end` has put all of it in force, and nothing else came since */
	uint8_t kept; /* user presets that `end` has saved so far, and 1; 0: it has not come */
};

/* A sender's place. */
struct sender {
	instant asked; /* when the last request was made */
	uint8_t step;  /* which setting is being sent */
	uint8_t tries; /* requests made in this step */
};

struct settings_copy {
	struct collected collected;
	struct sender sender;
};

/* At power-on, with the options loaded: a collection that the restart has ended is broken. */
void copy_start(struct settings_copy *copy, struct app *app);
/* `receive`: begins to collect, and drops what was collected before. The options are to be saved. */
void copy_open(struct settings_copy *copy, struct app *app);
/* True while settings are collected, which ends ten seconds after the last of them. */
bool copy_collects(struct settings_copy *copy, instant now);
void copy_collect_control(struct settings_copy *copy, const struct control *control);
void copy_collect_preset(struct settings_copy *copy, uint8_t n, const struct control *control);
void copy_collect_option(struct settings_copy *copy, uint8_t option, int16_t value);
/* Drops what was collected, because of another request. */
void copy_drop(struct settings_copy *copy);
/* True while `end` puts the settings in force, which takes some calls. A key does not end that, because half
 * of them would be new. */
bool copy_closes(const struct settings_copy *copy);
/* The same because of a key or a press. The sender does not know it, so its further settings are refused
 * (L2: all or nothing). */
void copy_break(struct settings_copy *copy);
/* True for a setting of a collection that was broken, until its `end`, another request, or ten seconds
 * without one. */
bool copy_is_broken(struct settings_copy *copy, instant now);
/* `end`: puts all of it in force, a user preset at each call; PROTOCOL_LATER: it is to be called again. One
 * without a collection is refused, unless it comes twice, because its answer may have been lost. */
enum protocol_error copy_close(struct settings_copy *copy, struct app *app, uint16_t code);

/* There is no cable, or another one. */
void copy_end(struct settings_copy *copy, struct app *app);

/* The sender's next step, whenever the serial port is polled: asks, waits for the answer, asks again after
 * three quarters of a second, gives up after three times. */
void copy_step(struct settings_copy *copy, struct app *app, struct protocol *protocol);

#endif
