import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addAbortSignal, Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { WorkQueue } from '../limits/work-queue.ts'

const PART_BYTES = 64 * 1024
/** After it an answer is made again, for whoever asks next. */
const FRESH_MS = 30_000
/** A client that has not read an answer by then is cut off. */
const SENDING_MS = 120_000
const sending = new WorkQueue({ running: 50, waiting: 500, waitingMs: 30_000 })

/** Without brotli and above level 3, packing would take longer than reading the database. */
const LEVEL = 3

type Made<Facts> = { parts: AsyncIterable<string>; facts: Facts }

/** A packed file without a name, gone with its last reader. */
class PackedFile<Facts> {
  readonly #handle: FileHandle
  readonly etag: string
  readonly facts: Facts
  #users = 1

  constructor(handle: FileHandle, etag: string, facts: Facts) {
    this.#handle = handle
    this.etag = etag
    this.facts = facts
  }

  /** Keeps the file until the returned function is called. */
  hold(): () => void {
    this.#users += 1
    return () => this.release()
  }

  release(): void {
    this.#users -= 1
    if (this.#users === 0) void this.#handle.close()
  }

  read(isPacked: boolean): Readable {
    const bytes = Readable.from(this.#parts(), { objectMode: false })
    if (isPacked) return bytes
    const text = createGunzip({ chunkSize: PART_BYTES })
    pipeline(bytes, text).catch(() => undefined)
    return text
  }

  async *#parts(): AsyncGenerator<Buffer> {
    for (let position = 0; ; ) {
      const { bytesRead, buffer } = await this.#handle.read({
        buffer: Buffer.allocUnsafe(PART_BYTES),
        position,
      })
      if (bytesRead === 0) return
      position += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  }
}

/**
 * A long answer that is the same for everybody. It is made at most once in half a minute, by the first who asks for it, as a
 * packed file from which all are answered: however many ask, it is neither made twice nor held in memory.
 */
export class KeptAnswer<Facts> {
  readonly #type: string
  readonly #make: () => Promise<Made<Facts>>
  #kept: { begunAt: number; file: Promise<PackedFile<Facts>> } | undefined

  /** @param make the parts of the text, and what is known of them once all are read */
  constructor(type: string, make: () => Promise<Made<Facts>>) {
    this.#type = type
    this.#make = make
  }

  /** What is known of the present answer. */
  async facts(): Promise<Facts> {
    return (await this.#current()).facts
  }

  /** @throws Overloaded when too many are being answered already */
  async answer(request: Request): Promise<Response> {
    const file = await this.#current()
    const isPacked = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')
    const headers = {
      'content-type': this.#type,
      'cache-control': 'public, no-cache',
      vary: 'accept-encoding',
      etag: file.etag,
      ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
    }
    if (request.headers.get('if-none-match') === file.etag)
      return new Response(null, { status: 304, headers })
    if (request.method === 'HEAD') return new Response(null, { headers })
    const body = await inTurn(request.signal, () => file.read(isPacked), file.hold())
    return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, { headers })
  }

  #current(): Promise<PackedFile<Facts>> {
    const before = this.#kept
    if (before && performance.now() - before.begunAt < FRESH_MS) return before.file
    const kept = { begunAt: performance.now(), file: this.#write() }
    this.#kept = kept
    before?.file.then((file) => file.release()).catch(() => undefined)
    kept.file.catch(() => {
      if (this.#kept === kept) this.#kept = undefined
    })
    return kept.file
  }

  async #write(): Promise<PackedFile<Facts>> {
    const path = join(tmpdir(), `boutique-${randomUUID()}`)
    const handle = await open(path, 'wx+', 0o600)
    const hash = createHash('sha256')
    try {
      await rm(path)
      const { parts, facts } = await this.#make()
      await pipeline(
        Readable.from(parts),
        createGzip({ level: LEVEL, chunkSize: PART_BYTES }),
        async (packed) => {
          for await (const bytes of packed as AsyncIterable<Buffer>) {
            hash.update(bytes)
            await handle.write(bytes)
          }
        },
      )
      return new PackedFile(handle, `W/"${hash.digest('base64url').slice(0, 20)}"`, facts)
    } catch (error) {
      await handle.close()
      throw error
    }
  }
}

/** A body that is opened when it is its turn, and whose end is the next one's turn. `done` is called in any case. */
function inTurn(asker: AbortSignal, openBody: () => Readable, done: () => void): Promise<Readable> {
  const opened = Promise.withResolvers<Readable>()
  const turn = sending.run(async () => {
    asker.throwIfAborted()
    const body = openBody()
    addAbortSignal(AbortSignal.any([asker, AbortSignal.timeout(SENDING_MS)]), body)
    opened.resolve(body)
    await finished(body).catch(() => undefined)
  })
  turn.finally(done).catch(opened.reject)
  return opened.promise
}
