/* `zeitnot clocks` by itself, for tests that need another program than the tool. */
#include "tool/tool.h"

int main(int count, char **words)
{
	return clocks_main(count - 1, words + 1);
}
