"""From a recipe to a bottle: body, liquid, collar, cap, label and what belongs to its form."""
import math

import bpy

import materials
import props
import room
import shapes

MATERIALS = {
    'brass': lambda: materials.brass(),
    'satin': lambda: materials.brass(0.38),
    'silver': lambda: materials.solid((0.78, 0.74, 0.68), rough=0.2, metallic=1.0),
    'copper': lambda: materials.solid((0.78, 0.36, 0.20), rough=0.22, metallic=1.0),
    'black': lambda: materials.lacquer(),
    'ivory': lambda: materials.solid((0.80, 0.70, 0.54), rough=0.3, coat=0.4),
    'rubber': lambda: materials.solid((0.05, 0.03, 0.022), rough=0.5),
    'wood': lambda: materials.wood(),
    'ebony': lambda: materials.wood((0.018, 0.010, 0.007), (0.10, 0.05, 0.028)),
    'glass': lambda: materials.glass((1.0, 0.95, 0.88)),
    'blue': lambda: materials.glass((0.30, 0.42, 0.85)),
    'rose': lambda: materials.glass((1.0, 0.62, 0.60)),
}


def stuff(name):
    return MATERIALS[name]() if isinstance(name, str) else name


def _outline(kind):
    return shapes.section(**kind) if isinstance(kind, dict) else shapes.section(kind)


# Caps: (kind, material, half width, height) -> objects, standing on z.

def _cap(kind, material, half, height, z, rim='brass'):
    stuff_, made = stuff(material), []
    if kind in ('block', 'round', 'octagon', 'fluted'):
        outline = {'block': dict(kind='square', rounding=0.1), 'round': dict(kind='round'),
                   'octagon': dict(kind='sided', sides=8, rounding=0.04),
                   'fluted': dict(kind='fluted', sides=28, ripple=0.07)}[kind]
        made.append(shapes.turned('cap', [(half, 0.06, 0.03), (half, height, 0.06)], stuff_, _outline(outline), z=z))
        made.append(shapes.turned('rim', [(half * 1.05, 0, 0.02), (half * 1.05, 0.08, 0.02)], stuff(rim),
                                  _outline(outline), z=z))
    elif kind == 'ball':
        made.append(shapes.turned('cap', [(0.14, 0, 0), *shapes.arc(half, -72, 90, z=half)], stuff_, z=z, smooth=70))
    elif kind == 'dome':
        made.append(shapes.turned('cap', [(half, 0, 0.02), (half, height - half * 0.9, 0),
                                          *shapes.arc(half, 2, 90, z=height - half * 0.9)], stuff_, z=z, smooth=60))
    elif kind == 'cone':
        made.append(shapes.turned('cap', [(half, 0, 0.03), (half * 0.55, height, 0.05)], stuff_, z=z))
    elif kind == 'gem':
        six = _outline(dict(kind='sided', sides=8, rounding=0.0))
        made.append(shapes.turned('cap', [(half * 0.45, 0, 0), (half, height * 0.5, 0), (half * 0.55, height, 0)],
                                  stuff_, six, z=z, smooth=5))
    elif kind == 'star':
        points = _outline(dict(kind='star', sides=8))
        star = shapes.turned('cap', [(half * 0.02, -0.20, 0), (half, 0, 0), (half * 0.02, 0.20, 0)],
                             stuff_, points, smooth=5)
        star.rotation_euler, star.location = (math.pi / 2, 0, 0), (0, 0, z + half * 0.92)
        made.append(star)
    elif kind == 'disc':
        wheel = shapes.turned('cap', [(half, -0.14, 0.05), (half, 0.14, 0.05)], stuff_)
        wheel.rotation_euler, wheel.location = (math.pi / 2, 0, 0), (0, 0, z + half * 0.96)
        made.append(wheel)
    elif kind == 'drop':
        made.append(shapes.turned('cap', [(0.12, 0, 0), (half, height * 0.35, half * 0.9), (half * 0.5, height * 0.7, 0.2),
                                          (0.03, height, 0)], stuff_, z=z, smooth=70))
    return made


def _sprayer(z, material='brass'):
    """A plain mist head with its nozzle."""
    metal = stuff(material)
    return [shapes.turned('head', [(0.15, 0, 0.02), (0.15, 0.24, 0.04)], metal, z=z),
            shapes.turned('foot', [(0.22, -0.02, 0.02), (0.22, 0.05, 0.02)], metal, z=z)]


def _bulb(z, color=(0.18, 0.05, 0.09)):
    """The old atomiser: a hose, a soft ball and its tassel."""
    metal, cloth = stuff('brass'), materials.solid(color, rough=0.6)
    made = [shapes.turned('head', [(0.17, 0, 0.03), (0.17, 0.34, 0.05)], metal, z=z),
            shapes.turned('knob', shapes.arc(0.10), metal, z=z + 0.33, smooth=60),
            shapes.tube('hose', [(0.1, 0, z + 0.2), (0.5, 0.02, z + 0.26), (0.85, -0.05, z + 0.12), (1.08, -0.1, z - 0.28)],
                        0.05, cloth)]
    ball = shapes.turned('ball', shapes.arc(0.30), cloth, _outline(dict(kind='fluted', sides=16, ripple=0.05)), smooth=60)
    ball.location, ball.scale = (1.10, -0.1, z - 0.86), (1, 1, 1.12)
    made += [ball, shapes.turned('ring', [(0.09, 0, 0.02), (0.09, 0.1, 0.02)], metal, z=0)]
    made[-1].location = (1.10, -0.1, z - 0.25)
    for i in range(14):
        x, y = 1.10 + 0.05 * math.cos(i * 2.4), -0.1 + 0.05 * math.sin(i * 2.4)
        made.append(shapes.tube('thread', [(1.10, -0.1, z - 0.84), (x, y, z - 1.0), (x * 1.02 - 0.02, y, z - 1.3)],
                                0.012, metal))
    return made


def _dropper(z):
    made = _cap('fluted', 'brass', 0.30, 0.34, z)
    made.append(shapes.turned('teat', [(0.2, 0.3, 0), (0.19, 0.6, 0.1), (0.14, 0.86, 0.1), (0.06, 0.95, 0.05)],
                              stuff('rubber'), z=z, smooth=60))
    return made


def _pump(z, material='brass'):
    metal = stuff(material)
    return [shapes.turned('collar', [(0.32, 0, 0.03), (0.32, 0.28, 0.05)], metal, z=z),
            shapes.turned('stem', [(0.08, 0.2, 0), (0.08, 0.62, 0)], metal, z=z),
            shapes.turned('head', [(0.2, 0.55, 0.03), (0.2, 0.72, 0.06)], metal, z=z),
            shapes.tube('spout', [(0, 0, z + 0.64), (-0.3, -0.08, z + 0.66), (-0.56, -0.14, z + 0.62), (-0.62, -0.16, z + 0.5)],
                        0.065, metal)]


def _vine(radius, low, high, turns=1.6):
    """Brass tendril around a tall bottle, with small leaves."""
    metal, made, path = stuff('brass'), [], []
    for i in range(60):
        t = i / 59
        angle = -2.2 + turns * 2 * math.pi * t
        path.append((radius * math.cos(angle), radius * math.sin(angle), low + (high - low) * t))
    made.append(shapes.tube('vine', path, 0.022, metal))
    for i in range(4, 58, 6):
        x, y, z = path[i]
        blade = props.leaf_mesh(0.30, 0.15, 0.1, 0.3, metal)
        blade.location = (x * 1.02, y * 1.02, z)
        blade.rotation_euler = (math.pi / 2 - 0.5, 0.9 if i % 12 < 6 else -0.9, math.atan2(y, x) + math.pi / 2)
        made.append(blade)
    return made


def _band(half, z, outline, depth, material, height):
    """A band around an upright body, from height z."""
    half += 0.012
    return shapes.turned('band', [(half, 0, 0.02), (half, height, 0.02)], material, outline, depth, z=z)


EXTRAS = {'bulb': _bulb, 'dropper': _dropper, 'pump': _pump, 'vine': _vine, 'sprayer': _sprayer}


def _label(spec, surface):
    style, z, width = spec.get('style', 'paper'), spec['z'], spec['width']
    lines, small = spec['lines'], spec.get('small', 'EAU DE PARFUM')
    height = spec.get('height', 0.24 + 0.19 * len(lines) + (0.14 if small else 0))
    under = {'paper': materials.solid((0.86, 0.76, 0.58), rough=0.6, glow=0.02),
             'dark': materials.solid((0.012, 0.008, 0.006), rough=0.35),
             'plate': materials.solid(materials.BRASS, rough=0.45, metallic=0.5)}.get(style)
    ink = {'paper': materials.solid(materials.INK, rough=0.5), 'plate': materials.solid(materials.INK, rough=0.5),
           'dark': materials.solid((0.95, 0.70, 0.36), rough=0.4, glow=0.35),
           'ink': materials.solid((0.03, 0.016, 0.01), rough=0.5),
           'print': materials.solid((1.0, 0.84, 0.58), rough=0.4, glow=0.55)}[style]
    made = []
    if under:
        oval = spec.get('oval', False)
        made.append(shapes.pressed('edge', shapes.sheet(width + 0.035, height + 0.035, oval), materials.brass(0.3), surface, z, 0.004))
        made.append(shapes.pressed('paper', shapes.sheet(width, height, oval), under, surface, z, 0.008))
    return made + shapes.lettering(lines, ink, surface, z, width * (0.68 if spec.get('oval') else 0.84 if under else 1), 0.013, small, not under)


def _even(body, recipe):
    """What a label lies on: the body, or its hull when it is fluted."""
    kind = recipe.get('section', 'round')
    if not isinstance(kind, dict) or kind['kind'] != 'fluted':
        return body
    hull = shapes.turned('hull', recipe['profile'], body.data.materials[0], None, recipe.get('depth', 1.0))
    hull.hide_render = True
    bpy.context.view_layer.update()
    return hull


def build(recipe, x=0.0, y=0.0, z=0.0, turn=0.0, scale=1.0, with_props=True, alone=True):
    """One bottle with all its parts, standing at (x, y, z)."""
    before = set(bpy.context.scene.objects)
    outline, depth = _outline(recipe.get('section', 'round')), recipe.get('depth', 1.0)
    profile, warp = recipe['profile'], recipe.get('warp')
    skin = stuff(recipe.get('skin', 'glass'))
    body = shapes.turned('body', profile, skin, outline, depth, warp=warp, smooth=recipe.get('smooth', 35))
    top = max(h for _, h, _ in profile)
    half = max(r for r, _, _ in profile)
    if 'liquid' in recipe or 'inner' in recipe:
        wall, floor = recipe.get('wall', 0.11), recipe.get('floor', 0.24)
        inner = recipe.get('inner') or materials.liquid(recipe['liquid'], recipe.get('density', 0.9), recipe.get('ior', 1.3))
        shapes.filling(profile, inner, outline, depth, wall, floor, recipe.get('level', top * 0.86), warp)
    if 'collar' in recipe:
        radius, height, metal = recipe['collar']
        shapes.turned('collar', [(radius, top - 0.05, 0), (radius, top + height, 0.03)], stuff(metal))
        top += height
    if 'cap' in recipe:
        _cap(*recipe['cap'], z=top)
    for name, values in recipe.get('extras', []):
        EXTRAS[name](**{'z': top, **values} if name != 'vine' else values)
    for level, metal in recipe.get('bands', []):
        _band(half, level, outline, depth, stuff(metal), 0.03)
    if 'sleeve' in recipe:
        low, height, material = recipe['sleeve']
        _band(half + 0.02, low, outline, depth, material, height)
    for part, *place, size in recipe.get('parts', []):
        build(part, *place, scale=size, with_props=False, alone=False)
    bpy.context.view_layer.update()
    if 'label' in recipe:
        _label(recipe['label'], _even(body, recipe))
    if 'card' in recipe:
        color, strength = recipe['card']
        wide = recipe.get('card_width', 1.0)
        # In a group the light is close behind its bottle, so that it does not cut a neighbour.
        away, margin = (0.75, 1.0) if alone else (0.3, 0.45)
        room.card(0, half * depth + away, top * 0.58 + 0.1, (half * 2 + margin) * wide, top + 0.9, color, strength)
    if with_props:
        for name, values in recipe.get('props', []):
            getattr(props, name)(**values)
    holder = bpy.data.objects.new('flacon', None)
    bpy.context.scene.collection.objects.link(holder)
    for thing in set(bpy.context.scene.objects) - before - {holder}:
        if not thing.parent:
            thing.parent = holder
    holder.location, holder.rotation_euler = (x, y, z), (0, 0, turn)
    holder.scale = [scale * recipe.get('scale', 1.0)] * 3
    return holder
