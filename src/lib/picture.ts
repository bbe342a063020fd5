/** The widths in which the shop stores its own pictures, by shape. */
export const pictureWidths = { portrait: [320, 640, 960], landscape: [480, 960] } as const

export type PictureShape = keyof typeof pictureWidths

export type PictureSources = { avif: string; webp: string; fallback: string }

/** The shop's own pictures; admins may also enter any http(s) address. */
const ownPicture = /^\/pictures\/([a-z0-9-]+)\.webp$/

/** The `srcset` of one of the shop's own pictures, AVIF and WebP; null for another site's. */
export function pictureSources(address: string, shape: PictureShape = 'portrait'): PictureSources | null {
  const name = ownPicture.exec(address)?.[1]
  if (!name) return null
  const widths = pictureWidths[shape]
  const list = (format: string) => widths.map((w) => `/pictures/${name}-${w}.${format} ${w}w`).join(', ')
  return { avif: list('avif'), webp: list('webp'), fallback: `/pictures/${name}-${widths[1]}.webp` }
}

/** Shown instead of a picture that is missing or fails to load (SHOP-11). */
export const PLACEHOLDER = '/pictures/placeholder.webp'
