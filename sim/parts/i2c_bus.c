#include "sim/parts/i2c_bus.h"

void i2c_bus_add(struct i2c_bus *bus, const struct i2c_slave *slave)
{
	bus->slave[bus->count++] = *slave;
}

void i2c_bus_start(struct i2c_bus *bus, int64_t at)
{
	for (unsigned i = 0; i < bus->count; i++)
		bus->slave[i].start(bus->slave[i].part, at);
	if (bus->watch.start)
		bus->watch.start(bus->watch.context, at);
}

bool i2c_bus_byte(struct i2c_bus *bus, const struct i2c_byte *byte)
{
	bool acknowledged = false;

	bus->bytes++;
	for (unsigned i = 0; i < bus->count; i++)
		if (bus->slave[i].byte(bus->slave[i].part, byte))
			acknowledged = true;
	if (bus->watch.byte)
		bus->watch.byte(bus->watch.context, byte, acknowledged);
	return acknowledged;
}

void i2c_bus_stop(struct i2c_bus *bus, int64_t at)
{
	for (unsigned i = 0; i < bus->count; i++)
		bus->slave[i].stop(bus->slave[i].part, at);
	if (bus->watch.stop)
		bus->watch.stop(bus->watch.context, at);
}

static void set_held(struct i2c_bus *bus, bool held)
{
	if (bus->held == held)
		return;
	bus->held = held;
	if (bus->hold)
		bus->hold(bus->context, held);
}

void i2c_bus_release(struct i2c_bus *bus)
{
	set_held(bus, false);
}

void i2c_bus_abort(struct i2c_bus *bus, const struct i2c_byte *byte)
{
	if (byte && i2c_bus_byte(bus, byte))
		set_held(bus, true);
	for (unsigned i = 0; i < bus->count; i++)
		bus->slave[i].abort(bus->slave[i].part);
}
