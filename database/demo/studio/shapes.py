"""Geometry: every flacon, cap and stone is a profile turned around a section."""
import math

import bpy
from mathutils import Vector

FONT = '/usr/share/fonts/opentype/ebgaramond/EBGaramond12-Regular.otf'


def fillet(points, closed=False, steps=6):
    """Round the corners of a polyline of (x, y, radius)."""
    out, count = [], len(points)
    for i, (x, y, radius) in enumerate(points):
        here = Vector((x, y))
        if radius <= 0 or (not closed and i in (0, count - 1)):
            out.append((x, y))
            continue
        before, after = Vector(points[i - 1][:2]) - here, Vector(points[(i + 1) % count][:2]) - here
        reach = min(radius, before.length * 0.49, after.length * 0.49)
        start, end = here + before.normalized() * reach, here + after.normalized() * reach
        for step in range(steps + 1):
            t = step / steps
            spot = start.lerp(here, t).lerp(here.lerp(end, t), t)
            out.append((spot.x, spot.y))
    return out


def section(kind='round', sides=8, rounding=0.15, turn=0.0, ripple=0.05):
    """The outline seen from above, about one unit from the axis."""
    if kind == 'round':
        return [(math.cos(a), math.sin(a)) for a in (2 * math.pi * i / 96 for i in range(96))]
    if kind == 'square':
        return fillet([(-1, -1, rounding), (1, -1, rounding), (1, 1, rounding), (-1, 1, rounding)], True, 8)
    if kind == 'fluted':
        angles = [2 * math.pi * i / 240 for i in range(240)]
        return [((1 - ripple * abs(math.sin(a * sides / 2))) * math.cos(a),
                 (1 - ripple * abs(math.sin(a * sides / 2))) * math.sin(a)) for a in angles]
    if kind == 'star':
        corners = [(1.0 if i % 2 == 0 else 0.42, math.pi * i / sides) for i in range(sides * 2)]
        return [(r * math.cos(a), r * math.sin(a)) for r, a in corners]
    angles = [2 * math.pi * (i + 0.5) / sides - math.pi / 2 + turn for i in range(sides)]
    reach = 1 / math.cos(math.pi / sides)
    return fillet([(reach * math.cos(a), reach * math.sin(a), rounding) for a in angles], True, 4)


def arc(radius, low=-90, high=90, steps=24, x=0.0, z=None):
    """Points of a ball's profile, from low to high latitude."""
    z = radius if z is None else z
    turns = [math.radians(low + (high - low) * i / steps) for i in range(steps + 1)]
    return [(x + radius * math.cos(a), z + radius * math.sin(a), 0) for a in turns]


def mesh(name, verts, faces, material, smooth=35):
    data = bpy.data.meshes.new(name)
    data.from_pydata(verts, [], faces)
    data.update()
    thing = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(thing)
    data.materials.append(material)
    if smooth:
        for face in data.polygons:
            face.use_smooth = True
        data.use_auto_smooth = True
        data.auto_smooth_angle = math.radians(smooth)
    return thing


def _rings(path, outline, depth, warp):
    verts, faces, n = [], [], len(outline)
    for r, z in path:
        for x, y in outline:
            spot = (x * r, y * r * depth, z)
            verts.append(warp(*spot) if warp else spot)
    for ring in range(len(path) - 1):
        for i in range(n):
            j = (i + 1) % n
            faces.append((ring * n + i, ring * n + j, (ring + 1) * n + j, (ring + 1) * n + i))
    faces.append(tuple(reversed(range(n))))
    faces.append(tuple((len(path) - 1) * n + i for i in range(n)))
    return verts, faces


def turned(name, profile, material, outline=None, depth=1.0, z=0.0, warp=None, smooth=35):
    """A closed body: profile is a list of (half width, height, corner radius)."""
    points = [(0.004, profile[0][1], 0), *profile, (0.004, profile[-1][1], 0)]
    path = [(r, h + z) for r, h in fillet(points)]
    verts, faces = _rings(path, outline or section(), depth, warp)
    return mesh(name, verts, faces, material, smooth)


def filling(profile, material, outline, depth, wall, floor, level, warp=None):
    """The liquid inside a body: its wall moved in, cut off at the level."""
    path = fillet(profile)
    heights = [floor + (level - floor) * i / 40 for i in range(41)]

    def width(z):
        for (r0, z0), (r1, z1) in zip(path, path[1:]):
            if min(z0, z1) <= z <= max(z0, z1) and z0 != z1:
                return r0 + (r1 - r0) * (z - z0) / (z1 - z0)
        return min(r for r, _ in path)

    inside = []
    for z in heights:
        edge = max(0.0, 1 - (z - floor) / 0.14)
        inside.append((max(0.03, width(z) - wall - 0.10 * edge * edge), z))
    path = [(0.004, floor), *inside, (0.004, level)]
    verts, faces = _rings(path, outline, depth, warp)
    return mesh('liquid', verts, faces, material)


def tube(name, points, radius, material, taper=False):
    """A bent rod through points: pods, wires, stalks, ribbons."""
    curve = bpy.data.curves.new(name, 'CURVE')
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = '3D', radius, 5
    curve.use_fill_caps = True
    line = curve.splines.new('NURBS')
    line.points.add(len(points) - 1)
    line.use_endpoint_u, line.order_u = True, 4
    for i, spot in enumerate(points):
        line.points[i].co = (*spot, 1)
        line.points[i].radius = 0.35 if taper and i in (0, len(points) - 1) else 1
    thing = bpy.data.objects.new(name, curve)
    bpy.context.scene.collection.objects.link(thing)
    curve.materials.append(material)
    return thing


def _flat_text(text, size, spacing, bold=False):
    curve = bpy.data.curves.new('text', 'FONT')
    curve.body, curve.size, curve.space_character = text, size, spacing
    curve.align_x, curve.resolution_u = 'CENTER', 4
    curve.font = bpy.data.fonts.load(FONT, check_existing=True)
    holder = bpy.data.objects.new('text', curve)
    bpy.context.scene.collection.objects.link(holder)
    graph = bpy.context.evaluated_depsgraph_get()
    data = bpy.data.meshes.new_from_object(holder.evaluated_get(graph))
    bpy.data.objects.remove(holder)
    return _thickened(data, size * 0.012) if bold else data


def _thickened(data, step):
    """The same letters once more, a hair to the right."""
    verts = [tuple(v.co) for v in data.vertices]
    faces = [tuple(f.vertices) for f in data.polygons]
    again = [tuple(i + len(verts) for i in face) for face in faces]
    double = bpy.data.meshes.new('text')
    double.from_pydata([*((x - step, y, z) for x, y, z in verts), *((x + step, y, z) for x, y, z in verts)], [], faces + again)
    double.update()
    return double


def pressed(name, flat, material, surface, z, lift):
    """Lay a flat (x, y) mesh onto the front of a body at height z."""
    for vertex in flat.vertices:
        x, up = vertex.co.x, vertex.co.y + z
        hit, spot, _, _ = surface.ray_cast(Vector((x, -9, up)), Vector((0, 1, 0)))
        vertex.co = Vector((x, (spot.y if hit else 0) - lift, up))
    flat.materials.clear()
    flat.materials.append(material)
    thing = bpy.data.objects.new(name, flat)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def sheet(width, height, oval=False):
    """A flat label as a fine grid, so that it can bend."""
    n, verts, faces = 24, [], []
    for j in range(n + 1):
        for i in range(n + 1):
            u, v = i / n * 2 - 1, j / n * 2 - 1
            if oval:
                u, v = u * math.sqrt(1 - v * v / 2), v * math.sqrt(1 - u * u / 2)
            verts.append((u * width / 2, v * height / 2, 0))
    for j in range(n):
        for i in range(n):
            a = j * (n + 1) + i
            faces.append((a, a + 1, a + n + 2, a + n + 1))
    data = bpy.data.meshes.new('sheet')
    data.from_pydata(verts, [], faces)
    data.update()
    return data


def lettering(lines, material, surface, z, width, lift=0.006, small=None, bold=False):
    """The name in capitals, as wide as told, and a small line below it."""
    made = []
    widest = max(_extent(_flat_text(line, 1, 1.12, bold)) for line in lines)
    size = min(0.2, width / widest)
    step = size * 1.12
    top = z + step * (len(lines) - 1) / 2 - size * 0.2 + (0.06 if small else 0)
    for i, line in enumerate(lines):
        made.append(pressed('name', _flat_text(line, size, 1.12, bold), material, surface, top - i * step, lift))
    if small:
        under = top - (len(lines) - 1) * step - 0.15
        made.append(pressed('small', _flat_text(small, 0.082, 1.2, bold), material, surface, under, lift))
    return made


def _extent(data):
    xs = [v.co.x for v in data.vertices]
    return max(xs) - min(xs)
