"""Casts rays from the eye to points of a clock, and finds the points that a shape hides."""
import math

CELL = 4.0  # millimetres; the triangles before the eye are sorted into squares of this size


def direction(tilt, up, aside):
    """The direction to an eye `up` degrees above the table and `aside` degrees to the right, in the frame of the
    board."""
    t, up, aside = (math.radians(v) for v in (tilt, up, aside))
    x, y, z = math.cos(up) * math.sin(aside), -math.cos(up) * math.cos(aside), math.sin(up)
    return x, y * math.cos(t) + z * math.sin(t), -y * math.sin(t) + z * math.cos(t)


def eyes(lowest, side, step):
    """[(up, aside)] from the lowest angle to straight above, to both sides, at most `step` degrees apart."""
    ups, sides = math.ceil((90 - lowest) / step), math.ceil(side / step)
    return [(lowest + (90 - lowest) * k / ups, side * m / sides) for k in range(ups + 1) for m in range(-sides, sides + 1)]


def hidden(triangles, points, towards):
    """The points whose ray towards the eye meets a triangle."""
    d = towards
    r = (1.0, 0.0, 0.0) if abs(d[0]) < 0.9 else (0.0, 1.0, 0.0)
    u = (d[1] * r[2] - d[2] * r[1], d[2] * r[0] - d[0] * r[2], d[0] * r[1] - d[1] * r[0])
    length = math.sqrt(sum(v * v for v in u))
    u = tuple(v / length for v in u)
    w = (d[1] * u[2] - d[2] * u[1], d[2] * u[0] - d[0] * u[2], d[0] * u[1] - d[1] * u[0])
    known = {}

    def seen(p):
        if p not in known:
            known[p] = (p[0] * u[0] + p[1] * u[1] + p[2] * u[2], p[0] * w[0] + p[1] * w[1] + p[2] * w[2], p[0] * d[0] + p[1] * d[1] + p[2] * d[2])
        return known[p]

    wanted = {}
    for p in points:
        x, y, z = seen(p)
        wanted.setdefault((int(x // CELL), int(y // CELL)), []).append((x, y, z, p))
    found = set()
    for t in triangles:
        a, b, c = seen(t[0]), seen(t[1]), seen(t[2])
        area = (b[1] - c[1]) * (a[0] - c[0]) + (c[0] - b[0]) * (a[1] - c[1])
        if abs(area) < 1e-9:
            continue
        xs, ys = (a[0], b[0], c[0]), (a[1], b[1], c[1])
        for i in range(int(min(xs) // CELL), int(max(xs) // CELL) + 1):
            for j in range(int(min(ys) // CELL), int(max(ys) // CELL) + 1):
                for x, y, z, p in wanted.get((i, j), ()):
                    k = ((b[1] - c[1]) * (x - c[0]) + (c[0] - b[0]) * (y - c[1])) / area
                    m = ((c[1] - a[1]) * (x - c[0]) + (a[0] - c[0]) * (y - c[1])) / area
                    if k >= 0 and m >= 0 and k + m <= 1 and k * a[2] + m * b[2] + (1 - k - m) * c[2] > z + 0.01:
                        found.add(p)
    return found


def box(x0, x1, y0, y1, z0, z1):
    """The twelve triangles of a box."""
    p = [(x, y, z) for x in (x0, x1) for y in (y0, y1) for z in (z0, z1)]
    faces = ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))
    return [t for a, b, c, d in faces for t in ((p[a], p[b], p[c]), (p[a], p[c], p[d]))]
