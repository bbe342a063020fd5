import { mkdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { StartError } from '#platform/command-line.ts'
import { assemble } from './package/assemble.ts'
import { archiveName, writeArchive } from './package/write-archive.ts'
import { ensureBuilt } from './steps/build-app.ts'
import { giveUp } from './steps/failure.ts'
import { begin } from './steps/progress.ts'
import { root } from './steps/tool.ts'

/** Writes the archive of the shop for this system into a folder, by default `release` (OPS-40, D41). */
async function writePackage(folder: string): Promise<void> {
  const name = await archiveName()
  const workplace = join(root, '.cache', 'package')
  await rm(workplace, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const done = begin(`Packing ${name}`)
  try {
    await assemble(join(workplace, name), 'archive')
    const file = join(folder, `${name}.tar.gz`)
    await writeArchive(workplace, name, file)
    done(`${((await stat(file)).size / 1e6).toFixed(0)} MB`)
    console.log(file)
  } finally {
    await rm(workplace, { recursive: true, force: true })
  }
}

/** `[folder]` for the archive; `--image <folder>` for the files of a container image. */
async function main([first, second]: string[]): Promise<void> {
  await ensureBuilt({ signal: new AbortController().signal })
  if (first !== '--image') return writePackage(resolve(first ?? 'release'))
  if (!second) throw new StartError('Name the folder of the image: npm run package -- --image <folder>')
  await assemble(resolve(second), 'image')
}

await main(process.argv.slice(2)).catch((error) => giveUp(error, 'The package was not made'))
