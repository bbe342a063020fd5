import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

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

const soft = tones.flatMap((tone) => surfaces.map((surface) => `${surface} ${tone}-soft`))
const softAmber = ['raised amber-soft', 'night amber-soft', 'raised-2 amber-soft', 'raised danger-soft']

test.each<[what: string, colour: string, grounds: string[], ratio: number]>([
  ['body text', 'cream', [...surfaces, ...softAmber], 7],
  ['a price', 'amber', [...surfaces, 'raised amber-soft'], 7],
  ['the quieter text', 'quiet', surfaces, 7],
  ['the words of a button', 'ink', ['amber', 'amber-deep', 'cream'], 7],
  ...tones.map((tone): [string, string, string[], number] => ['a word', tone, surfaces, 4.5]),
  ...tones.map((tone): [string, string, string[], number] => [
    'a badge',
    tone,
    soft.filter((layers) => layers.endsWith(` ${tone}-soft`)),
    4.5,
  ]),
  ['capitals', 'brass', surfaces, 4.5],
  ['the example in an empty field', 'quiet/70', ['raised', 'raised-2'], 4.5],
  ['the outline of a field or a button', 'line-strong', surfaces.slice(0, 3), 3],
  ['the focus ring', 'amber', surfaces, 3],
])('%s in %s is seen on %j: %d to 1', (_what, name, grounds, ratio) => {
  for (const layers of grounds) expect(contrast(name, layers), layers).toBeGreaterThanOrEqual(ratio)
})

test('cream is read on the veil over the palest picture: 4.5 to 1', () => {
  const veiled = over(colour('veil'), over({ ...white, opacity: 0.6 }, colour('raised')))
  expect((luminance(colour('cream')) + 0.05) / (luminance(veiled) + 0.05)).toBeGreaterThanOrEqual(4.5)
})
