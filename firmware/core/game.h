/* All that can be asked of a game and done to it. */
#ifndef ZEITNOT_CORE_GAME_H
#define ZEITNOT_CORE_GAME_H

#include "firmware/core/game_arbiter.h"
#include "firmware/core/game_clock.h"
#include "firmware/core/game_install.h"
#include "firmware/core/game_query.h"
#include "firmware/core/game_snapshot.h"

#endif
