/* `zeitnot clocks` as a separate program, for tests that must not run the tool. */
#include "tool/tool.h"

int main(int count, char **words)
{
	return clocks_main(count - 1, words + 1);
}
