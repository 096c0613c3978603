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
	/* Called for every byte on the bus, even if it is for another slave. Returns true if it pulls SDA
	 * low in the ninth bit. */
	bool (*byte)(void *part, const struct i2c_byte *byte);
	void (*stop)(void *part, int64_t at);
	/* The master has released the bus in the middle of a transfer. */
	void (*abort)(void *part);
};

/* An observer of the bus; all NULL: none. */
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
	/* a slave in the middle of its acknowledge holds SDA low until SCL falls */
	bool held;
	void (*hold)(void *context, bool low);
	void *context;
};

void i2c_bus_add(struct i2c_bus *bus, const struct i2c_slave *slave);
void i2c_bus_start(struct i2c_bus *bus, int64_t at);
/* Sends a byte. Returns true if a slave has acknowledged it. */
bool i2c_bus_byte(struct i2c_bus *bus, const struct i2c_byte *byte);
void i2c_bus_stop(struct i2c_bus *bus, int64_t at);
/* Call it when a reset makes the master release the bus: in the ninth bit of `byte`, or elsewhere if `byte`
 * is NULL. */
void i2c_bus_abort(struct i2c_bus *bus, const struct i2c_byte *byte);
/* Call it when the program drives SCL low, or when the slaves lose their supply. */
void i2c_bus_release(struct i2c_bus *bus);

#endif
