#include <assert.h>

#include "board/host/host.h"

#define LOST 0xFF /* hal_serial.h: marks the place where characters were lost */

bool host_serial_send(struct host *h, uint8_t c)
{
	if (!h->cable)
		return false;
	if (h->rx_count == HOST_SERIAL) {
		h->rx[(h->rx_first + HOST_SERIAL - 1) % HOST_SERIAL] = LOST;
		return false;
	}
	h->rx[(h->rx_first + h->rx_count) % HOST_SERIAL] = c;
	h->rx_count++;
	return true;
}

bool host_serial_receive(struct host *h, uint8_t *c)
{
	if (h->tx_count == 0)
		return false;
	*c = h->tx[h->tx_first];
	h->tx_first = (uint8_t)((h->tx_first + 1) % HOST_SERIAL);
	h->tx_count--;
	return true;
}

bool hal_serial_present(void)
{
	return host_selected()->cable;
}

bool hal_serial_take(uint8_t *c)
{
	struct host *h = host_selected();

	if (h->rx_count == 0)
		return false;
	*c = h->rx[h->rx_first];
	h->rx_first = (uint8_t)((h->rx_first + 1) % HOST_SERIAL);
	h->rx_count--;
	return true;
}

uint8_t hal_serial_space(void)
{
	return (uint8_t)(HOST_SERIAL - host_selected()->tx_count);
}

void hal_serial_put(uint8_t c)
{
	struct host *h = host_selected();

	if (!h->cable || h->tx_count == HOST_SERIAL)
		return;
	h->tx[(h->tx_first + h->tx_count) % HOST_SERIAL] = c;
	h->tx_count++;
}

void hal_serial_fast(bool fast)
{
	struct host *h = host_selected();

	if (!h->cable)
		return;
	assert(h->tx_count == 0);
	h->serial_fast = fast;
	h->rx_count = 0;
}
