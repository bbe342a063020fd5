import { createHash } from 'node:crypto'
import { chmod, constants, cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from '#scripts/steps/tool.ts'
import { type Form, runtimeFiles, runtimePackages } from './runtime-packages.ts'

/**
 * Lets every user read a folder, whatever the umask of the checkout was: files 0644, programs and folders 0755.
 * Who unpacks an archive as root starts it as somebody else.
 */
async function openForAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openForAll(path)
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644)
  }
}

/** What is not imported and still read, from the root of the project. */
const alsoRead = ['package.json', 'package-lock.json', 'scripts/run.mjs', 'scripts/node-archives.json']

/**
 * Puts all that the built shop needs to run into a new folder: the build, the scripts with the sources that
 * they import, the packages that run. No tests and no development packages (OPS-40).
 */
export async function assemble(folder: string, form: Form): Promise<void> {
  const files = [...(await runtimeFiles()), ...alsoRead]
  await Promise.all(files.map((file) => copyFile(file, folder)))
  for (const tree of ['dist', 'database', 'docs', 'deploy'])
    await copyTree(join(root, tree), join(folder, tree), isPacked)
  for (const path of await runtimePackages(files, form)) await copyPackage(path, folder)
  // Tells the start that there is nothing to build, and run.mjs that nothing is missing.
  await writeFile(join(folder, 'dist', '.packaged'), '')
  const lock = await readFile(join(root, 'package-lock.json'))
  await writeFile(join(folder, 'node_modules', '.installed'), createHash('sha256').update(lock).digest('hex'))
  await cp(join(root, 'scripts', 'package', 'boutique.sh'), join(folder, 'boutique'))
  await chmod(join(folder, 'boutique'), 0o755)
  await openForAll(folder)
}

/** Of the folders that are copied whole. */
function isPacked(path: string): boolean {
  return !path.endsWith('.test.ts') && path !== join(root, 'docs', 'pictures')
}

/** Links stay links. */
function copyTree(from: string, to: string, filter: (path: string) => boolean): Promise<void> {
  return cp(from, to, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE, filter })
}

async function copyFile(file: string, folder: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await cp(join(root, file), join(folder, file))
}

/** What only developers read. */
const notRun = /\.map$|\.[cm]?tsx?$|\.flow$|\/(?!licen[cs]e)[^/]+\.md$/i

/** Without the packages below it, which have their own place in the list. */
async function copyPackage(path: string, folder: string): Promise<void> {
  const source = join(root, path)
  const nested = join(source, 'node_modules')
  const isWanted =
    path === 'node_modules/node'
      ? (file: string) => /^(?:|\/bin.*|\/package\.json)$/.test(file.slice(source.length))
      : (file: string) => file !== nested && !notRun.test(file)
  await copyTree(source, join(folder, path), isWanted)
}
