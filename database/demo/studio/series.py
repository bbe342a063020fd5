"""The recipes: form, liquid, light, label and notes of every product."""
import math

import materials as m
import props as p

AMBER, GOLD, ROSE, BLUE = (1.0, 0.55, 0.18), (1.0, 0.74, 0.36), (1.0, 0.46, 0.38), (0.30, 0.52, 1.0)
GREEN, VIOLET, CREAM = (0.70, 0.95, 0.36), (0.80, 0.42, 1.0), (1.0, 0.84, 0.60)


def square(rounding=0.15):
    return dict(kind='square', rounding=rounding)


def sided(sides, rounding=0.05):
    return dict(kind='sided', sides=sides, rounding=rounding)


def fluted(sides=24, ripple=0.06):
    return dict(kind='fluted', sides=sides, ripple=ripple)


def stand(half, height, bottom=0.12, top=0.16):
    """The profile of a plain upright body."""
    return [(half, 0, bottom), (half, height, top)]


def label(lines, z, width, style='paper', **more):
    return dict(lines=lines, z=z, width=width, style=style, **more)


def wave(x, y, z):
    """Shoulders that roll like a swell."""
    return (x, y, z + 0.13 * math.sin(x * 2.6 + 0.4) * (z / 1.5) ** 2)


def twist(x, y, z):
    """A body turned as it rises, like an eddy."""
    angle = 0.26 * (z - 1.05)
    return (x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle), z)


def vial(color, light):
    """The small tester of the discovery box."""
    return dict(profile=stand(0.20, 1.15, 0.04, 0.08), liquid=color, density=6.0, wall=0.04, floor=0.08, level=1.0,
                cap=('round', 'brass', 0.17, 0.42), card=(light, 2.6))


def resin():
    return m.liquid((1.0, 0.42, 0.06), 2.2, 1.5)


def bean(dark=(0.035, 0.014, 0.008), light=(0.16, 0.07, 0.035)):
    return m.grained(dark, light, scale=(6, 6, 6), rough=0.35)


RECIPES = {
    'ambre-dore': lambda: dict(
        profile=stand(0.86, 2.2), section=square(0.14), depth=0.55, liquid=(1.0, 0.50, 0.10), density=2.0, level=1.86,
        collar=(0.34, 0.2, 'brass'), cap=('block', 'black', 0.40, 0.95),
        label=label(['AMBRE', 'DORÉ'], 1.05, 0.92), card=(AMBER, 2.6),
        props=[('stones', dict(material=resin(), count=5, size=0.21, rough=0.45, places=p.RIGHT + p.LEFT[1:]))]),
    'nuit-etoilee': lambda: dict(
        profile=[(0.62, 0, 0.05), (0.92, 0.7, 0.0), (0.92, 1.35, 0.0), (0.36, 2.15, 0.03)], section=sided(8, 0.02),
        depth=0.8, liquid=(0.10, 0.16, 0.85), density=1.6, level=1.6, smooth=12,
        collar=(0.27, 0.16, 'brass'), cap=('star', 'brass', 0.60, 0.9),
        label=label(['NUIT', 'ÉTOILÉE'], 1.04, 0.52, 'print'), card=(BLUE, 2.6), halo=(0.42, 0.42, 0.85),
        props=[('crystals', dict(material=m.brass(0.2), count=9, size=0.035))]),
    'essence-de-rose': lambda: dict(
        profile=[(0.42, 0, 0.06), *p.shapes.arc(1.12, -66, 76, z=1.10), (0.27, 2.28, 0.02)], depth=0.5,
        liquid=(1.0, 0.22, 0.24), density=1.5, level=1.72, smooth=60, wall=0.13,
        collar=(0.27, 0.14, 'brass'), cap=('ball', 'rose', 0.40, 0.8),
        label=label(['ESSENCE', 'DE ROSE'], 1.06, 1.02, 'ink'), card=(ROSE, 2.2), halo=(1.0, 0.42, 0.30),
        props=[('petals', dict(color=(0.62, 0.05, 0.07), count=12, size=0.46))]),
    'jardin-secret': lambda: dict(
        profile=[(0.62, 0, 0.1), (0.62, 2.25, 0.2), (0.3, 2.5, 0.05)], liquid=(0.30, 0.70, 0.10), density=1.5,
        level=2.0, collar=(0.28, 0.14, 'brass'), cap=('drop', 'brass', 0.26, 0.82),
        extras=[('vine', dict(radius=0.70, low=0.05, high=2.5))],
        label=label(['JARDIN', 'SECRET'], 1.2, 0.72), card=(GREEN, 2.0), halo=(0.62, 0.70, 0.24),
        props=[('leaves', dict(color=(0.12, 0.30, 0.05), count=5, size=0.8))]),
    'vanille-precieuse': lambda: dict(
        profile=[(0.80, 0, 0.12), (0.92, 1.35, 0.3), (0.55, 1.82, 0.25), (0.34, 2.12, 0.05)], section=square(0.55),
        depth=0.62, liquid=(1.0, 0.62, 0.22), density=1.5, level=1.6,
        collar=(0.30, 0.16, 'brass'), cap=('dome', 'ivory', 0.36, 0.9),
        label=label(['VANILLE', 'PRÉCIEUSE'], 0.86, 0.98), card=(GOLD, 2.1),
        props=[('sticks', dict(material=bean((0.02, 0.009, 0.005), (0.07, 0.03, 0.016)), count=4, length=1.9)),
               ('flower', dict(color=(0.85, 0.74, 0.46), x=-1.2, y=-0.8, size=0.4))]),
    'ocean-bleu': lambda: dict(
        profile=stand(1.16, 1.55, 0.2, 0.3), section=square(0.4), depth=0.46, warp=wave,
        liquid=(0.06, 0.36, 0.80), density=1.7, level=1.22,
        collar=(0.33, 0.22, 'silver'), cap=('round', 'silver', 0.40, 0.78),
        label=label(['OCÉAN BLEU'], 0.74, 1.25, 'print'), card=((0.45, 0.80, 1.0), 2.2), halo=(0.36, 0.52, 0.72),
        props=[('crystals', dict(material=m.glass((0.94, 0.97, 1.0), 0.25), count=20, size=0.075))]),
    'cacao-imperial': lambda: dict(
        profile=stand(0.80, 1.95, 0.06, 0.1), section=sided(8), liquid=(0.62, 0.22, 0.07), density=1.9, smooth=20,
        collar=(0.34, 0.16, 'copper'), cap=('octagon', 'copper', 0.44, 0.72),
        label=label(['CACAO', 'IMPÉRIAL'], 0.98, 0.60, 'print'), card=(AMBER, 3.2),
        props=[('stones', dict(material=bean(), count=8, size=0.2, stretch=(1.25, 0.7, 0.55), rough=0.2))]),
    'matin-d-oranger': lambda: dict(
        profile=stand(0.86, 1.5, 0.1, 0.12), section=square(0.1), depth=0.9, liquid=(1.0, 0.68, 0.36), density=1.1,
        level=1.22, collar=(0.3, 0.16, 'brass'), cap=('ball', 'ivory', 0.42, 0.84),
        label=label(['MATIN', 'D’ORANGER'], 0.80, 1.10, 'ink'), card=((1.0, 0.78, 0.52), 1.9),
        props=[('leaves', dict(color=(0.05, 0.14, 0.03), count=3, size=0.6)),
               ('flower', dict(color=(0.92, 0.86, 0.74), x=1.25, y=-0.75, size=0.34, slim=0.5)),
               ('flower', dict(color=(0.92, 0.86, 0.74), x=-1.2, y=-0.9, size=0.28, slim=0.5))]),
    'vetiver-de-lagune': lambda: dict(
        profile=stand(0.60, 2.45, 0.06, 0.08), liquid=(0.55, 0.66, 0.18), density=1.4, level=2.08,
        cap=('round', 'wood', 0.60, 0.74),
        label=label(['VÉTIVER', 'DE LAGUNE'], 1.15, 0.80), card=((0.88, 0.92, 0.46), 2.1), halo=(0.72, 0.66, 0.28),
        props=[('sticks', dict(material=m.solid((0.36, 0.24, 0.11), 0.7), count=9, length=1.3, radius=0.02,
                               places=p.RIGHT, bend=0.35))]),
    'karite-sublime': lambda: dict(
        profile=stand(1.05, 1.02, 0.2, 0.1), inner=m.solid((1.0, 0.70, 0.38), 0.5, glow=0.42), scale=1.15, level=0.88, floor=0.16,
        cap=('round', 'brass', 1.02, 0.46), label=label(['KARITÉ', 'SUBLIME'], 0.52, 0.92, 'ink', small=None),
        props=[('stones', dict(material=m.grained((0.05, 0.02, 0.01), (0.15, 0.06, 0.03), (3, 3, 3), 0.25), count=5,
                               size=0.24, stretch=(1.15, 0.85, 0.85), rough=0.1))]),
    'jasmin-de-minuit': lambda: dict(
        profile=[(0.50, 0, 0.08), (0.92, 0.55, 0.45), (0.74, 1.25, 0.4), (0.26, 1.62, 0.05)], section=fluted(18, 0.07),
        liquid=(0.52, 0.12, 0.78), density=1.0, level=1.3, wall=0.14,
        collar=(0.28, 0.14, 'brass'), extras=[('bulb', {})],
        label=label(['JASMIN', 'DE MINUIT'], 0.70, 0.92, 'dark', oval=True, small=None, height=0.62),
        card=(VIOLET, 2.4), halo=(0.56, 0.36, 0.70),
        props=[('flower', dict(color=(0.9, 0.86, 0.8), x=-1.2, y=-0.7, size=0.3, slim=0.5)),
               ('flower', dict(color=(0.9, 0.86, 0.8), x=-0.8, y=-1.15, size=0.24, slim=0.5))]),
    'coffret-decouverte': lambda: dict(
        profile=stand(1.42, 0.72, 0.04, 0.04), section=square(0.03), depth=0.30, skin='black', bands=[(0.62, 'brass')],
        label=label(['COFFRET DÉCOUVERTE'], 0.32, 1.9, 'print', small='5 × 10 ML'),
        parts=[(vial(color, light), (i - 2) * 0.52, 0.0, 0.40, 1.0) for i, (color, light) in enumerate(
            [((1.0, 0.22, 0.24), ROSE), ((1.0, 0.50, 0.10), AMBER), ((0.30, 0.70, 0.10), GREEN),
             ((0.06, 0.36, 0.80), BLUE), ((1.0, 0.62, 0.22), GOLD)])]),
    'bois-d-iroko': lambda: dict(
        profile=stand(0.74, 1.95, 0.04, 0.04), section=square(0.05), depth=0.8, liquid=(0.95, 0.42, 0.10), density=1.7,
        level=1.7, cap=('block', 'wood', 0.74, 0.92), label=label(['BOIS', 'D’IROKO'], 1.05, 0.86, 'plate'),
        card=(AMBER, 2.4),
        props=[('block', dict(material=m.wood(), size=(0.85, 0.5, 0.3), at=(1.35, -0.45), turn=0.5)),
               ('block', dict(material=m.wood(), size=(0.6, 0.35, 0.16), at=(1.0, -1.15), turn=-0.3))]),
    'brume-d-hibiscus': lambda: dict(
        profile=stand(0.52, 2.35, 0.12, 0.4), liquid=(0.88, 0.05, 0.10), density=1.9, level=1.9,
        collar=(0.26, 0.08, 'brass'), cap=('round', 'glass', 0.34, 0.78), extras=[('sprayer', {})],
        label=label(['BRUME', 'D’HIBISCUS'], 1.10, 0.66, 'print', small='150 ML'), card=(ROSE, 2.4), halo=(1.0, 0.36, 0.24),
        props=[('flower', dict(color=(0.60, 0.02, 0.04), x=1.15, y=-0.6, size=0.62, tilt=0.8))]),
    'harmattan': lambda: dict(
        profile=[(0.80, 0, 0.08), (0.80, 1.35, 0.6), (0.32, 1.85, 0.25), (0.28, 2.05, 0.02)],
        card_width=1.5, liquid=(0.90, 0.58, 0.30), density=1.3, level=1.45, collar=(0.32, 0.12, 'satin'), cap=('cone', 'satin', 0.30, 1.0),
        label=label(['HARMATTAN'], 0.85, 0.95), card=((1.0, 0.80, 0.58), 2.0),
        props=[('stones', dict(material=m.grained((0.22, 0.14, 0.08), (0.42, 0.28, 0.16), (3, 3, 3), 0.8), count=5,
                               size=0.22, stretch=(1.2, 0.9, 0.6), rough=0.3))]),
    'lagune-ebrie': lambda: dict(
        profile=stand(0.70, 2.15, 0.12, 0.2), section=square(0.7), warp=twist, liquid=(0.06, 0.58, 0.46), density=1.5,
        collar=(0.32, 0.14, 'brass'), cap=('gem', 'glass', 0.46, 0.6),
        label=label(['LAGUNE', 'ÉBRIÉ'], 1.05, 0.74, 'print'), card=((0.50, 1.0, 0.85), 2.0), halo=(0.34, 0.66, 0.52),
        props=[('stones', dict(material=m.solid((0.03, 0.028, 0.024), 0.15, coat=0.8), count=5, size=0.24,
                               stretch=(1.3, 1, 0.5), rough=0.2)),
               ('leaves', dict(color=(0.05, 0.15, 0.05), count=2, size=1.0, slim=0.14, places=p.LEFT))]),
    'soleil-de-mangue': lambda: dict(
        profile=[(0.42, 0, 0.06), (1.02, 0.62, 0.6), (0.60, 1.65, 0.5), (0.25, 2.0, 0.05)], depth=0.52, smooth=60,
        ior=1.15, liquid=(1.0, 0.46, 0.04), density=2.0, card_width=1.5, level=1.5, collar=(0.27, 0.12, 'brass'), cap=('disc', 'brass', 0.46, 0.9),
        label=label(['SOLEIL', 'DE MANGUE'], 0.78, 0.98, 'ink'), card=(AMBER, 2.2),
        props=[('stones', dict(material=m.grained((0.75, 0.14, 0.02), (0.95, 0.50, 0.05), (1, 1, 1), 0.35), count=1, size=0.5,
                               stretch=(1.2, 0.85, 0.85), rough=0.12, places=((1.35, -0.6, 0.02),)))]),
    'oud-du-soir': lambda: dict(
        profile=[(0.60, 0, 0.02), (0.86, 0.34, 0.02), (0.86, 1.85, 0.02), (0.5, 2.25, 0.02)], section=sided(6, 0.02),
        liquid=(0.50, 0.10, 0.04), density=1.5, level=1.7, smooth=12, collar=(0.3, 0.14, 'brass'),
        cap=('fluted', 'black', 0.40, 0.80), label=label(['OUD', 'DU SOIR'], 1.08, 0.74, 'dark'), card=((1.0, 0.40, 0.16), 3.6),
        props=[('block', dict(material=m.wood((0.018, 0.010, 0.007), (0.12, 0.06, 0.03)), size=(0.8, 0.34, 0.22), at=(1.35, -0.5))),
               ('sticks', dict(material=m.wood((0.018, 0.010, 0.007), (0.12, 0.06, 0.03)), count=3, length=0.9,
                               radius=0.06, taper=False, bend=0.05))]),
    'huile-de-baobab': lambda: dict(
        profile=stand(0.64, 1.75, 0.12, 0.4), liquid=(1.0, 0.66, 0.10), density=1.2, level=1.35,
        extras=[('dropper', {})], label=label(['HUILE DE', 'BAOBAB'], 0.86, 0.80, small='CORPS & CHEVEUX'), card=(GOLD, 2.0),
        props=[('stones', dict(material=m.grained((0.10, 0.07, 0.03), (0.26, 0.20, 0.10), (5, 5, 5), 0.9, 0), count=1, size=0.46,
                               stretch=(1.35, 0.8, 0.8), rough=0.1, places=((1.35, -0.5, 0.02),)))]),
    'cuir-de-korhogo': lambda: dict(
        profile=stand(0.84, 2.2, 0.22, 0.34), section=square(0.6), depth=0.46, liquid=(0.85, 0.28, 0.06), density=2.0, level=1.85,
        sleeve=(0.04, 0.86, m.grained((0.07, 0.025, 0.012), (0.12, 0.045, 0.02), (14, 14, 14), 0.45)),
        collar=(0.32, 0.16, 'brass'), cap=('round', 'black', 0.38, 0.66),
        label=label(['CUIR DE', 'KORHOGO'], 1.36, 0.90, 'ink'), card=(AMBER, 2.8),
        props=[('block', dict(material=m.grained((0.09, 0.03, 0.014), (0.15, 0.055, 0.024), (14, 14, 14), 0.5),
                              size=(0.8, 0.6, 0.14), at=(1.35, -0.6), turn=0.3))]),
    'brume-de-coco': lambda: dict(
        profile=stand(0.60, 2.05, 0.3, 0.45), inner=m.solid((1.0, 0.82, 0.60), 0.5, glow=0.36), level=1.75,
        collar=(0.28, 0.06, 'silver'), cap=('dome', 'ivory', 0.33, 0.92),
        label=label(['BRUME', 'DE COCO'], 1.0, 0.74, 'ink', small='150 ML'), halo=(0.9, 0.75, 0.5),
        props=[('half_shell', dict(shell=m.grained((0.04, 0.02, 0.01), (0.12, 0.07, 0.035), (2, 2, 20), 0.8),
                                   inside=m.solid((0.85, 0.80, 0.70), 0.5)))]),
    'grain-de-cafe': lambda: dict(
        profile=[(0.84, 0, 0.08), (0.84, 1.05, 0), *p.shapes.arc(0.84, 4, 70, z=1.05)], section=fluted(36, 0.04),
        liquid=(0.55, 0.20, 0.06), density=1.7, level=1.35, smooth=40, collar=(0.30, 0.14, 'brass'),
        cap=('block', 'ebony', 0.36, 0.66), label=label(['GRAIN', 'DE CAFÉ'], 0.86, 0.86, 'paper', oval=True, height=0.7), card=(AMBER, 2.8),
        props=[('stones', dict(material=bean((0.02, 0.009, 0.005), (0.08, 0.032, 0.016)), count=18, size=0.105,
                               stretch=(1.3, 0.9, 0.7), rough=0.12))]),
    'eclat-de-gingembre': lambda: dict(
        profile=stand(1.0, 1.4, 0.08, 0.14), section=fluted(44, 0.05), liquid=(1.0, 0.80, 0.10), density=1.1, level=1.1,
        collar=(0.36, 0.16, 'brass'), cap=('ball', 'brass', 0.38, 0.8),
        label=label(['ÉCLAT DE', 'GINGEMBRE'], 0.70, 0.98), card=((1.0, 0.86, 0.40), 1.9),
        props=[('stones', dict(material=m.grained((0.42, 0.27, 0.12), (0.62, 0.44, 0.22), (2, 2, 8), 0.7), count=4, size=0.24,
                               stretch=(1.4, 0.8, 0.75), rough=0.5)),
               ('stones', dict(material=m.grained((0.72, 0.50, 0.03), (0.86, 0.66, 0.08), (9, 9, 9), 0.4), count=1, size=0.3,
                               stretch=(1.3, 0.9, 0.9), rough=0.06, places=((-1.3, -0.75, 0.02),)))]),
    'lait-d-ylang': lambda: dict(
        profile=stand(0.70, 1.85, 0.16, 0.5), section=square(0.5), depth=0.7, level=1.55,
        inner=m.solid((1.0, 0.76, 0.42), 0.5, glow=0.40), extras=[('pump', {})],
        label=label(['LAIT', 'D’YLANG'], 0.90, 0.74, 'ink', small='LAIT POUR LE CORPS'),
        props=[('flower', dict(color=(0.75, 0.58, 0.06), x=1.2, y=-0.7, size=0.5, count=6, slim=0.32)),
               ('flower', dict(color=(0.75, 0.58, 0.06), x=-1.1, y=-0.9, size=0.36, count=6, slim=0.32))]),
    'fleur-d-assinie': lambda: dict(
        profile=[(0.50, 0, 0.02), (1.0, 0.62, 0.02), (0.72, 1.6, 0.02), (0.3, 1.85, 0.02)], section=sided(10, 0.0), smooth=10,
        depth=0.75, ior=1.1, liquid=(1.0, 0.42, 0.26), density=1.1, card_width=1.5, level=1.4, collar=(0.27, 0.12, 'brass'),
        cap=('drop', 'rose', 0.36, 0.9), label=label(['FLEUR', 'D’ASSINIE'], 0.98, 0.74, 'ink'), card=((1.0, 0.60, 0.44), 2.1),
        halo=(1.0, 0.50, 0.30),
        props=[('flower', dict(color=(0.90, 0.84, 0.72), x=1.2, y=-0.7, size=0.46)),
               ('flower', dict(color=(0.90, 0.84, 0.72), x=-1.15, y=-0.95, size=0.36))]),
    'coffret-duo-ivoire': lambda: dict(
        profile=stand(1.5, 0.46, 0.04, 0.04), section=square(0.03), depth=0.42, skin='ivory', bands=[(0.36, 'brass')],
        label=label(['COFFRET DUO IVOIRE'], 0.2, 1.7, 'ink', small=None),
        parts=[(RECIPES['ambre-dore'](), -0.68, 0.0, 0.40, 0.66), (RECIPES['essence-de-rose'](), 0.70, 0.0, 0.42, 0.60)]),
    'coffret-des-fetes': lambda: dict(
        profile=stand(1.5, 0.50, 0.04, 0.04), section=square(0.03), depth=0.42,
        skin=m.lacquer((0.16, 0.012, 0.010), 0.2), bands=[(0.40, 'brass')],
        label=label(['COFFRET DES FÊTES'], 0.22, 1.7, 'print', small=None),
        parts=[(RECIPES['vanille-precieuse'](), -0.05, 0.0, 0.40, 0.66), (RECIPES['brume-d-hibiscus'](), -0.98, 0.0, 0.40, 0.58),
               (RECIPES['karite-sublime'](), 0.92, 0.0, 0.48, 0.42)]),
}
