import { readFile } from 'node:fs/promises'
import { refusalResponse } from '#platform/http/answers/refusal.ts'
import { RateLimiter } from '#platform/http/limits/network-limits.ts'
import { WorkQueue } from '#platform/http/limits/work-queue.ts'
import { loadSharp } from './encode-picture.server.ts'
import { FOR_GOOD, readPicture } from './pictures.server.ts'
import { jpegPath, pictureName } from './pictures.ts'

const WIDTH = 960
const QUALITY = 82
/**
 * One at a time, and no more than takes a third of a processor: catalogues elsewhere fetch each picture once, and nobody waits
 * for it in front of a screen.
 */
const turns = new WorkQueue({ running: 1, waiting: 100, waitingMs: 10_000 })
const pace = new RateLimiter(600)

/**
 * Answers with one of the shop's own pictures as JPEG, in its largest width: Meta's catalogue takes no WebP (D61). It is made
 * from what is stored when somebody asks for it.
 *
 * @throws Overloaded when too many are asked for at once
 */
export async function answerJpeg(request: Request): Promise<Response> {
  const name = jpegPath.exec(new URL(request.url).pathname)?.[1] ?? ''
  const etag = `"${name}-${WIDTH}jpg"`
  const headers = { 'cache-control': FOR_GOOD, etag, 'content-type': 'image/jpeg' }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const retryAfterS = pace.take('all')
  if (retryAfterS > 0) return refusalResponse(request, 429, { retryAfterS })
  const body = await turns.run(() => encode(name))
  if (!body) return refusalResponse(request, 404)
  return new Response(new Uint8Array(body), {
    headers: { ...headers, 'content-length': String(body.length) },
  })
}

async function encode(name: string): Promise<Buffer | null> {
  const stored = await readWebp(`${name}-${WIDTH}.webp`)
  if (!stored) return null
  const sharp = await loadSharp()
  return sharp(stored).jpeg({ quality: QUALITY, progressive: true }).toBuffer()
}

/** An uploaded picture, or one of the demonstration catalogue. */
async function readWebp(file: string): Promise<Buffer | null> {
  const uploaded = pictureName(`/pictures/${file}`)
  return uploaded ? readPicture(uploaded) : readFile(`database/demo/pictures/${file}`).catch(() => null)
}
