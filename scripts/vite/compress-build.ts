import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Rolldown } from 'vite'

/** Chunks of which a page runs most functions while it starts (chunk-groups.ts). */
const startingChunks = ['start', 'parts', 'lists']

/**
 * The first line of a chunk that every page needs at once: Chromium 136 and later then compile its functions
 * while it downloads, beside the page, and not one by one at their first call (docs/decisions/011). Other
 * browsers read a comment.
 */
export function compileHint({ name, isEntry }: Rolldown.RenderedChunk): string {
  return isEntry || startingChunks.includes(name) ? '//# allFunctionsCalledOnLoad' : ''
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const worthIt = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.html'])
const SMALLEST = 400

/**
 * Writes brotli and gzip forms of a build's files beside them, so that no request waits for compression.
 * Fails without any file.
 */
export async function compressBuild(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => worthIt.has(extname(name)))
  if (names.length === 0) throw new Error(`no file to compress in ${folder}`)
  await Promise.all(names.map((name) => compressFile(join(folder, name))))
}

async function compressFile(path: string): Promise<void> {
  const body = await readFile(path)
  if (body.length < SMALLEST) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await Promise.all([
    compressBrotli(body, { params }).then((small) => writeFile(`${path}.br`, small)),
    compressGzip(body, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
  ])
}
