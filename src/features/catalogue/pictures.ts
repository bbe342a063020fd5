export type UploadFormat = 'jpeg' | 'png' | 'webp' | 'avif'

const stillAvif = /avif|mif1|miaf/

/** The format by the first bytes, never by name or header; null for what is not accepted (SVG, GIF, HEIC, PDF). */
export function uploadFormat(bytes: Uint8Array): UploadFormat | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 64)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  if (head.slice(4, 8) === 'ftyp' && stillAvif.test(head.slice(8, 12)) && head.includes('avif')) return 'avif'
  return null
}

export type PictureName = { hash: string; width: number | null; format: 'avif' | 'webp' }

export const picturePath = /^\/pictures\/([0-9a-f]{32})(?:-(\d{2,4}))?\.(avif|webp)$/

/** `/pictures/<hash>-640.avif`, or the stored `/pictures/<hash>.webp`; null for any other address. */
export function pictureName(path: string): PictureName | null {
  const found = picturePath.exec(path)
  if (!found) return null
  const [, hash = '', width, format] = found
  return { hash, width: width ? Number(width) : null, format: format === 'avif' ? 'avif' : 'webp' }
}

/** The address that a product or category stores for an uploaded picture. */
export function pictureAddress(hash: string): string {
  return `/pictures/${hash}.webp`
}

/** The address of a picture as JPEG, the one format that every catalogue and mail program takes (D61, D63). */
export const jpegPath = /^\/pictures\/([a-z0-9-]+?)(?:-(320|640))?\.jpg$/

/** The address of one of the shop's own pictures as JPEG, in its largest width or another one; null for any other address. */
export function jpegAddress(address: string, width?: 320 | 640): string | null {
  const name = /^\/pictures\/([a-z0-9-]+)\.webp$/.exec(address)?.[1]
  return name ? `/pictures/${name}${width ? `-${width}` : ''}.jpg` : null
}

export const UPLOAD_PATH = '/api/pictures'

/** The maximum size of an uploaded picture, in bytes. The browser shrinks a larger one before the upload. */
export const MAX_UPLOAD_BYTES = 8 * 1024 * 1024

/** The most pixels: an AVIF is decoded as a whole, with about 20 bytes for each. */
export const maxPixels = { jpeg: 50_000_000, png: 50_000_000, webp: 50_000_000, avif: 12_000_000 } as const

/** The minimum length of the shorter side, in pixels. */
export const MIN_SIDE = 200
