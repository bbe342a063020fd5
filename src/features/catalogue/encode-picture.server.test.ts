import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { encodePicture } from './encode-picture.server.ts'
import { MAX_UPLOAD_BYTES } from './pictures.ts'

// Encoding takes its time where other work shares the processor.
vi.setConfig({ testTimeout: 60_000 })

const plain = (width: number, height: number, background = '#c02020') =>
  sharp({ create: { width, height, channels: 3, background } })
/** Only the smallest width: the others would only take time. */
const small = (upload: Buffer) => encodePicture(upload, 'portrait', [320])

async function pixel(body: Buffer | undefined, left: number, top: number): Promise<number[]> {
  const spot = sharp(body).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw()
  return [...(await spot.toBuffer())]
}

test('a picture comes out in each width of its shape, as AVIF and WebP', async () => {
  const files = await encodePicture(await plain(1000, 1250).jpeg().toBuffer(), 'portrait')
  const names = [320, 640, 960].flatMap((width) => [`${width}.avif`, `${width}.webp`])
  expect(files.map(({ width, format }) => `${width}.${format}`)).toEqual(names)
  for (const { width, body } of files) {
    expect(await sharp(body).metadata()).toMatchObject({ width, height: (width * 5) / 4 })
  }
  const landscape = await encodePicture(await plain(400, 300).png().toBuffer(), 'landscape')
  expect(landscape.map(({ width }) => width)).toEqual([480, 480, 960, 960])
  expect(await sharp(landscape.at(-1)?.body).metadata()).toMatchObject({ width: 960, height: 720 })
})

test('the metadata of the camera are removed, and the picture is upright', async () => {
  // Lying on its side: red at the left of the file is above in the picture.
  const lying = await plain(1000, 800, '#2020c0')
    .composite([{ input: await plain(500, 800).png().toBuffer(), left: 0, top: 0 }])
    .withMetadata({ orientation: 6, exif: { IFD0: { Artist: 'Somebody' } } })
    .jpeg()
    .toBuffer()
  const file = (await small(lying)).find(({ format }) => format === 'webp')
  const { exif, orientation } = await sharp(file?.body).metadata()
  expect([exif, orientation]).toEqual([undefined, undefined])
  const [above, below] = [await pixel(file?.body, 160, 60), await pixel(file?.body, 160, 340)]
  expect((above[0] ?? 0) > 150 && (above[2] ?? 0) < 80).toBe(true)
  expect((below[2] ?? 0) > 150 && (below[0] ?? 0) < 80).toBe(true)
})

test('a picture of quite another shape is shown whole, on a ground of its own', async () => {
  const wide = await plain(1600, 400)
    .composite([{ input: await plain(100, 400, '#20c020').png().toBuffer(), left: 0, top: 0 }])
    .jpeg()
    .toBuffer()
  const file = (await small(wide)).find(({ format }) => format === 'webp')
  const [, green = 0] = await pixel(file?.body, 5, 200)
  expect(green, 'its left edge is there').toBeGreaterThan(120)
  const [red = 0] = await pixel(file?.body, 160, 20)
  expect(red, 'the ground is darker than the picture').toBeLessThan(160)
})

test('transparent parts show the shop’s own ground', async () => {
  const glass = sharp({ create: { width: 800, height: 1000, channels: 4, background: '#00000000' } })
  const file = (await small(await glass.png().toBuffer())).at(-1)
  const colour = await pixel(file?.body, 160, 200)
  expect(colour.every((part, index) => Math.abs(part - ([0x15, 0x10, 0x0c][index] ?? 0)) < 6)).toBe(true)
})

test('a file that is not a picture, half a picture or an animated one is refused', async () => {
  const photo = await plain(1000, 1250).jpeg().toBuffer()
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const grain = sharp({ create: { width: 900, height: 900, channels: 3, background: '#fff', noise } })
  const half = await grain.jpeg().toBuffer()
  const frames = [await plain(300, 300).png().toBuffer(), await plain(300, 300, '#fff').png().toBuffer()]
  const moving = sharp(frames, { join: { animated: true } }).webp()
  for (const [upload, code] of [
    [Buffer.from('<svg/>'), 'picture_unreadable'],
    [photo.subarray(0, 40), 'picture_unreadable'],
    [half.subarray(0, half.length / 2), 'picture_unreadable'],
    [await moving.toBuffer(), 'picture_animated'],
    [await plain(199, 500).png().toBuffer(), 'picture_too_small'],
  ] as const)
    await expect(encodePicture(upload, 'portrait')).rejects.toMatchObject({ code })
})

test('a small file that unpacks to a huge picture is refused before it does', async () => {
  const bomb = await sharp({ create: { width: 12_000, height: 6000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 1, adaptiveFiltering: false })
    .toBuffer()
  expect(bomb.length).toBeLessThan(MAX_UPLOAD_BYTES)
  const before = process.memoryUsage.rss()
  await expect(encodePicture(bomb, 'portrait')).rejects.toMatchObject({ code: 'picture_too_large' })
  expect(process.memoryUsage.rss() - before).toBeLessThan(40_000_000)
})
