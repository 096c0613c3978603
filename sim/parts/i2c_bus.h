/* An I2C bus: one master, several slaves that listen all the time.
 *
 * The unit is the byte with its acknowledge; START and STOP are separate. */
#ifndef ZEITNOT_SIM_PARTS_I2C_BUS_H
#define ZEITNOT_SIM_PARTS_I2C_BUS_H

#include "sim/parts/part.h"

struct i2c_byte {
	uint8_t out; /* from the master */
	uint32_t hz; /* of SCL */
	int64_t begin, end;
};

struct i2c_slave {
	void *part;
	void (*start)(void *part, int64_t at);
	/* Every byte on the bus, also those for others; true: it pulls SDA low in the ninth bit. */
	bool (*byte)(void *part, const struct i2c_byte *byte);
	void (*stop)(void *part, int64_t at);
	/* The master has let go in the middle. */
	void (*abort)(void *part);
};

/* Somebody who looks on; all NULL: nobody. */
struct i2c_watch {
	void *context;
	void (*start)(void *context, int64_t at);
	void (*byte)(void *context, const struct i2c_byte *byte, bool acknowledged);
	void (*stop)(void *context, int64_t at);
};

#define I2C_SLAVES 4

struct i2c_bus {
	struct i2c_slave slave[I2C_SLAVES];
	unsigned count;
	uint64_t bytes;
	struct i2c_watch watch;
	/* a slave whose acknowledge was never clocked out holds SDA low, until SCL falls */
	bool held;
	void (*hold)(void *context, bool low);
	void *context;
};

void i2c_bus_add(struct i2c_bus *bus, const struct i2c_slave *slave);
void i2c_bus_start(struct i2c_bus *bus, int64_t at);
/* True: somebody has acknowledged it. */
bool i2c_bus_byte(struct i2c_bus *bus, const struct i2c_byte *byte);
void i2c_bus_stop(struct i2c_bus *bus, int64_t at);
/* The master has let go (a reset); `byte`: in the ninth bit of this one, NULL: elsewhere. */
void i2c_bus_abort(struct i2c_bus *bus, const struct i2c_byte *byte);
/* SCL falls, driven by hand; or the slaves lose their supply. */
void i2c_bus_release(struct i2c_bus *bus);

#endif
