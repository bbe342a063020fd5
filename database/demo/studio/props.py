"""The things of the notes that lie beside a bottle: modelled simply, half in the dark."""
import math
import random

import bpy
from mathutils import Vector, noise

import materials
import shapes


def _spots(rng, count, places, gap=0.0):
    """Where things lie: (x, y) drawn around the given places, apart from each other where there is room."""
    taken = []
    for i in range(count):
        x, y, spread = places[i % len(places)]
        for attempt in range(60):
            reach = spread * (1 + attempt / 40)
            spot = (x + rng.uniform(-reach, reach), y + rng.uniform(-reach, reach) * 0.8)
            if all(math.dist(spot, other) > gap * (1 - attempt / 120) for other in taken):
                break
        taken.append(spot)
        yield spot


SIDES = ((-1.25, -0.55, 0.30), (1.30, -0.45, 0.32), (0.75, -1.15, 0.35), (-0.70, -1.20, 0.30))
RIGHT = ((1.20, -0.62, 0.24), (0.80, -1.15, 0.26))
LEFT = ((-1.22, -0.62, 0.24), (-0.82, -1.15, 0.26))


def leaf_mesh(length, width, bend, curl, material, tip=0.8):
    """A pointed, bent blade: petals (blunt) and leaves (sharp)."""
    n, m, verts, faces = 14, 8, [], []
    for i in range(n + 1):
        t = i / n
        half = width / 2 * (math.sin(math.pi * t ** tip) ** 0.8 if 0 < t < 1 else 0.02)
        for j in range(m + 1):
            s = j / m * 2 - 1
            verts.append((s * half, t * length, bend * (t - 0.5) ** 2 * 4 * length + curl * s * s * half))
    for i in range(n):
        for j in range(m):
            a = i * (m + 1) + j
            faces.append((a, a + 1, a + m + 2, a + m + 1))
    return shapes.mesh('leaf', verts, faces, material, smooth=80)


def petals(color, count=9, size=0.42, seed=1, places=SIDES, slim=0.85):
    rng, made = random.Random(seed), []
    for x, y in _spots(rng, count, places, gap=size * 0.7):
        length = size * rng.uniform(0.75, 1.2)
        blade = leaf_mesh(length, length * slim, 0.22, 0.45, materials.petal(color), tip=2.0)
        blade.location = (x, y, 0.03)
        blade.rotation_euler = (rng.uniform(-0.25, 0.35), rng.uniform(-0.3, 0.3), rng.uniform(0, 6.28))
        made.append(blade)
    return made


def leaves(color, count=4, size=0.8, seed=2, places=RIGHT, slim=0.36):
    rng, made = random.Random(seed), []
    for x, y in _spots(rng, count, places):
        blade = leaf_mesh(size * rng.uniform(0.8, 1.15), size * slim, 0.14, 0.35, materials.petal(color, 0.3))
        blade.location = (x, y, 0.05)
        blade.rotation_euler = (rng.uniform(0, 0.3), rng.uniform(-0.3, 0.3), rng.uniform(-2.6, -0.2))
        made.append(blade)
    return made


def flower(color, x, y, z=0.12, size=0.5, count=5, heart=(0.9, 0.62, 0.16), tilt=0.6, slim=0.75):
    """Petals in a ring around a small heart: frangipani, orange blossom, hibiscus."""
    made = []
    for i in range(count):
        blade = leaf_mesh(size, size * slim, 0.16, 0.5, materials.petal(color), tip=2.2)
        blade.rotation_euler = (0.35, 0.22, 2 * math.pi * i / count)
        made.append(blade)
    made.append(shapes.turned('heart', shapes.arc(size * 0.14), materials.solid(heart, rough=0.7), z=0.02))
    return [_group(made, (x, y, z), (tilt, 0, x * 0.4))]


def _group(things, location, rotation):
    holder = bpy.data.objects.new('group', None)
    bpy.context.scene.collection.objects.link(holder)
    for thing in things:
        thing.parent = holder
    holder.location, holder.rotation_euler = location, rotation
    return holder


def stones(material, count=5, size=0.2, seed=3, places=RIGHT, stretch=(1, 1, 0.8), rough=0.25, detail=4):
    """Uneven lumps: resin, beans, pebbles, ginger; `detail` 1 leaves facets."""
    rng, made = random.Random(seed), []
    for index, (x, y) in enumerate(_spots(rng, count, places, gap=size * 1.9)):
        radius = size * rng.uniform(0.7, 1.2)
        bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=detail, radius=radius)
        lump = bpy.context.object
        offset = Vector((seed * 3.1 + index * 7.7, 0, 0))
        for vertex in lump.data.vertices:
            bulge = 1 + rough * noise.noise(vertex.co / size * 1.1 + offset)
            vertex.co = Vector(a * b for a, b in zip(vertex.co * bulge, stretch))
        for face in lump.data.polygons:
            face.use_smooth = detail > 2
        lump.data.materials.append(material)
        lump.location = (x, y, radius * stretch[2] * 0.92)
        lump.rotation_euler = (rng.uniform(-0.2, 0.2), rng.uniform(-0.2, 0.2), rng.uniform(0, 6.28))
        made.append(lump)
    return made


def crystals(material, count=9, size=0.13, seed=4, places=SIDES):
    """Small cubes with broken edges: salt, sugar."""
    rng, made = random.Random(seed), []
    for x, y in _spots(rng, count, places, gap=size * 2.4):
        edge = size * rng.uniform(0.6, 1.3)
        cube = shapes.turned('crystal', [(edge, 0, 0.02), (edge, edge * 1.7, 0.02)], material,
                             shapes.section('square', rounding=0.1), smooth=20)
        cube.location, cube.rotation_euler = (x, y, 0), (0, rng.uniform(-0.1, 0.1), rng.uniform(0, 3))
        made.append(cube)
    return made


def sticks(material, count=3, length=1.7, radius=0.045, seed=5, places=RIGHT, bend=0.16, turn=0.5, taper=True):
    """Pods, bark, roots, straw: lying across each other."""
    rng, made = random.Random(seed), []
    for i, (x, y) in enumerate(_spots(rng, count, places)):
        angle, sway = turn + rng.uniform(-0.35, 0.35), bend * rng.uniform(-1, 1)
        points = []
        for k in range(6):
            t = k / 5 - 0.5
            along, side = t * length, sway * (1 - 4 * t * t)
            points.append((x + along * math.cos(angle) - side * math.sin(angle),
                           y + along * math.sin(angle) + side * math.cos(angle), radius + i * radius * 1.25))
        made.append(shapes.tube('stick', points, radius * rng.uniform(0.85, 1.1), material, taper))
    return made


def block(material, size=(0.9, 0.5, 0.35), at=(1.4, -0.3), turn=0.4):
    """A sawn piece of wood or folded leather."""
    cube = shapes.turned('block', [(size[0] / 2, 0, 0.03), (size[0] / 2, size[2], 0.03)], material,
                         shapes.section('square', rounding=0.06), size[1] / size[0])
    cube.location, cube.rotation_euler = (*at, 0), (0, 0, turn)
    return [cube]


def half_shell(shell, inside, at=(1.35, -0.65), radius=0.5, tilt=-0.5):
    """A coconut half or a bowl, turned towards us."""
    bowl = shapes.arc(radius, -90, 0, z=radius)
    hollow = list(reversed(shapes.arc(radius * 0.84, -88, 0, z=radius)))
    outer = shapes.turned('shell', [*bowl, *reversed(shapes.arc(radius * 0.95, -88, 0, z=radius))], shell, smooth=60)
    inner = shapes.turned('flesh', [*shapes.arc(radius * 0.95, -86, 0, z=radius + 0.006), *hollow], inside, smooth=60)
    return [_group([outer, inner], (*at, 0.02), (0.75, tilt * 0.4, 0))]
