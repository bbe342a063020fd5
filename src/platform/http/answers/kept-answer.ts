import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { SentAnswer } from '../endpoint.ts'
import { WorkQueue } from '../limits/work-queue.ts'

/** Above level 3, packing would take longer than what is packed takes to be made. */
const LEVEL = 3
const PART_BYTES = 64 * 1024

/** A text that was packed into a file without a name, which is gone with its last user. */
class PackedFile {
  readonly #handle: FileHandle
  /** Differs with every other content. */
  readonly etag: string
  #users = 1

  private constructor(handle: FileHandle, etag: string) {
    this.#handle = handle
    this.etag = etag
  }

  static async write(parts: AsyncIterable<string>): Promise<PackedFile> {
    const path = join(tmpdir(), `boutique-${randomUUID()}`)
    const handle = await open(path, 'wx+', 0o600)
    const hash = createHash('sha256')
    try {
      await rm(path)
      const packer = createGzip({ level: LEVEL, chunkSize: PART_BYTES })
      await pipeline(Readable.from(parts), packer, async (packed) => {
        for await (const bytes of packed as AsyncIterable<Buffer>) {
          hash.update(bytes)
          await handle.writeFile(bytes)
        }
      })
      return new PackedFile(handle, `W/"${hash.digest('base64url').slice(0, 20)}"`)
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  /** Keeps the file until `release` is called. */
  hold(): void {
    this.#users += 1
  }

  release(): void {
    this.#users -= 1
    if (this.#users === 0) void this.#handle.close()
  }

  /** Sends it packed, through one piece of memory: however many it is sent to, nothing has to be collected. */
  async sendTo(response: ServerResponse): Promise<void> {
    const left = new Promise<void>((resolve) => response.once('close', resolve))
    const part = Buffer.allocUnsafeSlow(PART_BYTES)
    for (let position = 0; !response.destroyed; ) {
      const { bytesRead } = await this.#handle.read({ buffer: part, position })
      if (bytesRead === 0) return void response.end()
      position += bytesRead
      const written = new Promise<void>((resolve) => {
        response.write(part.subarray(0, bytesRead), () => resolve())
      })
      await Promise.race([written, left])
    }
  }

  /** Its text, as it was before. */
  text(): Readable {
    const text = createGunzip({ chunkSize: PART_BYTES })
    pipeline(Readable.from(this.#parts(), { objectMode: false }), text).catch(() => undefined)
    return text
  }

  async *#parts(): AsyncGenerator<Buffer> {
    for (let position = 0; ; ) {
      const buffer = Buffer.allocUnsafe(PART_BYTES)
      const { bytesRead } = await this.#handle.read({ buffer, position })
      if (bytesRead === 0) return
      position += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  }
}

/** After it an answer is made again, for whoever asks next: what changed is in it within a minute. */
const FRESH_MS = 45_000
/** A client that has not read an answer by then is cut off. */
const SENDING_MS = 120_000

/** Unpacking takes the processor; machines that fetch such a file take it packed. */
const turns = {
  packed: new WorkQueue({ running: 200, waiting: 500, waitingMs: 30_000 }),
  unpacked: new WorkQueue({ running: 4, waiting: 500, waitingMs: 60_000 }),
}

type Made<Facts> = { parts: AsyncIterable<string>; facts: Facts }
/** `freshUntil` is endless while it is being made. */
type Kept<Facts> = { freshUntil: number; made: Promise<{ file: PackedFile; facts: Facts }> }

/**
 * A long answer that is the same for everybody. It is made at most once in 45 seconds, by the first who asks for it, as a
 * packed file from which all are answered: however many ask, it is neither made twice nor held in memory.
 */
export class KeptAnswer<Facts> {
  readonly #type: string
  readonly #make: () => Promise<Made<Facts>>
  #kept: Kept<Facts> | undefined

  /** @param make the parts of the text, and what is known of them once all are read */
  constructor(type: string, make: () => Promise<Made<Facts>>) {
    this.#type = type
    this.#make = make
  }

  /** What is known of the present answer. */
  async facts(): Promise<Facts> {
    return (await this.#current()).facts
  }

  async answer(request: Request): Promise<Response | SentAnswer> {
    const { file } = await this.#current()
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
    return fileAnswer(file, headers, isPacked)
  }

  #current(): Kept<Facts>['made'] {
    const before = this.#kept
    const now = performance.now()
    if (before && now < before.freshUntil) return before.made
    const kept: Kept<Facts> = { freshUntil: Number.POSITIVE_INFINITY, made: this.#write() }
    this.#kept = kept
    before?.made.then(({ file }) => file.release()).catch(() => undefined)
    kept.made.then(
      () => {
        kept.freshUntil = now + FRESH_MS
      },
      () => {
        this.#kept = undefined
      },
    )
    return kept.made
  }

  async #write() {
    const { parts, facts } = await this.#make()
    return { file: await PackedFile.write(parts), facts }
  }
}

/** A file that is sent when it is its turn. */
function fileAnswer(file: PackedFile, headers: Record<string, string>, isPacked: boolean): SentAnswer {
  file.hold()
  async function send(response: ServerResponse): Promise<void> {
    if (response.destroyed) return
    const late = setTimeout(() => response.destroy(), SENDING_MS)
    response.writeHead(200, headers)
    try {
      await (isPacked ? file.sendTo(response) : pipeline(file.text(), response))
    } finally {
      clearTimeout(late)
    }
  }
  return {
    sendTo: (response) =>
      turns[isPacked ? 'packed' : 'unpacked'].run(() => send(response)).finally(() => file.release()),
    toResponse: () => {
      const { 'content-encoding': _, ...plain } = headers
      const text = file.text().once('close', () => file.release())
      return new Response(Readable.toWeb(text) as ReadableStream<Uint8Array>, { headers: plain })
    },
  }
}
