import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** Above level 3, packing would take longer than what is packed takes to be made. */
const LEVEL = 3
const PART_BYTES = 64 * 1024

/** A text that was packed into a file without a name, which is gone with its last user. */
export class PackedFile {
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
