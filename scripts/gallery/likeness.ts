import type { Page } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import type { Scene, Width } from './scene.ts'
import { type Look, shoot } from './theatre.ts'

/**
 * How pictures are taken that are compared: every text in the one face that the shop brings along, so that no machine's own faces move
 * a line; half as many dots, as only coarse forms are kept.
 */
export const comparedLook: Look = {
  style:
    ':root { --font-sans: "Ambre Display" !important; --default-font-family: "Ambre Display" !important }',
  deviceScaleFactor: 0.5,
}

/** How many dots of the taken picture make one of the likeness. */
const shrink: Record<Width, number> = { 360: 3, 768: 4, 1440: 6 }

/** A small, blurred form of a picture: red, green and blue of each dot. */
export type Likeness = { width: number; height: number; dots: Buffer }

/** What a scene looks like at this width, without what differs from run to run. */
export async function takeLikeness(page: Page, scene: Scene, width: Width): Promise<Likeness> {
  for (const place of scene.changing?.(page) ?? []) {
    await place.evaluateAll((found) => {
      for (const element of found) (element as HTMLElement).style.visibility = 'hidden'
    })
  }
  const picture = sharp(await shoot(page, scene, 'png')).removeAlpha()
  const { width: dots } = await picture.metadata()
  const small = picture.resize({ width: Math.round(dots / shrink[width]), kernel: 'cubic' }).blur(0.8)
  return read(small)
}

export function encode({ width, height, dots }: Likeness): Promise<Buffer> {
  return sharp(dots, { raw: { width, height, channels: 3 } })
    .webp({ quality: 82, effort: 6 })
    .toBuffer()
}

export function decode(file: Buffer): Promise<Likeness> {
  return read(sharp(file).removeAlpha())
}

async function read(picture: Sharp): Promise<Likeness> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, dots: data }
}

/** Dots in a row and a column of a tile: about the height of a button. */
const TILE = 6
/** How far a tile's colours may be off, from 0 to 255 in the mean of its dots. */
const TOLERANCE = 12
/** How much longer or shorter a page may be, as a part of its length. */
const LENGTH_TOLERANCE = 0.015

/** What is different, in words; null when both look alike. */
export function difference(seen: Likeness, expected: Likeness): string | null {
  if (seen.width !== expected.width) return `${seen.width} dots wide, not ${expected.width}`
  const lengths = `${seen.height} dots long, not ${expected.height}`
  if (Math.abs(seen.height - expected.height) > Math.max(1, expected.height * LENGTH_TOLERANCE))
    return lengths
  const height = Math.min(seen.height, expected.height)
  let worst = { off: 0, x: 0, y: 0 }
  for (let y = 0; y < height; y += TILE) {
    for (let x = 0; x < seen.width; x += TILE) {
      const off = tileOff(seen, expected, x, y, height)
      if (off > worst.off) worst = { off, x, y }
    }
  }
  if (worst.off <= TOLERANCE) return null
  const place = [worst.x / seen.width, worst.y / height].map((part) => `${Math.round(part * 100)} %`)
  return `off by ${Math.round(worst.off)} of 255 at ${place[0]} of the width, ${place[1]} of the length`
}

function tileOff(one: Likeness, other: Likeness, left: number, top: number, height: number): number {
  let sum = 0
  let count = 0
  for (let y = top; y < Math.min(top + TILE, height); y += 1) {
    for (let x = left; x < Math.min(left + TILE, one.width); x += 1) {
      for (let place = (y * one.width + x) * 3, end = place + 3; place < end; place += 1) {
        sum += Math.abs((one.dots[place] ?? 0) - (other.dots[place] ?? 0))
        count += 1
      }
    }
  }
  return sum / count
}
