#include "board/host/host.h"

uint8_t hal_power_reset_cause(void)
{
	return host_selected()->reset_cause;
}

void hal_power_battery_start(void)
{
	struct host *h = host_selected();

	h->calls.reference++;
	h->reference = h->count;
}

uint16_t hal_power_battery(void)
{
	struct host *h = host_selected();

	h->calls.battery++;
	h->settled = h->count - h->reference;
	return h->facts->cells ? h->battery : 0;
}

void hal_power_alive(void)
{
	host_selected()->calls.alive++;
}

void hal_power_off(void)
{
	host_selected()->off = true;
}

uint8_t hal_power_fault(void)
{
	struct host *h = host_selected();

	if (h->fault != HAL_FAULT_NONE)
		return h->fault;
	return h->crystal_ok ? HAL_FAULT_NONE : HAL_FAULT_CRYSTAL;
}
