import { createHash } from 'node:crypto'
import { pipeline, type Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { StartError } from '#platform/command-line.ts'
import {
  type BackupHeader,
  type BackupTrailer,
  type Digest,
  damaged,
  END_OF_ROWS,
  openBackup,
  type TableLine,
} from './encryption.ts'

const NEWLINE = 0x0a
const CHUNK_BYTES = 1024 * 1024

export type BackupVisitor = {
  onHeader?: (header: BackupHeader) => Promise<void> | void
  /** Rows that the callback does not read are skipped. */
  onTable?: (table: TableLine, rows: AsyncGenerator<Buffer>) => Promise<void> | void
}

/**
 * Reads a backup as a stream, from its beginning to its end.
 *
 * @param secretKeys one of them opens an encrypted backup
 * @returns its trailer
 * @throws StartError for a file that is not a backup, is cut off, was changed or cannot be decrypted. A changed file is only
 * detected at its end, after its rows have been read
 */
export async function readBackup(
  file: string,
  { onHeader, onTable }: BackupVisitor,
  secretKeys: readonly string[] = [],
): Promise<BackupTrailer> {
  const lines = new BackupLines(await openBackup(file, secretKeys))
  try {
    const header = await lines.readJson<BackupHeader>()
    if (header.format !== 'boutique-backup') throw new StartError(`${file} n’est pas une sauvegarde.`)
    if (header.version !== 1) {
      throw new StartError(`${file} vient d’une version plus récente de la boutique.`)
    }
    await onHeader?.(header)
    for (;;) {
      const line = await lines.readJson<TableLine | BackupTrailer>()
      if (!('table' in line)) {
        await lines.checkDigest()
        return line
      }
      const rows = lines.readRows()
      await onTable?.(line, rows)
      for await (const _ of rows);
    }
  } catch (error) {
    throw isFormatFault(error) ? damaged(file) : error
  } finally {
    await lines.close()
  }
}

/** Errors of zstd (`ZSTD_error_…`, an unexpected end) and of lines that are not what they should be. */
function isFormatFault(error: unknown): boolean {
  if (error instanceof SyntaxError) return true
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(ZSTD_|Z_|ERR_BUFFER)/.test(code)
}

/** The lines and rows of a backup, with the hash of everything read so far. */
class BackupLines {
  readonly #chunks: AsyncIterator<Buffer>
  readonly #hash = createHash('sha256')
  #pending: Buffer = Buffer.alloc(0)

  constructor(source: Readable) {
    const text = createZstdDecompress({ chunkSize: CHUNK_BYTES })
    // The reader gets the error of either stream.
    pipeline(source, text, () => undefined)
    this.#chunks = text.iterator({ destroyOnReturn: true })
  }

  async readJson<Value>(): Promise<Value> {
    for (;;) {
      const end = this.#pending.indexOf(NEWLINE)
      if (end >= 0) {
        const text = this.#take(end + 1).toString()
        const value: unknown = JSON.parse(text)
        if (typeof value !== 'object' || value === null) throw new SyntaxError('a line holds no object')
        return value as Value
      }
      await this.#fill()
    }
  }

  /** Yields whole lines, up to the line that ends the rows of a table. */
  async *readRows(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#pending.subarray(0, END_OF_ROWS.length).equals(Buffer.from(END_OF_ROWS))) {
        this.#take(END_OF_ROWS.length)
        return
      }
      const end = this.#pending.indexOf(`\n${END_OF_ROWS}`)
      const upTo = end >= 0 ? end : this.#pending.lastIndexOf(NEWLINE)
      if (upTo >= 0) yield this.#take(upTo + 1)
      else await this.#fill()
    }
  }

  async checkDigest(): Promise<void> {
    const expected = this.#hash.copy().digest('hex')
    const { sha256 } = await this.readJson<Digest>()
    const { done } = await this.#chunks.next()
    if (sha256 !== expected || this.#pending.length > 0 || !done) {
      throw new SyntaxError('the hash is another')
    }
  }

  async close(): Promise<void> {
    await this.#chunks.return?.()
  }

  #take(length: number): Buffer {
    const taken = this.#pending.subarray(0, length)
    this.#pending = this.#pending.subarray(length)
    this.#hash.update(taken)
    return taken
  }

  async #fill(): Promise<void> {
    const { value, done } = await this.#chunks.next()
    if (done) throw new SyntaxError('the file ends too soon')
    this.#pending = Buffer.concat([this.#pending, value])
  }
}
