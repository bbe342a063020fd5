import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** What the directory at the end of an archive says of an entry. */
type Written = { name: Buffer; crc: number; packed: number; size: number; offset: number }

/** Its sizes follow the bytes, and its name is UTF-8. */
const FLAGS = 0x0808
const DEFLATE = 8
const VERSION = 20
/** 1 January 1980, the first day that an archive can store: the same content makes the same bytes. */
const DAY = 0x0021

/**
 * Writes archives (ZIP) as streams: of an entry only its sizes stay in memory. Entries and the archive are below
 * 4 GiB.
 */
export class ZipWriter {
  readonly #written: Written[] = []
  #offset = 0

  /** The bytes of an entry; the next one may begin when they are at their end. */
  async *entry(path: string, texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer> {
    const name = Buffer.from(path)
    const written: Written = { name, crc: 0, packed: 0, size: 0, offset: this.#offset }
    yield this.#counted(Buffer.concat([localHeader(name), name]))
    async function* bytes() {
      for await (const text of texts) {
        const chunk = Buffer.from(text)
        written.crc = crc32(chunk, written.crc)
        written.size += chunk.length
        yield chunk
      }
    }
    const deflate = createDeflateRaw({ level: 5 })
    // A failure of the texts ends the reading of `deflate` with it.
    pipeline(Readable.from(bytes()), deflate, () => undefined)
    for await (const chunk of deflate as AsyncIterable<Buffer>) {
      written.packed += chunk.length
      yield this.#counted(chunk)
    }
    yield this.#counted(descriptor(written))
    this.#written.push(written)
  }

  /** The directory, which ends the archive. */
  end(): Buffer {
    const entries = Buffer.concat(this.#written.flatMap((one) => [directoryEntry(one), one.name]))
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(this.#written.length, 8)
    end.writeUInt16LE(this.#written.length, 10)
    end.writeUInt32LE(entries.length, 12)
    end.writeUInt32LE(this.#offset, 16)
    return Buffer.concat([entries, end])
  }

  #counted(chunk: Buffer): Buffer {
    this.#offset += chunk.length
    return chunk
  }
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(DEFLATE, 8)
  header.writeUInt16LE(DAY, 12)
  header.writeUInt16LE(name.length, 26)
  return header
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const sizes = Buffer.alloc(16)
  sizes.writeUInt32LE(0x08074b50, 0)
  sizes.writeUInt32LE(crc, 4)
  sizes.writeUInt32LE(packed, 8)
  sizes.writeUInt32LE(size, 12)
  return sizes
}

function directoryEntry({ name, crc, packed, size, offset }: Written): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(VERSION, 4)
  entry.writeUInt16LE(VERSION, 6)
  entry.writeUInt16LE(FLAGS, 8)
  entry.writeUInt16LE(DEFLATE, 10)
  entry.writeUInt16LE(DAY, 14)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(packed, 20)
  entry.writeUInt32LE(size, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(offset, 42)
  return entry
}
