"""Triangle meshes as OpenSCAD writes them (text STL): reading, analysis, and conversion to models for pictures."""
import math
import re

VERTEX = re.compile(r"vertex\s+(\S+)\s+(\S+)\s+(\S+)")


def read(path):
    """[(a, b, c)]: the triangles, with corners (x, y, z) in millimetres."""
    with open(path, encoding="ascii") as file:
        points = [tuple(round(float(v), 4) for v in found) for found in VERTEX.findall(file.read())]
    return list(zip(points[0::3], points[1::3], points[2::3]))


def write(path, triangles):
    with open(path, "w", encoding="ascii") as file:
        file.write("solid part\n")
        for t in triangles:
            file.write("facet normal %.4f %.4f %.4f\nouter loop\n" % normal(t))
            file.writelines("vertex %.4f %.4f %.4f\n" % tuple(v + 0.0 for v in p) for p in t)
            file.write("endloop\nendfacet\n")
        file.write("endsolid part\n")


def normal(triangle):
    """The outward unit normal; (0, 0, 0) if the triangle has no area."""
    a, b, c = triangle
    u = [b[k] - a[k] for k in range(3)]
    v = [c[k] - a[k] for k in range(3)]
    n = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
    length = math.sqrt(sum(x * x for x in n))
    return tuple(x / length for x in n) if length > 1e-9 else (0.0, 0.0, 0.0)


def size(triangles):
    """(width, depth, height) of the bounding box."""
    points = [p for t in triangles for p in t]
    return tuple(max(p[k] for p in points) - min(p[k] for p in points) for k in range(3))


def volume(triangles):
    """Cubic millimetres."""
    return sum(a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0])
               for a, b, c in triangles) / 6


def open_edges(triangles):
    """Edges that are not used once in each direction; [] for a closed surface."""
    seen = {}
    for t in triangles:
        for k in range(3):
            edge = (t[k], t[(k + 1) % 3])
            seen[edge] = seen.get(edge, 0) + 1
    return [edge for edge, times in seen.items() if seen.get((edge[1], edge[0]), 0) != times]


def vrml(triangles, colour, transparency=0.0):
    """A model for KiCad: one shape, in tenths of an inch."""
    index, points, faces = {}, [], []
    for t in triangles:
        row = []
        for p in t:
            if p not in index:
                index[p] = len(points)
                points.append(p)
            row.append(index[p])
        faces.append(row)
    return ("#VRML V2.0 utf8\nShape { appearance Appearance { material Material { diffuseColor %g %g %g specularColor 0.15 0.15 0.15 "
            "shininess 0.1 transparency %g } } geometry IndexedFaceSet { solid FALSE creaseAngle 0.3 coord Coordinate { point [ %s ] } "
            "coordIndex [ %s ] } }\n" % (*colour, transparency, ", ".join("%.4f %.4f %.4f" % tuple(v / 2.54 for v in p) for p in points),
                                         ", ".join("%d, %d, %d, -1" % tuple(f) for f in faces)))


def overhangs(triangles, angle=45.0, bridge=1.5):
    """Overhangs that would need support: [(x, y, z, width)], the widest point of each.

    A surface that faces down more steeply than the angle is an overhang.  It needs no support on the bed, or where it is a
    bridge no wider than `bridge`."""
    low = min(p[2] for t in triangles for p in t)
    steep = -math.cos(math.radians(angle)) - 0.01
    hanging = [t for t in triangles if normal(t)[2] < steep and max(p[2] for p in t) > low + 0.05]
    return [worst for patch in connected(hanging) for worst in [_widest(patch)] if worst[3] > bridge]


def connected(triangles):
    """Groups of triangles that are connected through shared corners."""
    parent = {}

    def root(p):
        while parent.setdefault(p, p) != p:
            parent[p] = parent[parent[p]]
            p = parent[p]
        return p

    for a, b, c in triangles:
        parent[root(a)] = root(b)
        parent[root(b)] = root(c)
    groups = {}
    for t in triangles:
        groups.setdefault(root(t[0]), []).append(t)
    return list(groups.values())


def _widest(patch):
    """(x, y, z, width) of the widest point of a patch; the width is twice the distance to its edge."""
    edges = {}
    for t in patch:
        for k in range(3):
            edge = tuple(sorted((t[k], t[(k + 1) % 3])))
            edges[edge] = edges.get(edge, 0) + 1
    rim = [edge for edge, times in edges.items() if times == 1]
    best = (0, 0, 0, 0.0)
    for t in patch:
        for u, v in ((1, 1), (4, 1), (1, 4)):
            w = 6 - u - v
            point = tuple((t[0][k] * u + t[1][k] * v + t[2][k] * w) / 6 for k in range(3))
            width = 2 * min(_distance(point, edge) for edge in rim)
            if width > best[3]:
                best = (*(round(x, 1) for x in point), round(width, 2))
    return best


def _distance(p, edge):
    a, b = edge
    ab = [b[k] - a[k] for k in range(3)]
    square = sum(x * x for x in ab)
    s = max(0.0, min(1.0, sum((p[k] - a[k]) * ab[k] for k in range(3)) / square)) if square else 0.0
    return math.dist(p, [a[k] + s * ab[k] for k in range(3)])
