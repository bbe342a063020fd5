import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Colour = { red: number; green: number; blue: number; opacity: number }

const tokens = readTokens(readFileSync(new URL('./tokens.css', import.meta.url), 'utf8'))

function readTokens(css: string): Map<string, Colour> {
  const colours = new Map<string, Colour>()
  for (const [, name = '', value = ''] of css.matchAll(/--color-([a-z0-9-]+):\s*([^;]+);/g)) {
    const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(value)?.slice(1)
    const numbers = /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/.exec(value)?.slice(1)
    const [red, green, blue, opacity] = hex
      ? [...hex.map((part) => Number.parseInt(part, 16)), 1]
      : (numbers?.map(Number) ?? [])
    if (red === undefined || green === undefined || blue === undefined || opacity === undefined) continue
    colours.set(name, { red, green, blue, opacity })
  }
  return colours
}

/** A colour token as in class names: `amber`, `quiet/70`. */
function colour(name: string): Colour {
  const [token = '', percent] = name.split('/')
  const found = tokens.get(token)
  if (!found) throw new Error(`no token ${token}`)
  return percent ? { ...found, opacity: Number(percent) / 100 } : found
}

function over(top: Colour, ground: Colour): Colour {
  const mix = (part: 'red' | 'green' | 'blue') => top[part] * top.opacity + ground[part] * (1 - top.opacity)
  return { red: mix('red'), green: mix('green'), blue: mix('blue'), opacity: 1 }
}

/** Layers from below: `raised amber-soft` is the soft amber on a raised surface. */
const ground = (layers: string) =>
  layers
    .split(' ')
    .map(colour)
    .reduce((below, layer) => over(layer, below))

function luminance({ red, green, blue }: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The WCAG contrast between a colour and the layers below it: from 1 to 21. */
function contrast(name: string, layers: string): number {
  const below = ground(layers)
  const [light = 0, dark = 0] = [luminance(over(colour(name), below)), luminance(below)].toSorted(
    (a, b) => b - a,
  )
  return (light + 0.05) / (dark + 0.05)
}

const surfaces = ['night', 'raised', 'raised-2', 'raised-3']
const tones = ['amber', 'ok', 'info', 'violet', 'grey', 'danger']
const white = { red: 255, green: 255, blue: 255, opacity: 1 }

describe('body text and prices: 7 to 1', () => {
  test.each([
    ...surfaces,
    'raised amber-soft',
    'raised danger-soft',
    'night amber-soft',
    'raised-2 amber-soft',
  ])('cream on %s', (layers) => expect(contrast('cream', layers)).toBeGreaterThanOrEqual(7))
  test.each([...surfaces, 'raised amber-soft'])('a price in amber on %s', (layers) =>
    expect(contrast('amber', layers)).toBeGreaterThanOrEqual(7),
  )
  test.each(surfaces)('the quieter text on %s', (layers) =>
    expect(contrast('quiet', layers)).toBeGreaterThanOrEqual(7),
  )
  test.each(['amber', 'amber-deep', 'cream'])('the words of a button on %s', (layers) =>
    expect(contrast('ink', layers)).toBeGreaterThanOrEqual(7),
  )
})

describe('every other text: 4.5 to 1', () => {
  test.each(surfaces.flatMap((surface) => tones.map((tone) => [tone, surface])))('%s on %s', (tone, layers) =>
    expect(contrast(tone, layers)).toBeGreaterThanOrEqual(4.5),
  )
  test.each(surfaces.flatMap((surface) => tones.map((tone) => [tone, `${surface} ${tone}-soft`])))(
    'a badge in %s on %s',
    (tone, layers) => expect(contrast(tone, layers)).toBeGreaterThanOrEqual(4.5),
  )
  test.each(surfaces)('brass capitals on %s', (layers) =>
    expect(contrast('brass', layers)).toBeGreaterThanOrEqual(4.5),
  )
  test.each(['raised', 'raised-2'])('the example in an empty field on %s', (layers) =>
    expect(contrast('quiet/70', layers)).toBeGreaterThanOrEqual(4.5),
  )
  test('cream on the veil over the palest picture', () => {
    const veiled = over(colour('veil'), over({ ...white, opacity: 0.6 }, colour('raised')))
    expect((luminance(colour('cream')) + 0.05) / (luminance(veiled) + 0.05)).toBeGreaterThanOrEqual(4.5)
  })
})

describe('what is no text but must be seen: 3 to 1', () => {
  test.each(surfaces.slice(0, 3))('the outline of a field or a button on %s', (layers) =>
    expect(contrast('line-strong', layers)).toBeGreaterThanOrEqual(3),
  )
  test.each(surfaces)('the focus ring on %s', (layers) =>
    expect(contrast('amber', layers)).toBeGreaterThanOrEqual(3),
  )
})
