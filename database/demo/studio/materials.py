"""Materials of the studio: glass, liquid, metals, lacquer, paper and what the notes are made of."""
import bpy

BRASS = (0.86, 0.60, 0.28)
CREAM = (0.93, 0.85, 0.70)
INK = (0.035, 0.022, 0.014)
_made = {}


def _new(name):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    return material, material.node_tree


def _once(make):
    """The same arguments give the same material."""

    def remembered(*args, **kwargs):
        key = (make.__name__, args, tuple(sorted(kwargs.items())))
        if key not in _made:
            _made[key] = make(*args, **kwargs)
        return _made[key]

    return remembered


def forget():
    """A new scene has no materials yet."""
    _made.clear()


@_once
def solid(color, rough=0.5, metallic=0.0, coat=0.0, specular=0.5, glow=0.0):
    """Anything opaque; `glow` lets a label stay readable in the dark."""
    material, tree = _new('solid')
    node = tree.nodes['Principled BSDF']
    node.inputs['Base Color'].default_value = (*color, 1)
    node.inputs['Roughness'].default_value = rough
    node.inputs['Metallic'].default_value = metallic
    node.inputs['Clearcoat'].default_value = coat
    node.inputs['Specular'].default_value = specular
    node.inputs['Emission'].default_value = (*color, 1)
    node.inputs['Emission Strength'].default_value = glow
    return material


def brass(rough=0.2):
    return solid(BRASS, rough=rough, metallic=0.86)


def lacquer(color=(0.02, 0.012, 0.008), rough=0.12):
    return solid(color, rough=rough, coat=1.0, specular=0.6)


def _clear_to_shadows(tree, surface, tint):
    """Light passes glass in straight lines: no caustics, hence hardly any noise."""
    nodes, links = tree.nodes, tree.links
    path, mix = nodes.new('ShaderNodeLightPath'), nodes.new('ShaderNodeMixShader')
    clear = nodes.new('ShaderNodeBsdfTransparent')
    clear.inputs[0].default_value = (*tint, 1)
    links.new(path.outputs['Is Shadow Ray'], mix.inputs[0])
    links.new(surface.outputs[0], mix.inputs[1])
    links.new(clear.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes['Material Output'].inputs['Surface'])


@_once
def glass(tint=(1, 1, 1), rough=0.0, ior=1.5):
    material, tree = _new('glass')
    surface = tree.nodes.new('ShaderNodeBsdfGlass')
    surface.inputs['Color'].default_value = (*tint, 1)
    surface.inputs['Roughness'].default_value = rough
    surface.inputs['IOR'].default_value = ior
    _clear_to_shadows(tree, surface, tint)
    return material


@_once
def liquid(color, density=0.9, ior=1.3):
    """Coloured by depth: the thicker, the deeper."""
    material, tree = _new('liquid')
    surface = tree.nodes.new('ShaderNodeBsdfGlass')
    surface.inputs['Color'].default_value = (1, 1, 1, 1)
    surface.inputs['Roughness'].default_value = 0.0
    surface.inputs['IOR'].default_value = ior
    _clear_to_shadows(tree, surface, (1, 1, 1))
    depth = tree.nodes.new('ShaderNodeVolumeAbsorption')
    depth.inputs['Color'].default_value = (*color, 1)
    depth.inputs['Density'].default_value = density
    tree.links.new(depth.outputs[0], tree.nodes['Material Output'].inputs['Volume'])
    return material


@_once
def petal(color, back=0.5):
    """Thin and lit from behind: petals, leaves, ribbons."""
    material, tree = _new('petal')
    nodes, links = tree.nodes, tree.links
    front, behind = nodes['Principled BSDF'], nodes.new('ShaderNodeBsdfTranslucent')
    front.inputs['Base Color'].default_value = (*color, 1)
    front.inputs['Roughness'].default_value = 0.55
    front.inputs['Sheen'].default_value = 0.5
    behind.inputs[0].default_value = (*color, 1)
    mix = nodes.new('ShaderNodeMixShader')
    mix.inputs[0].default_value = back
    links.new(front.outputs[0], mix.inputs[1])
    links.new(behind.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes['Material Output'].inputs['Surface'])
    return material


@_once
def grained(dark, light, scale=(2, 2, 14), rough=0.4, coat=0.2, bump=0.15):
    """Two colours in veins or grains: wood, bark, beans, ginger, frost."""
    material, tree = _new('grained')
    nodes, links = tree.nodes, tree.links
    place, stretch = nodes.new('ShaderNodeTexCoord'), nodes.new('ShaderNodeMapping')
    grain, ramp, relief = (nodes.new(f'ShaderNode{kind}') for kind in ('TexNoise', 'ValToRGB', 'Bump'))
    stretch.inputs['Scale'].default_value = scale
    grain.inputs['Scale'].default_value = 3.0
    grain.inputs['Detail'].default_value = 6.0
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[0].position = (*dark, 1), 0.35
    ramp.color_ramp.elements[1].color, ramp.color_ramp.elements[1].position = (*light, 1), 0.65
    relief.inputs['Strength'].default_value = bump
    surface = nodes['Principled BSDF']
    surface.inputs['Roughness'].default_value = rough
    surface.inputs['Clearcoat'].default_value = coat
    links.new(place.outputs['Object'], stretch.inputs[0])
    links.new(stretch.outputs[0], grain.inputs['Vector'])
    links.new(grain.outputs['Fac'], ramp.inputs[0])
    links.new(ramp.outputs[0], surface.inputs['Base Color'])
    links.new(grain.outputs['Fac'], relief.inputs['Height'])
    links.new(relief.outputs[0], surface.inputs['Normal'])
    return material


def wood(dark=(0.10, 0.045, 0.018), light=(0.34, 0.17, 0.07)):
    return grained(dark, light, scale=(1.2, 1.2, 0.12))
