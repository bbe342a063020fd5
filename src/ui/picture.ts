import { type PictureShape, pictureWidths } from '#lib/picture-shape.ts'

export type PictureSources = { avif: string; webp: string; fallback: string }

/** Our own pictures have addresses like `/pictures/ambre-dore.webp`; staff may also enter any http(s) address. */
const ownPicture = /^\/pictures\/([a-z0-9-]+)\.webp$/

/**
 * The addresses in which a browser may choose: AVIF and WebP by width for a picture of ours, null for one that
 * stands elsewhere.
 */
export function pictureSources(address: string, shape: PictureShape = 'portrait'): PictureSources | null {
  const name = ownPicture.exec(address)?.[1]
  if (!name) return null
  const widths = pictureWidths[shape]
  const list = (format: string) => widths.map((w) => `/pictures/${name}-${w}.${format} ${w}w`).join(', ')
  return { avif: list('avif'), webp: list('webp'), fallback: `/pictures/${name}-${widths[1]}.webp` }
}

/** What stands in for a picture that is missing or fails (SHOP-11). */
export const PLACEHOLDER = '/pictures/placeholder.webp'
