/*
 * Routes a two-layer board on a grid: A* with rip-up and negotiated congestion (McMurchie and Ebeling, PathFinder).
 *
 * Input (text, in cells of the grid, fractions allowed), one record a line:
 *   size W H                                  cells
 *   class K HALF CLEAR                        half the width of track class K, clearance
 *   via HALF                                  half the diameter of a via
 *   net NET CLASS
 *   pad NET LAYER X0 Y0 X1 Y1 0 CX CY         copper (LAYER 0 front, 1 back, 2 both; NET -1: none); CX CY: where tracks end
 *   keep X0 Y0 X1 Y1 LAYER NET                nobody but NET may run here
 *   hole X Y R                                no copper within R
 * Output: "track NET LAYER X0 Y0 X1 Y1" and "via NET X Y".  Usage: router SEED ROUNDS; exit 0 if everything is routed.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_CLASS = 4, VIA = MAX_CLASS, KINDS = MAX_CLASS + 1, MAX_PADS = 4000, MAX_NETS = 1000 };

#define VIA_COST     14.0f
#define BEND_COST    0.15f
#define HISTORY_STEP 0.6f

struct pad {
	int net, layer;
	double x0, y0, x1, y1;
	int cx, cy;
};

struct item { /* one cell of a route, or a via */
	int x, y, layer, via;
};

struct segment {
	int layer, x0, y0, x1, y1;
};

struct list {
	void *at;
	int n, room;
};

struct net {
	int class, used, open;
	struct list items, segments, vias;
};

struct node {
	float f;
	int id;
};

static int width, height, plane, classes;
static double half[KINDS], clearance[KINDS];
static struct pad pads[MAX_PADS];
static int pads_n;
static struct net nets[MAX_NETS];
static int nets_n;

/* Per kind of copper (track classes, via) and layer: whose fixed copper is within reach (0 nobody's, net + 1, -1 several or a
 * prohibition), and how many routed items of all nets are. */
static int *fixed[KINDS][2];
static uint16_t *soft[KINDS][2];
static float *history[2];
static float penalty = 0.5f;

/* The search: arrays over cells of both layers; a mark tells whether an entry is of this run. */
static float *cost;
static int *from;
static uint32_t *mark, *target_mark, *tree_mark, epoch;
static struct list heap;

static void *append(struct list *l, size_t size)
{
	if (l->n == l->room) {
		l->room = l->room ? l->room * 2 : 64;
		l->at = realloc(l->at, size * (size_t)l->room);
		if (!l->at)
			abort();
	}
	return (char *)l->at + size * (size_t)l->n++;
}

static int cell(int x, int y)
{
	return y * width + x;
}

static int on_board(int x, int y)
{
	return x >= 0 && y >= 0 && x < width && y < height;
}

static int kind_in_use(int kind)
{
	return kind == VIA || kind < classes;
}

/* ---- fixed copper -------------------------------------------------------------------------------------------------- */

static void claim(int kind, int layer, int x, int y, int net)
{
	if (!on_board(x, y))
		return;
	int *f = &fixed[kind][layer][cell(x, y)];
	if (*f == 0)
		*f = net >= 0 ? net + 1 : -1;
	else if (*f != net + 1)
		*f = -1;
}

static void claim_box_for(int kind, int net, int layer, const double box[4], double extra)
{
	double r = half[kind] + clearance[kind] + extra - 1e-6;

	for (int y = (int)floor(box[1] - r); y <= (int)ceil(box[3] + r); y++)
		for (int x = (int)floor(box[0] - r); x <= (int)ceil(box[2] + r); x++) {
			double dx = fmax(fmax(box[0] - x, x - box[2]), 0),
			       dy = fmax(fmax(box[1] - y, y - box[3]), 0);
			if (dx * dx + dy * dy >= r * r)
				continue;
			if (layer != 1)
				claim(kind, 0, x, y, net);
			if (layer != 0)
				claim(kind, 1, x, y, net);
		}
}

static void claim_box(int net, int layer, const double box[4], double extra)
{
	for (int kind = 0; kind < KINDS; kind++)
		if (kind_in_use(kind))
			claim_box_for(kind, net, layer, box, extra);
}

/* Solder would run away through a via in a pad. */
static void forbid_vias_in_pads(void)
{
	for (int i = 0; i < pads_n; i++)
		for (int y = (int)floor(pads[i].y0 - half[VIA]); y <= (int)ceil(pads[i].y1 + half[VIA]); y++)
			for (int x = (int)floor(pads[i].x0 - half[VIA]);
			     x <= (int)ceil(pads[i].x1 + half[VIA]); x++)
				if (on_board(x, y))
					fixed[VIA][0][cell(x, y)] = fixed[VIA][1][cell(x, y)] = -1;
}

static void keep_out(const double box[4], int layer, int net)
{
	for (int kind = 0; kind < KINDS; kind++)
		for (int y = (int)box[1]; y <= (int)box[3]; y++)
			for (int x = (int)box[0]; x <= (int)box[2]; x++)
				for (int l = 0; l < 2; l++)
					if ((layer == 2 || layer == l) && fixed[kind][l][cell(x, y)] == 0)
						fixed[kind][l][cell(x, y)] = net >= 0 ? net + 1 : -1;
}

static int blocked(int kind, int layer, int c, int net)
{
	int f = fixed[kind][layer][c];

	return f != 0 && f != net + 1;
}

/* ---- routed copper ------------------------------------------------------------------------------------------------- */

/* Adds (or takes away) the reach of one routed item of half width h. */
static void stamp(int layer, int x, int y, double h, double clear, int sign)
{
	for (int kind = 0; kind < KINDS; kind++) {
		if (!kind_in_use(kind))
			continue;
		double r = half[kind] + h + clear - 1e-6;
		int n = (int)ceil(r);
		for (int dy = -n; dy <= n; dy++)
			for (int dx = -n; dx <= n; dx++)
				if (dx * dx + dy * dy < r * r && on_board(x + dx, y + dy)) {
					uint16_t *s = &soft[kind][layer][cell(x + dx, y + dy)];
					*s = (uint16_t)(*s + sign);
				}
	}
}

static void stamp_net(const struct net *net, int sign)
{
	const struct item *item = net->items.at;

	for (int i = 0; i < net->items.n; i++, item++) {
		if (item->via) {
			stamp(0, item->x, item->y, half[VIA], clearance[net->class], sign);
			stamp(1, item->x, item->y, half[VIA], clearance[net->class], sign);
		} else {
			stamp(item->layer, item->x, item->y, half[net->class], clearance[net->class], sign);
		}
	}
}

static int in_conflict(const struct net *net, const struct item *item)
{
	int c = cell(item->x, item->y);

	if (item->via)
		return soft[VIA][0][c] + soft[VIA][1][c] > 0;
	return soft[net->class][item->layer][c] > 0;
}

/* Cells of a net that others reach; the net's own stamp must be off. */
static int conflicts(const struct net *net, float dearer)
{
	const struct item *item = net->items.at;
	int n = 0;

	for (int i = 0; i < net->items.n; i++, item++)
		if (in_conflict(net, item)) {
			n++;
			history[item->layer][cell(item->x, item->y)] += dearer;
		}
	return n;
}

/* ---- search -------------------------------------------------------------------------------------------------------- */

static void push(float f, int id)
{
	append(&heap, sizeof(struct node));
	struct node *h = heap.at;
	int i = heap.n - 1;
	while (i && h[(i - 1) / 2].f > f) {
		h[i] = h[(i - 1) / 2];
		i = (i - 1) / 2;
	}
	h[i] = (struct node){f, id};
}

static struct node pop(void)
{
	struct node *h = heap.at, top = h[0], last = h[--heap.n];
	int i = 0;

	for (int c = 1; c < heap.n; c = 2 * i + 1) {
		if (c + 1 < heap.n && h[c + 1].f < h[c].f)
			c++;
		if (h[c].f >= last.f)
			break;
		h[i] = h[c];
		i = c;
	}
	h[i] = last;
	return top;
}

struct box {
	int x0, y0, x1, y1;
};

/* Distance to the box of the pads that are still to be reached, in steps of eight directions. */
static float estimate(const struct box *b, int x, int y)
{
	int dx = x < b->x0 ? b->x0 - x : x > b->x1 ? x - b->x1 : 0;
	int dy = y < b->y0 ? b->y0 - y : y > b->y1 ? y - b->y1 : 0;

	return dx > dy ? (float)dx + 0.414f * (float)dy : (float)dy + 0.414f * (float)dx;
}

static void reach(int id, int id_from, float g, uint32_t run, const struct box *goal)
{
	if (mark[id] == run && cost[id] <= g)
		return;
	mark[id] = run;
	cost[id] = g;
	from[id] = id_from;
	push(g + estimate(goal, id % plane % width, id % plane / width), id);
}

static void change_layer(int net, int id, uint32_t run, const struct box *goal)
{
	int l = id / plane, c = id % plane;

	if (blocked(VIA, 0, c, net) || blocked(VIA, 1, c, net) || blocked(nets[net].class, 1 - l, c, net))
		return;
	float crowd = (float)(soft[VIA][0][c] + soft[VIA][1][c]);
	reach((1 - l) * plane + c, id, cost[id] + VIA_COST + penalty * 3 * crowd + history[1 - l][c], run,
	      goal);
}

static void take_steps(int net, int id, uint32_t run, const struct box *goal)
{
	static const int DX[8] = {1, -1, 0, 0, 1, 1, -1, -1}, DY[8] = {0, 0, 1, -1, 1, -1, 1, -1};
	/* along the front, across the back: a little dearer the other way */
	static const float AGAINST[2][4] = {{0, 0, 0.25f, 0.25f}, {0.08f, 0.08f, 0, 0}};
	int kind = nets[net].class, l = id / plane, x = id % plane % width, y = id % plane / width,
	    p = from[id];
	int px = p >= 0 && p / plane == l ? x - p % plane % width : 0,
	    py = p >= 0 && p / plane == l ? y - p % plane / width : 0;

	for (int d = 0; d < 8; d++) {
		int nx = x + DX[d], ny = y + DY[d];
		if (nx < 1 || ny < 1 || nx >= width - 1 || ny >= height - 1 ||
		    blocked(kind, l, cell(nx, ny), net))
			continue;
		int c = cell(nx, ny);
		float step = (1.0f + history[l][c] + penalty * soft[kind][l][c]) * (d < 4 ? 1.0f : 1.4142f);
		if (d < 4)
			step += AGAINST[l][d];
		if ((px || py) && (DX[d] != px || DY[d] != py))
			step += BEND_COST;
		reach(l * plane + c, id, cost[id] + step, run, goal);
	}
}

/* From the tree of a net to the nearest of its targets; the id of the cell reached, or -1. */
static int search(int net, const struct list *tree, uint32_t targets, const struct box *goal)
{
	uint32_t run = ++epoch;
	const int *start = tree->at;

	heap.n = 0;
	for (int i = 0; i < tree->n; i++)
		reach(start[i], -1, 0, run, goal);
	while (heap.n) {
		struct node node = pop();
		int id = node.id;
		if (node.f > cost[id] + estimate(goal, id % plane % width, id % plane / width) + 1e-3f)
			continue;
		if (target_mark[id] == targets)
			return id;
		take_steps(net, id, run, goal);
		change_layer(net, id, run, goal);
	}
	return -1;
}

/* ---- one net ------------------------------------------------------------------------------------------------------- */

static int on_layer(const struct pad *p, int layer)
{
	return p->layer == 2 || p->layer == layer;
}

static void add_to_tree(struct list *tree, uint32_t stamp_of_tree, int id)
{
	if (tree_mark[id] == stamp_of_tree)
		return;
	tree_mark[id] = stamp_of_tree;
	*(int *)append(tree, sizeof(int)) = id;
}

static void add_pad_to_tree(struct list *tree, uint32_t stamp_of_tree, const struct pad *p)
{
	for (int l = 0; l < 2; l++)
		if (on_layer(p, l))
			add_to_tree(tree, stamp_of_tree, l * plane + cell(p->cx, p->cy));
}

/* Marks the pads not yet reached as targets; returns their box. */
static struct box mark_targets(const int *own, int n, const uint8_t *done, uint32_t targets)
{
	struct box b = {width, height, 0, 0};

	for (int i = 0; i < n; i++) {
		const struct pad *p = &pads[own[i]];
		if (done[i])
			continue;
		for (int l = 0; l < 2; l++)
			if (on_layer(p, l))
				target_mark[l * plane + cell(p->cx, p->cy)] = targets;
		b.x0 = p->cx < b.x0 ? p->cx : b.x0;
		b.x1 = p->cx > b.x1 ? p->cx : b.x1;
		b.y0 = p->cy < b.y0 ? p->cy : b.y0;
		b.y1 = p->cy > b.y1 ? p->cy : b.y1;
	}
	return b;
}

static void keep_path(struct net *net, int hit, struct list *tree, uint32_t stamp_of_tree)
{
	for (int id = hit; id >= 0; id = from[id]) {
		int l = id / plane, x = id % plane % width, y = id % plane / width, p = from[id];
		*(struct item *)append(&net->items, sizeof(struct item)) = (struct item){x, y, l, 0};
		add_to_tree(tree, stamp_of_tree, id);
		if (p < 0)
			continue;
		if (p / plane != l) {
			*(struct item *)append(&net->items, sizeof(struct item)) = (struct item){x, y, l, 1};
			*(struct segment *)append(&net->vias, sizeof(struct segment)) =
			    (struct segment){0, x, y, x, y};
		} else {
			*(struct segment *)append(&net->segments, sizeof(struct segment)) =
			    (struct segment){l, p % plane % width, p % plane / width, x, y};
		}
	}
}

static int route(int number)
{
	struct net *net = &nets[number];
	static int own[MAX_PADS];
	static uint8_t done[MAX_PADS];
	static uint32_t trees, targets;
	struct list tree = {0};
	int n = 0, left, hit = 0;

	for (int i = 0; i < pads_n; i++)
		if (pads[i].net == number)
			own[n++] = i;
	net->items.n = net->segments.n = net->vias.n = 0;
	memset(done, 0, sizeof done);
	trees++;
	done[0] = 1;
	add_pad_to_tree(&tree, trees, &pads[own[0]]);
	for (left = n - 1; left && hit >= 0;) {
		struct box goal = mark_targets(own, n, done, ++targets);
		hit = search(number, &tree, targets, &goal);
		for (int i = 0; i < n && hit >= 0; i++) {
			const struct pad *p = &pads[own[i]];
			if (done[i] || cell(p->cx, p->cy) != hit % plane || !on_layer(p, hit / plane))
				continue;
			done[i] = 1;
			left--;
			add_pad_to_tree(&tree, trees, p);
		}
		if (hit >= 0)
			keep_path(net, hit, &tree, trees);
	}
	free(tree.at);
	return left == 0;
}

/* ---- the board ----------------------------------------------------------------------------------------------------- */

static void allocate(void)
{
	size_t n = (size_t)width * (size_t)height;

	plane = (int)n;
	for (int l = 0; l < 2; l++) {
		for (int kind = 0; kind < KINDS; kind++) {
			fixed[kind][l] = calloc(n, sizeof(int));
			soft[kind][l] = calloc(n, sizeof(uint16_t));
		}
		history[l] = calloc(n, sizeof(float));
	}
	cost = calloc(2 * n, sizeof(float));
	from = calloc(2 * n, sizeof(int));
	mark = calloc(2 * n, sizeof(uint32_t));
	target_mark = calloc(2 * n, sizeof(uint32_t));
	tree_mark = calloc(2 * n, sizeof(uint32_t));
}

/* Records come in the order: size, classes, via, nets, pads and holes, prohibitions. */
static void read_record(const char *line)
{
	double a, b, c, d, e, f;
	int i, j, k;

	if (sscanf(line, "size %d %d", &width, &height) == 2) {
		allocate();
	} else if (sscanf(line, "class %d %lf %lf", &k, &a, &b) == 3) {
		half[k] = a;
		clearance[k] = b;
		classes = k + 1;
	} else if (sscanf(line, "via %lf", &a) == 1) {
		half[VIA] = a;
		clearance[VIA] = clearance[0];
	} else if (sscanf(line, "net %d %d", &i, &k) == 2) {
		nets[i].class = k;
		nets[i].used = 1;
		nets_n = i + 1 > nets_n ? i + 1 : nets_n;
	} else if (sscanf(line, "pad %d %d %lf %lf %lf %lf %d %lf %lf", &i, &j, &a, &b, &c, &d, &k, &e, &f) ==
		   9) {
		pads[pads_n++] = (struct pad){i, j, a, b, c, d, (int)lround(e), (int)lround(f)};
		claim_box(i, j, (double[4]){a, b, c, d}, 0);
	} else if (sscanf(line, "hole %lf %lf %lf", &a, &b, &c) == 3) {
		claim_box(-1, 2, (double[4]){a, b, a, b}, c);
	} else if (sscanf(line, "keep %lf %lf %lf %lf %d %d", &a, &b, &c, &d, &i, &j) == 6) {
		keep_out((double[4]){a, b, c, d}, i, j);
	}
}

static long span(int net, unsigned *seed)
{
	int x0 = width, x1 = 0, y0 = height, y1 = 0;

	for (int p = 0; p < pads_n; p++) {
		if (pads[p].net != net)
			continue;
		x0 = pads[p].cx < x0 ? pads[p].cx : x0;
		x1 = pads[p].cx > x1 ? pads[p].cx : x1;
		y0 = pads[p].cy < y0 ? pads[p].cy : y0;
		y1 = pads[p].cy > y1 ? pads[p].cy : y1;
	}
	return x1 - x0 + y1 - y0 + rand_r(seed) % 40;
}

/* Short nets first, a little shuffled by the seed; nets of one pad are left out. */
static int put_in_order(int *order, unsigned seed)
{
	static long length[MAX_NETS];
	int n = 0;

	for (int i = 0; i < nets_n; i++) {
		int count = 0;
		for (int p = 0; p < pads_n; p++)
			count += pads[p].net == i;
		if (!nets[i].used || count < 2)
			continue;
		length[i] = span(i, &seed);
		int at = n++;
		for (; at && length[order[at - 1]] > length[i]; at--)
			order[at] = order[at - 1];
		order[at] = i;
	}
	return n;
}

/* One round: every net that others touch is taken up and laid again; returns how many are still touched or open. */
static int negotiate(const int *order, int n, int first)
{
	int bad = 0;

	for (int i = 0; i < n; i++) {
		struct net *net = &nets[order[i]];
		if (!first)
			stamp_net(net, -1);
		if (first || net->open || conflicts(net, 0))
			net->open = !route(order[i]);
		stamp_net(net, 1);
	}
	for (int i = 0; i < n; i++) {
		struct net *net = &nets[order[i]];
		stamp_net(net, -1);
		bad += conflicts(net, HISTORY_STEP) > 0 || net->open;
		stamp_net(net, 1);
	}
	penalty = fminf(penalty * 1.25f, 40);
	return bad;
}

static void print_routes(const int *order, int n)
{
	for (int i = 0; i < n; i++) {
		const struct segment *s = nets[order[i]].segments.at, *v = nets[order[i]].vias.at;
		for (int j = 0; j < nets[order[i]].segments.n; j++)
			printf("track %d %d %d %d %d %d\n", order[i], s[j].layer, s[j].x0, s[j].y0, s[j].x1,
			       s[j].y1);
		for (int j = 0; j < nets[order[i]].vias.n; j++)
			printf("via %d %d %d\n", order[i], v[j].x0, v[j].y0);
	}
}

int main(int argc, char **argv)
{
	static int order[MAX_NETS];
	unsigned seed = argc > 1 ? (unsigned)atoi(argv[1]) : 1;
	int rounds = argc > 2 ? atoi(argv[2]) : 60, bad = 1;
	char line[256];

	while (fgets(line, sizeof line, stdin))
		read_record(line);
	forbid_vias_in_pads();
	int n = put_in_order(order, seed);
	for (int r = 0; r < rounds && bad; r++) {
		bad = negotiate(order, n, r == 0);
		fprintf(stderr, "round %d: %d nets in conflict\n", r, bad);
	}
	print_routes(order, n);
	return bad != 0;
}
