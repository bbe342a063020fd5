import { fail, type Result } from '#lib/errors/result.ts'
import { refusalIn } from '#lib/own-answer.ts'
import { isResult } from '#lib/own-file.ts'
import type { PictureShape } from '#lib/picture.ts'
import { MAX_UPLOAD_BYTES, UPLOAD_PATH } from '../pictures.ts'

/** The pictures with the one at this place before its neighbour (PICS-01). */
export function inFrontOf(pictures: readonly string[], place: number): string[] {
  const moved = [...pictures]
  moved.splice(Math.max(0, place - 1), 0, ...moved.splice(place, 1))
  return moved.filter(Boolean)
}

export function without(pictures: readonly string[], place: number): string[] {
  return pictures.filter((_, index) => index !== place)
}

/** The pictures as the form's two fields hold them: the first, and the others one to a line. */
export function asFields(pictures: readonly string[]): { imageUrl: string; moreImageUrls: string } {
  const [imageUrl = '', ...others] = pictures
  return { imageUrl, moreImageUrls: others.join('\n') }
}

/** The pictures of the form's two fields; '' means that the first one is missing. */
export function fromFields(fields: { imageUrl: string; moreImageUrls: string }): string[] {
  return [fields.imageUrl, ...fields.moreImageUrls.split('\n').filter(Boolean)]
}

const taken = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])
const LIGHT_BYTES = 1_000_000
const LONGEST_SIDE = 1600
const QUALITY = 0.85

/**
 * Shrinks a heavy picture before the upload, which saves nine tenths of a phone photo's data. It also
 * converts formats that only this device can read, such as HEIC. A light picture, and one that cannot be read
 * here, is returned as it is.
 */
async function shrinkPicture(file: Blob): Promise<Blob> {
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

type Uploaded = Result<{ address: string }>

/** Uploads a picture and returns its address, or its failure; `onProgress` gets the share from 0 to 1. */
export async function uploadPicture(
  file: Blob,
  shape: PictureShape,
  onProgress: (share: number) => void,
): Promise<Uploaded> {
  const light = await shrinkPicture(file)
  if (light.size > MAX_UPLOAD_BYTES) return fail({ code: 'picture_too_heavy' })
  return send(light, shape, onProgress)
}

/** An upload of which nothing moves for this time has failed. */
const STALLED_MS = 60_000
/** How long the shop may take for an uploaded picture: it encodes few at a time, the others wait. */
const ENCODED_WITHIN_MS = 240_000

/** XMLHttpRequest, because `fetch` reports no upload progress. */
function send(body: Blob, shape: PictureShape, onProgress: (share: number) => void): Promise<Uploaded> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${UPLOAD_PATH}?shape=${shape}`)
    request.responseType = 'json'
    let limit: ReturnType<typeof setTimeout> | undefined
    const waitFor = (ms: number) => {
      clearTimeout(limit)
      limit = setTimeout(() => request.abort(), ms)
    }
    const end = (result: Uploaded) => {
      clearTimeout(limit)
      resolve(result)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      waitFor(STALLED_MS)
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.upload.onload = () => waitFor(ENCODED_WITHIN_MS)
    request.onload = () => end(resultOf(request))
    request.onerror = () => end(fail({ code: 'network' }))
    request.onabort = () => end(fail({ code: 'network' }))
    waitFor(STALLED_MS)
    request.send(body)
  })
}

/** Only a result from the requested address is the shop's answer (D39). */
function resultOf(request: XMLHttpRequest): Uploaded {
  const { status, response, responseURL } = request
  const isOwn = new URL(responseURL).pathname === UPLOAD_PATH
  if (isOwn && isResult<{ address: string }>(response)) return response
  const refusal = isOwn ? refusalIn((name) => request.getResponseHeader(name)) : null
  if (refusal) return fail(refusal)
  return fail({ code: status === 413 ? 'picture_too_heavy' : 'unexpected' })
}
