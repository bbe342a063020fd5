export type UploadFormat = 'jpeg' | 'png' | 'webp' | 'avif'

/** The brands with which an AVIF says that it is one still picture. */
const stillAvif = /^(avif|mif1|miaf)$/

/**
 * What kind of picture these bytes are, by their own first bytes, never by a name or a header: null for all
 * that the shop does not take in, such as SVG, GIF, HEIC, PDF, and moving AVIF.
 */
export function uploadFormat(bytes: Uint8Array): UploadFormat | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 64)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  if (head.slice(4, 8) === 'ftyp' && stillAvif.test(head.slice(8, 12)) && head.includes('avif')) return 'avif'
  return null
}
