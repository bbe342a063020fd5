import { MAX_UPLOAD_BYTES, UPLOAD_PATH } from '#features/pictures/domain/picture-name.ts'
import { fail, type Result } from '#lib/errors/result.ts'
import { refusalIn } from '#lib/own-answer.ts'
import type { PictureShape } from '#lib/picture-shape.ts'
import { shrinkPicture } from './shrink-picture.ts'

type Uploaded = Result<{ address: string }>

/**
 * Uploads a picture and returns its address in the shop; a failure is returned as a value.
 *
 * @param onProgress called with the share that was uploaded, from 0 to 1
 */
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
  if (isOwn && isResult(response)) return response
  const refusal = isOwn ? refusalIn((name) => request.getResponseHeader(name)) : null
  if (refusal) return fail(refusal)
  return fail({ code: status === 413 ? 'picture_too_heavy' : 'unexpected' })
}

function isResult(answer: unknown): answer is Uploaded {
  if (answer === null || typeof answer !== 'object' || !('ok' in answer)) return false
  return answer.ok === true ? 'value' in answer : answer.ok === false && 'error' in answer
}
