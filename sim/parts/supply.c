#include "sim/parts/supply.h"

void supply_source(struct supply *s, double volts)
{
	s->source = volts;
}

void supply_connect(struct supply *s, bool connected)
{
	s->connected = connected;
}

bool supply_moves(const struct supply *s)
{
	return s->connected ? s->volts != s->source : s->volts > 0;
}

double supply_rail(struct supply *s, int64_t at)
{
	double seconds = (double)(at - s->at) / 1e9, target = s->connected ? s->source : 0;
	double fall = s->amperes / s->farads * seconds;

	s->at = at;
	if (s->volts < target)
		s->volts = s->volts + s->rise * seconds < target ? s->volts + s->rise * seconds : target;
	else
		s->volts = s->volts - fall > target ? s->volts - fall : target;
	return s->volts;
}
