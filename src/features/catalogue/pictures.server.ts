import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { object, picklist } from 'valibot'
import { DomainError } from '#lib/errors/domain-error.ts'
import type { PictureShape } from '#lib/picture.ts'
import { type AdminActor, callSql, type Queries, readAs, visitor } from '#platform/database/actor.ts'
import { refusalResponse } from '#platform/http/answers/refusal.ts'
import { failed, forAdmin } from '#platform/http/calls/admin-endpoint.ts'
import { NetworkLimit } from '#platform/http/limits/network-limits.ts'
import { WorkQueue } from '#platform/http/limits/work-queue.ts'
import { download, type Network } from '#platform/outgoing/download.ts'
import { runEndpoint } from '#platform/run-command.server.ts'
import { encodePicture, loadSharp } from './encode-picture.server.ts'
import { jpegPath, MAX_UPLOAD_BYTES, type PictureName, pictureAddress, pictureName } from './pictures.ts'

const uploadSchema = object({ shape: picklist(['portrait', 'landscape']) })
const FOR_GOOD = 'public, max-age=31536000, immutable'

/** An uploaded picture; its address has a hash of its content, so browsers may cache it without limit. */
export async function answerPicture(request: Request): Promise<Response> {
  const name = pictureName(new URL(request.url).pathname)
  if (!name) return new Response(null, { status: 404 })
  const etag = `"${name.hash.slice(0, 20)}-${name.width ?? ''}${name.format}"`
  const headers = {
    'cache-control': FOR_GOOD,
    etag,
    'content-type': `image/${name.format}`,
    'content-disposition': `inline; filename="${name.hash}.${name.format}"`,
  }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const body = await readPicture(name)
  if (!body) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
  return new Response(new Uint8Array(body), {
    headers: { ...headers, 'content-length': String(body.length) },
  })
}

/** Accepts an upload of admins (`?shape=` says how it is shown), and answers with its address. */
export function answerUpload(request: Request): Promise<Response> {
  return forAdmin(request, async (admin) => {
    const shape = new URL(request.url).searchParams.get('shape')
    const result = await runEndpoint(uploadSchema, { shape }, async (asked) => ({
      address: await keepPicture(admin, Buffer.from(await request.arrayBuffer()), asked.shape),
    }))
    return result.ok
      ? Response.json(result, { headers: { 'cache-control': 'no-store' } })
      : failed(422, result.error)
  })
}

/** How many uploads may wait in this process. Each one holds its bytes in memory. */
const MAX_WAITING = 5
let waiting = 0

/** Stores a picture in its shape, once, and returns its address; refuses as `encodePicture` does. */
async function keepPicture(admin: AdminActor, upload: Buffer, shape: PictureShape): Promise<string> {
  if (upload.length > MAX_UPLOAD_BYTES) throw new DomainError('picture_too_heavy')
  if (waiting >= MAX_WAITING) throw new DomainError('picture_busy')
  waiting += 1
  try {
    const hash = pictureHash(upload, shape)
    if (await callSql(admin, 'renewPicture', { knownHash: hash })) return pictureAddress(hash)
    await callSql(admin, 'keepPicture', await encoded(upload, shape, hash))
    return pictureAddress(hash)
  } finally {
    waiting -= 1
  }
}

/** A picture in all its widths and formats, as the database stores it. */
async function encoded(bytes: Buffer, shape: PictureShape, hash: string) {
  const files = await encodePicture(bytes, shape)
  return {
    newHash: hash,
    newShape: shape,
    widths: files.map(({ width }) => width),
    formats: files.map(({ format }) => format),
    bodies: files.map(({ body }) => body),
  }
}

/** The name of a picture: it depends on its bytes and its shape, because each shape has other widths. */
function pictureHash(bytes: Buffer, shape: PictureShape): string {
  return createHash('sha256').update(`${shape} 1\n`).update(bytes).digest('hex').slice(0, 32)
}

const MEMORY_BYTES = 8 * 1024 * 1024
/** Pictures requested recently; the least recently used are evicted first. */
const memory = new LRUCache<string, Buffer>({ maxSize: MEMORY_BYTES, sizeCalculation: (body) => body.length })

/** The bytes of an uploaded picture, from memory or the database, null without one; of medium width by default. */
async function readPicture({ hash, width, format }: PictureName): Promise<Buffer | null> {
  const key = `${hash}-${width}.${format}`
  const known = memory.get(key)
  if (known) return known
  const row = await readAs(visitor, (db) =>
    db
      .selectFrom('pictureFiles')
      .select('body')
      .where('hash', '=', hash)
      .where('format', '=', format)
      .$if(width !== null, (query) => query.where('width', '=', width))
      .orderBy('width')
      .offset(width === null ? 1 : 0)
      .limit(1)
      .executeTakeFirst(),
  )
  if (!row) return null
  memory.set(key, row.body)
  return row.body
}

/** How many pictures all workers together fetch at once (MOVE-10). */
const AT_ONCE = 4
const LIMITS = { mostBytes: 10 * 1024 * 1024, withinMs: 20_000 }
/** Longer than a picture takes to be fetched, and to be encoded after three others. */
const CLAIM_SECONDS = 120
/** A job ends after this time and queues another one, so that messages about orders get its place in between. */
const JOB_MS = 10_000
const SHAPE = 'portrait'

type Work = {
  db: Queries
  /** Aborted when the shop stops: what is being fetched then is fetched again after its claim. */
  stop: AbortSignal | undefined
  network?: Network
}

/** Fetches pictures that imports name by their addresses, until none waits or its time is over (MOVE-10). */
export async function fetchPictures({ db, stop, network }: Work): Promise<void> {
  const endsAt = performance.now() + JOB_MS
  let isCut = false
  async function work(): Promise<void> {
    while (!stop?.aborted) {
      isCut ||= performance.now() > endsAt
      if (isCut) return
      const [claimed] = await callSql(db, 'claimPictureFetch', { atOnce: AT_ONCE, seconds: CLAIM_SECONDS })
      if (!claimed) return
      await fetchPicture(claimed.id ?? '', claimed.address ?? '')
    }
  }

  async function fetchPicture(fetch: string, address: string): Promise<void> {
    try {
      const bytes = await download(address, { ...LIMITS, stop }, network)
      const picture = pictureHash(bytes, SHAPE)
      const settle = () => callSql(db, 'settlePictureFetch', { fetchId: fetch, picture })
      if (await settle()) return
      await callSql(db, 'storePicture', await encoded(bytes, SHAPE, picture))
      await settle()
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      if (!stop?.aborted) await callSql(db, 'failPictureFetch', { fetchId: fetch, why: error.code })
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (isCut) await callSql(db, 'wakePictureFetches')
}

const LARGEST_WIDTH = 960
const QUALITY = 82
/**
 * One at a time, and no more than takes a third of a processor. Those of letters and those of catalogues elsewhere, which
 * fetch each picture once, take turns and are counted apart: a catalogue of thousands leaves no letter without its pictures.
 */
const turns = new WorkQueue({ running: 1, waiting: 100, waitingMs: 10_000 })
const pace = new NetworkLimit({ perMinute: 600 })
/** The few of letters, which many open: what is made once costs nothing more. */
const made = new LRUCache<string, Buffer>({ maxSize: MEMORY_BYTES, sizeCalculation: (body) => body.length })

/**
 * Answers with one of the shop's own pictures as JPEG: Meta's catalogue takes no WebP (D61), and Outlook for Windows shows none
 * (D63). It is made from what is stored when somebody asks for it; a width is asked for by letters only.
 *
 * @throws DomainError `busy` when too many are asked for at once
 */
export async function answerJpeg(request: Request): Promise<Response> {
  const [, name = '', width] = jpegPath.exec(new URL(request.url).pathname) ?? []
  const file = `${name}-${width ?? LARGEST_WIDTH}`
  const etag = `"${file}jpg"`
  const headers = { 'cache-control': FOR_GOOD, etag, 'content-type': 'image/jpeg' }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const lane = width ? 'letters' : 'catalogues'
  const send = (body: Buffer) =>
    new Response(new Uint8Array(body), { headers: { ...headers, 'content-length': String(body.length) } })
  async function make(): Promise<Response> {
    const known = made.get(file)
    if (known) return send(known)
    const retryAfterS = pace.take(lane)
    if (retryAfterS > 0) return refusalResponse(request, 429, { retryAfterS })
    const stored = await readWebp(`${file}.webp`)
    if (!stored) return refusalResponse(request, 404)
    const sharp = await loadSharp()
    const body = await sharp(stored).jpeg({ quality: QUALITY, progressive: true }).toBuffer()
    if (width) made.set(file, body)
    return send(body)
  }
  return made.has(file) ? make() : turns.run(make, lane)
}

/** An uploaded picture, or one of the demonstration catalogue. */
async function readWebp(file: string): Promise<Buffer | null> {
  const uploaded = pictureName(`/pictures/${file}`)
  return uploaded ? readPicture(uploaded) : readFile(`database/demo/pictures/${file}`).catch(() => null)
}
