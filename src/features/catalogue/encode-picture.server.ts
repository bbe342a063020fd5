import type { default as MakeSharp, Sharp, SharpOptions } from 'sharp'
import { DomainError } from '#lib/errors/domain-error.ts'
import { type PictureShape, pictureWidths } from '#lib/picture.ts'
import { MIN_SIDE, maxPixels, type UploadFormat, uploadFormat } from './pictures.ts'

type PictureFile = { width: number; format: 'avif' | 'webp'; body: Buffer }

type Size = { width: number; height: number }
type Make = typeof MakeSharp

/** Width over height. */
const ratios: Record<PictureShape, number> = { portrait: 4 / 5, landscape: 4 / 3 }
/** A picture is cropped if at least this share remains, else shown whole on a blurred ground of itself. */
const MIN_KEPT = 0.65
/** The colour behind transparent parts: that of the shop's raised surfaces. */
const GROUND = '#15100c'
/** As the pictures of the demonstration catalogue were encoded. */
const avif = { quality: 50, effort: 4, chromaSubsampling: '4:2:0' } as const
const webp = { quality: 72, effort: 4, smartSubsample: true } as const
const ENCODE_TIMEOUT_SECONDS = 60

let last: Promise<unknown> = Promise.resolve()

/**
 * Makes the files that the shop shows from an upload: in each width of the shape, as AVIF and WebP, upright,
 * in sRGB, without the camera's metadata. One picture at a time per process: the shop runs on small machines.
 *
 * @param widths those that are asked for, in pixels
 * @throws DomainError picture_unreadable, picture_animated, picture_too_large, picture_too_small
 */
export function encodePicture(
  upload: Buffer,
  shape: PictureShape,
  widths: readonly number[] = pictureWidths[shape],
): Promise<PictureFile[]> {
  const encoding = last.then(() => encode(upload, shape, widths))
  last = encoding.catch(() => undefined)
  return encoding
}

async function encode(
  upload: Buffer,
  shape: PictureShape,
  widths: readonly number[],
): Promise<PictureFile[]> {
  const format = uploadFormat(upload)
  if (!format) throw new DomainError('picture_unreadable')
  const sharp = await loadSharp()
  const size = await measure(sharp, upload, format)
  try {
    const framed = await frame(sharp, upload, size, shape, Math.max(...widths))
    const files: PictureFile[] = []
    for (const width of widths) {
      const sized = () => framed().resize(width, Math.round(width / ratios[shape]))
      files.push({ width, format: 'avif', body: await sized().avif(avif).toBuffer() })
      files.push({ width, format: 'webp', body: await sized().webp(webp).toBuffer() })
    }
    return files
  } catch (error) {
    throw new DomainError('picture_unreadable', undefined, error)
  }
}

/** Loaded with the first picture to encode: most processes never see one. */
export async function loadSharp(): Promise<Make> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** The size of the upright picture, from its header: nothing is decoded before it is small enough. */
async function measure(sharp: Make, upload: Buffer, format: UploadFormat): Promise<Size> {
  const head = await sharp(upload, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new DomainError('picture_unreadable', undefined, error)
    })
  if ((head.pages ?? 1) > 1) throw new DomainError('picture_animated')
  const { width, height } = head.autoOrient
  if (width * height > maxPixels[format]) throw new DomainError('picture_too_large')
  if (Math.min(width, height) < MIN_SIDE) throw new DomainError('picture_too_small')
  return { width, height }
}

/** The upload in its shape and largest width: cropped around its middle, or whole. */
async function frame(
  sharp: Make,
  upload: Buffer,
  { width, height }: Size,
  shape: PictureShape,
  largest: number,
): Promise<() => Sharp> {
  const options: SharpOptions = { limitInputPixels: width * height, failOn: 'error' }
  const box = { width: largest, height: Math.round(largest / ratios[shape]) }
  const upright = sharp(upload, options).timeout({ seconds: ENCODE_TIMEOUT_SECONDS }).autoOrient()
  const ratio = width / height / ratios[shape]
  const isCropped = Math.min(ratio, 1 / ratio) >= MIN_KEPT
  const seen = await unpack(sharp, upright.resize({ ...box, fit: isCropped ? 'cover' : 'inside' }))
  if (isCropped) return seen
  const ground = seen()
    .resize({ ...box, fit: 'cover' })
    .blur(40)
    .modulate({ brightness: 0.6 })
  return unpack(sharp, ground.composite([{ input: await seen().png({ compressionLevel: 1 }).toBuffer() }]))
}

/** Runs the steps so far once; returns a function that starts further steps from the resulting pixels. */
async function unpack(sharp: Make, picture: Sharp): Promise<() => Sharp> {
  const { data, info } = await picture
    .flatten({ background: GROUND })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}
