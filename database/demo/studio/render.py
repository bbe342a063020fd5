"""Render pictures: blender -b --factory-startup -P render.py -- <folder> <width> <samples> [picture…]

A picture is a product's slug, `hero-1`, `hero-1-portrait` or `categorie-<slug>`; without names, all of them.
The width is that of a product; groups take theirs from it.
"""
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy  # noqa: E402

import flacon  # noqa: E402
import props  # noqa: E402
import room  # noqa: E402
from scenes import CATEGORIES, HEROES  # noqa: E402
from series import RECIPES  # noqa: E402

WARM = (1.0, 0.52, 0.20)


def product(slug, width, samples):
    scene = room.clear(width, width * 5 // 4, samples)
    room.camera(scene)
    recipe = RECIPES[slug]()
    room.furnish(recipe.get('halo', WARM))
    flacon.build(recipe)
    return scene


def group(plan, size, samples, **camera):
    scene = room.clear(*size, samples)
    room.camera(scene, **camera)
    room.furnish(plan['halo'], spread=1.35, strength=1.1)
    for slug, x, y, scale, turn in plan['group']:
        flacon.build(RECIPES[slug](), x, y, turn=turn, scale=scale, with_props=False, alone=False)
    notes = RECIPES[plan['props']]().get('props', []) if plan['props'] else []
    for name, values in notes:
        getattr(props, name)(**values)
    return scene


def picture(name, width, samples):
    if name in RECIPES:
        return product(name, width, samples)
    if name in CATEGORIES:
        wide = width * 6 // 5
        return group(CATEGORIES[name], (wide, wide * 3 // 4), samples, lens=86, aim=1.45)
    hero = HEROES[name.removesuffix('-portrait')]
    if name.endswith('-portrait'):
        return group(hero, (width, width * 5 // 4), samples, lens=64, aim=1.5)
    return group(hero, (width * 2, width * 2 * 9 // 16), samples, lens=84, aim=1.5, shift_x=-0.34)


def main():
    folder, width, samples, *names = sys.argv[sys.argv.index('--') + 1:]
    heroes = [f'{name}{form}' for name in HEROES for form in ('', '-portrait')]
    for name in names or [*RECIPES, *heroes, *CATEGORIES]:
        start = time.time()
        scene = picture(name, int(width), int(samples))
        scene.render.filepath = os.path.join(folder, f'{name}.png')
        bpy.ops.render.render(write_still=True)
        print('RENDERED', name, round(time.time() - start, 1), 's', flush=True)


main()
