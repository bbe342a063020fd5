"""The room: one camera, one floor, one set of lights for the whole series."""
import math

import bpy
from mathutils import Vector

import materials

NIGHT = (0.115, 0.080, 0.056)


def clear(width, height, samples):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    materials.forget()
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    cycles = scene.cycles
    cycles.device, cycles.samples = 'CPU', samples
    # A sketch stops early; a picture as wide as a screen goes on where metal and floor still show grain.
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold, cycles.adaptive_min_samples = (0.04, 12) if samples < 64 else (0.012, 16)
    cycles.use_denoising = False
    cycles.sample_clamp_direct, cycles.sample_clamp_indirect = 8.0, 2.5
    cycles.blur_glossy = 0.5
    cycles.caustics_refractive = cycles.caustics_reflective = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 12, 0, 4
    cycles.transmission_bounces, cycles.transparent_max_bounces = 12, 12
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.render.film_transparent = False
    scene.view_settings.view_transform, scene.view_settings.look = 'Filmic', 'High Contrast'
    scene.render.image_settings.file_format = 'PNG'
    world = bpy.data.worlds.new('night')
    world.use_nodes = True
    world.node_tree.nodes['Background'].inputs[0].default_value = (0.010, 0.0065, 0.004, 1)
    scene.world = world
    return scene


def _looking(thing, target):
    direction = Vector(target) - Vector(thing.location)
    thing.rotation_euler = direction.to_track_quat('-Z', 'Y').to_euler()


def camera(scene, distance=11.0, height=2.45, aim=1.52, lens=86, shift_x=0.0, shift_y=0.0):
    data = bpy.data.cameras.new('camera')
    data.lens, data.sensor_fit, data.sensor_height = lens, 'VERTICAL', 36
    data.shift_x, data.shift_y = shift_x, shift_y
    eye = bpy.data.objects.new('camera', data)
    eye.location = (0, -distance, height)
    scene.collection.objects.link(eye)
    _looking(eye, (0, 0, aim))
    scene.camera = eye


def _plane(name, size, location, rotation, material):
    x, y = size[0] / 2, size[1] / 2
    data = bpy.data.meshes.new(name)
    data.from_pydata([(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0)], [], [(0, 1, 2, 3)])
    data.materials.append(material)
    thing = bpy.data.objects.new(name, data)
    thing.location, thing.rotation_euler = location, rotation
    bpy.context.scene.collection.objects.link(thing)
    return thing


def _glow(color, strength, reach, softness=0.85, not_from_floor=False, least=(0, 0, 0)):
    """Light that fades from its middle; `reach` is half its width and height."""
    material = bpy.data.materials.new('glow')
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    nodes.clear()
    out, light = nodes.new('ShaderNodeOutputMaterial'), nodes.new('ShaderNodeEmission')
    place, scale = nodes.new('ShaderNodeTexCoord'), nodes.new('ShaderNodeMapping')
    fade, ramp = nodes.new('ShaderNodeTexGradient'), nodes.new('ShaderNodeValToRGB')
    fade.gradient_type = 'SPHERICAL'
    scale.inputs['Scale'].default_value = (1 / reach[0], 1 / reach[1], 1)
    ramp.color_ramp.interpolation = 'EASE'
    ramp.color_ramp.elements[0].color = (*(c * c * 0.03 + low for c, low in zip(color, least)), 1)
    ramp.color_ramp.elements[1].color = (*color, 1)
    ramp.color_ramp.elements[1].position = softness
    links.new(place.outputs['Object'], scale.inputs[0])
    links.new(scale.outputs[0], fade.inputs[0])
    links.new(fade.outputs[0], ramp.inputs[0])
    links.new(ramp.outputs[0], light.inputs[0])
    light.inputs[1].default_value = strength
    if not_from_floor:
        links.new(_seen_from_above_floor(nodes, links, strength), light.inputs[1])
    links.new(light.outputs[0], out.inputs['Surface'])
    material.cycles.sample_as_light = False
    return material


def _seen_from_above_floor(nodes, links, strength):
    """Zero for rays that start on the floor: lights have no mirror image there."""
    spot, path = nodes.new('ShaderNodeNewGeometry'), nodes.new('ShaderNodeLightPath')
    back, start = nodes.new('ShaderNodeVectorMath'), nodes.new('ShaderNodeVectorMath')
    split, above = nodes.new('ShaderNodeSeparateXYZ'), nodes.new('ShaderNodeMath')
    back.operation, start.operation, above.operation = 'SCALE', 'ADD', 'GREATER_THAN'
    above.inputs[1].default_value = 0.004
    power = nodes.new('ShaderNodeMath')
    power.operation, power.inputs[1].default_value = 'MULTIPLY', strength
    links.new(spot.outputs['Incoming'], back.inputs[0])
    links.new(path.outputs['Ray Length'], back.inputs['Scale'])
    links.new(back.outputs[0], start.inputs[0])
    links.new(spot.outputs['Position'], start.inputs[1])
    links.new(start.outputs[0], split.inputs[0])
    links.new(split.outputs['Z'], above.inputs[0])
    links.new(above.outputs[0], power.inputs[0])
    return power.outputs[0]


def _panel(location, target, size, color, strength):
    """A soft box: seen in glass and metal, not by the camera, not by the floor."""
    panel = _plane('panel', size, location, (0, 0, 0),
                   _glow(color, strength, (size[0] * 0.75, size[1] * 0.62), 0.6, not_from_floor=True))
    _looking(panel, target)
    panel.visible_camera = panel.visible_diffuse = False
    return panel


def _lamp(kind, location, target, color, power, size=1.0, angle=50):
    """A lamp that lights but leaves no reflection."""
    data = bpy.data.lights.new('lamp', kind)
    data.energy, data.color = power, color
    if kind == 'AREA':
        data.size = size
    else:
        data.spot_size, data.spot_blend, data.shadow_soft_size = math.radians(angle), 1.0, size
    lamp = bpy.data.objects.new('lamp', data)
    lamp.location = location
    bpy.context.scene.collection.objects.link(lamp)
    _looking(lamp, target)
    lamp.visible_camera = lamp.visible_glossy = lamp.visible_transmission = False
    return lamp


def card(x, y, z, width, height, color, strength):
    """The light behind a bottle, seen only through its glass."""
    sheet = _plane('card', (width, height), (x, y, z), (math.pi / 2, 0, 0),
                   _glow(color, strength, (width * 0.43, height * 0.46), 1.0))
    sheet.visible_camera = sheet.visible_glossy = sheet.visible_diffuse = False
    return sheet


def furnish(halo=(1.0, 0.52, 0.20), x=0.0, spread=1.0, strength=1.0):
    """Floor, far wall with its faint halo, and the fixed lights, around x."""
    _plane('floor', (60, 40), (0, -4, 0), (0, 0, 0),
           materials.solid((0.014, 0.0095, 0.0065), rough=0.19, specular=0.45))
    dusk = tuple(0.55 * a + 0.45 * b for a, b in zip(halo, (1.0, 0.50, 0.20)))
    _plane('wall', (60, 30), (x, 9, 2.5), (math.pi / 2, 0, 0), _glow(dusk, 0.06 * strength, (4.6 * spread, 3.6), 1.0, least=NIGHT))
    _panel((x - 3.7 * spread, -1.4, 2.1), (x, 0, 1.4), (0.55, 4.4), (1, 0.86, 0.68), 10)
    _panel((x + 3.7 * spread, -0.5, 2.1), (x, 0, 1.4), (0.42, 4.4), (1, 0.74, 0.46), 9)
    _panel((x - 0.7, -4.4, 5.6), (x, 0, 1.5), (2.6 * spread, 1.3), (1, 0.93, 0.84), 7)
    _panel((x - 4.2, -7.5, 3.2), (x, 0, 1.2), (3.2, 5.0), (1, 0.72, 0.44), 0.9)
    _lamp('AREA', (x - 1.6, -5.0, 4.6), (x, 0, 1.0), (1, 0.80, 0.55), 520 * spread, size=1.6)
    _lamp('SPOT', (x + 0.9, 4.6, 6.0), (x, -0.4, 0.2), halo, 900 * strength, size=0.4, angle=34 * spread)
