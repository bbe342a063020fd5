import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { root } from '../steps/tool.ts'
import type { Story, Width } from './story.ts'
import { type ScreenshotStyle, takeScreenshot } from './story-runner.ts'

/**
 * How screenshots for comparison are taken: all text in the font that the shop ships, so that the fonts of a
 * machine do not move any line; at half the resolution, because only coarse shapes are compared.
 */
export const comparisonStyle: ScreenshotStyle = {
  style:
    ':root { --font-sans: "Ambre Display" !important; --default-font-family: "Ambre Display" !important }',
  deviceScaleFactor: 0.5,
}

/** How many pixels of the screenshot make one pixel of the thumbnail, in each direction. */
const shrink: Record<Width, number> = { 360: 3, 768: 4, 1440: 6 }

/** A small, blurred copy of a screenshot: red, green and blue of each pixel. */
type Thumbnail = { width: number; height: number; pixels: Buffer }

/** The thumbnail of a story at this width, without the elements that differ from run to run. */
export async function takeThumbnail(page: Page, story: Story, width: Width): Promise<Thumbnail> {
  for (const locator of story.changing?.(page) ?? []) {
    await locator.evaluateAll((elements) => {
      for (const element of elements) (element as HTMLElement).style.visibility = 'hidden'
    })
  }
  const picture = sharp(await takeScreenshot(page, story, 'png')).removeAlpha()
  const { width: fullWidth } = await picture.metadata()
  const small = picture.resize({ width: Math.round(fullWidth / shrink[width]), kernel: 'cubic' }).blur(0.8)
  return read(small)
}

export function encode({ width, height, pixels }: Thumbnail): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp({ quality: 82, effort: 6 })
    .toBuffer()
}

/** Decodes the file of a thumbnail; rejects when it is not a picture. */
function decode(file: Buffer): Promise<Thumbnail> {
  return read(sharp(file).removeAlpha())
}

async function read(picture: Sharp): Promise<Thumbnail> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

/** Width and height of a tile, in pixels: about the height of a button. */
const TILE = 6
/**
 * Allowed difference of a tile's colours, from 0 to 255, as the mean of its pixels. Letters that are drawn otherwise make up to
 * 13, the smallest of the changes that have to be seen 93.
 */
const TOLERANCE = 16
/** Allowed difference of a page's length, as a fraction of it. */
const LENGTH_TOLERANCE = 0.015

function difference(seen: Thumbnail, expected: Thumbnail): string | null {
  if (seen.width !== expected.width) return `${seen.width} pixels wide, not ${expected.width}`
  const lengths = `${seen.height} pixels long, not ${expected.height}`
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
  const position = [worst.x / seen.width, worst.y / height].map((share) => `${Math.round(share * 100)} %`)
  return `off by ${Math.round(worst.off)} of 255 at ${position[0]} of the width, ${position[1]} of the length`
}

function tileOff(one: Thumbnail, other: Thumbnail, left: number, top: number, height: number): number {
  let sum = 0
  let count = 0
  for (let y = top; y < Math.min(top + TILE, height); y += 1) {
    for (let x = left; x < Math.min(left + TILE, one.width); x += 1) {
      for (let index = (y * one.width + x) * 3, end = index + 3; index < end; index += 1) {
        sum += Math.abs((one.pixels[index] ?? 0) - (other.pixels[index] ?? 0))
        count += 1
      }
    }
  }
  return sum / count
}

/** The folder of the references, a few kilobytes each. */
export const referenceFolder = join(root, 'tests', 'browser', 'visual')

export function referenceFile(story: Story, width: Width): string {
  return join(referenceFolder, `${story.name}-${width}.webp`)
}

/** Describes how a story differs from its reference; null when it looks alike. */
export async function differenceFromReference(
  story: Story,
  width: Width,
  actual: Thumbnail,
): Promise<string | null> {
  const file = await readFile(referenceFile(story, width)).catch(() => null)
  if (!file) return 'there is no reference: npm run gallery -- --update'
  return difference(actual, await decode(file))
}
