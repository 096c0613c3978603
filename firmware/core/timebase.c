#include "firmware/core/timebase.h"

#include "firmware/core/modulo.h"

#define TRUE_PER_LAP 4000000L /* a lap of the line: so many true ticks are (this + trim) crystal counts */
#define CHUNK	     0xFFFFu  /* counts at once: 16 bits times 16 bits */
#define LOOK_BACK    (60L * 4096L) /* how far a press may lie before the latest count */

/*@ predicate is_chunk(integer n) = 0 <= n <= CHUNK;
    predicate is_count(integer n) = -4294967296 <= n <= 4294967296;
    lemma a_chunk_fits: \forall integer n, trim; is_chunk(n) && trim_fits(trim) ==> -65535000 <= n * trim <= 65535000;
    lemma a_count_fits: \forall integer n, trim; is_count(n) && trim_fits(trim) ==> -4294967296000 <= n * trim <= 4294967296000;
    predicate laps_fit(integer laps, integer lap) = lap >= 3999000 && -4300000000000 <= laps * lap <= 4300000000000;
    lemma few_laps: \forall integer laps, lap; laps_fit(laps, lap) ==> -2000000 <= laps <= 2000000; */

void timebase_init(struct timebase *tb, uint32_t raw, int16_t trim)
{
	tb->raw = raw;
	tb->at = raw;
	tb->error = 0;
	tb->trim = trim;
	tb->spare = 0;
}

void timebase_set_trim(struct timebase *tb, int16_t trim)
{
	if (trim == tb->trim)
		return;
	tb->trim = trim;
	tb->error = 0; /* a fraction of a tick, once */
}

/* Bresenham's line, forward or (`n` from -LOOK_BACK modulo 2^32) back: a tick a count, and one more or less for every lap that the
 * error runs through.  0 <= error < lap.  Multiplied and subtracted, never divided: the AVR cannot. */
instant timebase_at(struct timebase *tb, uint32_t raw)
{
	int32_t lap = TRUE_PER_LAP + tb->trim;
	uint32_t n = raw - tb->raw;
	bool back = n >= (uint32_t)-LOOK_BACK;
	uint32_t rest = back ? (uint32_t)-n : n;
	int16_t trim = back ? (int16_t)-tb->trim : tb->trim;
	instant at = tb->at + n;
	int32_t error = tb->error;

	//@ ghost int64_t made = 0; // counts, forward or back
	//@ ghost int64_t more = 0; // ticks that the laps have put in
	//@ assert trim == (back ? -tb->trim : tb->trim) && trim_fits(trim);
	/*@ loop invariant made == (back ? rest - \at(rest, LoopEntry) : \at(rest, LoopEntry) - rest);
	    loop invariant rest <= \at(rest, LoopEntry);
	    loop invariant 0 <= error < lap;
	    loop invariant error + more * lap == \at(error, LoopEntry) - made * tb->trim;
	    loop invariant at == (instant)(\at(at, LoopEntry) + more);
	    loop invariant -2000000 <= more <= 2000000;
	    loop assigns rest, error, at, more, made;
	    loop variant rest; */
	while (rest != 0) {
		uint16_t chunk = rest > CHUNK ? CHUNK : (uint16_t)rest;

		//@ assert is_chunk(chunk) && chunk <= rest && trim_fits(trim);
		//@ ghost int64_t step = back ? -(int64_t)chunk : (int64_t)chunk;
		//@ assert chunk * trim == step * tb->trim;
		//@ assert (made + step) * tb->trim == made * tb->trim + step * tb->trim;
		rest -= chunk;
		error -= (int32_t)chunk * trim;
		//@ ghost made += step;
		//@ assert error + more * lap == \at(tb->error, Pre) - made * tb->trim;
		/*@ loop invariant error < lap || error == \at(error, LoopEntry);
		    loop invariant error + more * lap == \at(error + more * lap, LoopEntry);
		    loop invariant at == (instant)(\at(at, LoopEntry) + more - \at(more, LoopEntry));
		    loop assigns error, at, more;
		    loop variant -error; */
		for (; error < 0; error += lap) {
			at--;
			//@ ghost more--;
		}
		/*@ loop invariant 0 <= error;
		    loop invariant error + more * lap == \at(error + more * lap, LoopEntry);
		    loop invariant at == (instant)(\at(at, LoopEntry) + more - \at(more, LoopEntry));
		    loop assigns error, at, more;
		    loop variant error; */
		for (; error >= lap; error -= lap) {
			at++;
			//@ ghost more++;
		}
		//@ assert error + more * lap == \at(tb->error, Pre) - made * tb->trim;
		//@ assert is_count(made) && trim_fits(tb->trim);
		//@ assert laps_fit(more, lap);
	}
	//@ assert conversion(made, tb->trim, made + more, \at(tb->error, Pre), error);
	//@ assert made == counts(\at(tb->raw, Pre), raw);
	//@ assert at == (instant)(\at(tb->at, Pre) + made + more);
	if (!back) {
		tb->raw = raw;
		tb->at = at;
		tb->error = error;
	}
	return at;
}

uint32_t timebase_raw(const struct timebase *tb, instant at)
{
	ticks ahead = ticks_between(tb->at, at);

	if (ahead <= 0)
		return tb->raw;
	if (tb->trim > 0)
		ahead++; /* rather a tick late than woken twice */
	return tb->raw + (uint32_t)ahead;
}
