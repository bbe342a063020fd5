export type PictureName = { hash: string; width: number | null; format: 'avif' | 'webp' }

/** The address of an uploaded picture. */
export const picturePath = /^\/pictures\/([0-9a-f]{32})(?:-(\d{2,4}))?\.(avif|webp)$/

/**
 * Reads the address of an uploaded picture: `/pictures/<hash>-640.avif`, or `/pictures/<hash>.webp`, which
 * names no width and is stored in products and categories. Null for any other address.
 */
export function pictureName(path: string): PictureName | null {
  const [, hash, width, format] = picturePath.exec(path) ?? []
  if (!hash || (format !== 'avif' && format !== 'webp')) return null
  return { hash, width: width ? Number(width) : null, format }
}

/** The address that a product or category stores for an uploaded picture. */
export function pictureAddress(hash: string): string {
  return `/pictures/${hash}.webp`
}
