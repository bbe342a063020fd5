export type UploadFormat = 'jpeg' | 'png' | 'webp' | 'avif'

/** The brands that mark an AVIF file as a single still picture. */
const stillAvif = /avif|mif1|miaf/

/**
 * Detects the format of a picture by its first bytes, never by its name or a header. Null for every format
 * that the shop does not accept, such as SVG, GIF, HEIC, PDF and animated AVIF.
 */
export function uploadFormat(bytes: Uint8Array): UploadFormat | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 64)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  if (head.slice(4, 8) === 'ftyp' && stillAvif.test(head.slice(8, 12)) && head.includes('avif')) return 'avif'
  return null
}
