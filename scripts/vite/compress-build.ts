import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

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
