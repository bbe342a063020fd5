import { on } from 'node:events'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { CellValue, StreamRow } from 'hucre/xlsx'
import { isoDay } from '#lib/format/dates.ts'
import { type ReadRow, UnreadableFile } from '#lib/spreadsheet/cell.ts'
import { unpackedBytes } from './archive-size.ts'

/** What a workbook may unpack to, in bytes: ten thousand products with long descriptions. */
const MOST_UNPACKED = 40 * 1024 * 1024
/** What a thread may take to read it. */
const limits = { maxOldGenerationSizeMb: 384 }
const MOST_MS = 20_000

/**
 * What the thread does, a portion after the other: the library works through a whole part of a workbook without a pause, which would hold up all
 * other requests for half a second. As text, because the build does not support threads.
 */
const reader = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { library, bytes, most } = workerData
  import(library).then(async ({ streamXlsxRows }) => {
    let rows = []
    for await (const row of streamXlsxRows(bytes, { maxRows: most })) {
      rows.push(row)
      if (rows.length < 100) continue
      parentPort.postMessage(rows)
      await new Promise((next) => parentPort.once('message', next))
      rows = []
    }
    parentPort.postMessage(rows)
  })`

/**
 * The rows of the first sheet of a workbook (XLSX), in a thread of its own, with a limit to its memory and time. Rows
 * without any text are left out.
 *
 * @param most how many rows are read, empty ones included
 * @throws UnreadableFile
 */
export async function* workbookRows(bytes: Buffer, most: number): AsyncGenerator<ReadRow> {
  if (unpackedBytes(bytes) > MOST_UNPACKED) throw new UnreadableFile('file_too_heavy')
  const library = createRequire(import.meta.url).resolve('hucre/xlsx')
  const worker = new Worker(reader, {
    eval: true,
    workerData: { library, bytes: new Uint8Array(bytes), most },
    resourceLimits: limits,
  })
  try {
    const options = { close: ['exit'], signal: AbortSignal.timeout(MOST_MS) }
    for await (const [rows] of on(worker, 'message', options)) {
      for (const { index, values } of rows as StreamRow[]) {
        const cells = values.map(textOf)
        if (cells.some((cell) => cell.trim() !== '')) yield { line: index + 1, cells }
      }
      worker.postMessage('next')
    }
  } catch (error) {
    throw new UnreadableFile(isTooMuch(error) ? 'file_too_heavy' : 'file_unreadable', error)
  } finally {
    await worker.terminate()
  }
}

/** Whether the thread took too much memory or time. */
function isTooMuch(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return code === 'ERR_WORKER_OUT_OF_MEMORY' || code === 'ABORT_ERR'
}

function textOf(value: CellValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  // What a formula left beyond the digits that a number has.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)))
  return value instanceof Date ? isoDay(value) : String(value)
}
