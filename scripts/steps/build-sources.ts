import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const configFile = 'vite.config.ts'

/** What steers the build beside its configuration; the lock file speaks for all packages. */
const steering = ['package.json', 'package-lock.json', 'tsconfig.json']

/** A digest of all that a build is made from. Pictures count by name and size; the route tree is made by the build itself. */
export async function sourcesHash(root: string): Promise<string> {
  const hash = createHash('sha256')
  for (const file of await sourceFiles(root))
    hash.update(`${file}\0`).update(await readFile(join(root, file)))
  for (const file of await filesIn(root, 'database/demo/pictures')) {
    hash.update(`${file}\0${(await stat(join(root, file))).size}\0`)
  }
  return hash.digest('hex')
}

/** The files whose every byte counts, from the root of the project: the shop's code and what the build itself runs. */
export async function sourceFiles(root: string): Promise<string[]> {
  const code = (await filesIn(root, 'src')).filter((file) => !/\.test\.tsx?$|routeTree\.gen\.ts$/.test(file))
  const config = await withImports(root, [configFile])
  return [...new Set([...code, ...(await filesIn(root, 'public')), ...config, ...steering])].sort()
}

async function filesIn(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}

/** These modules of the project and all that they import, directly or not, of the project. */
export async function withImports(root: string, files: readonly string[]): Promise<Set<string>> {
  const found = new Set(files)
  const aliases = Object.entries(await importAliases(root))
  for (const file of found) {
    for (const [, name = ''] of (await readFile(join(root, file), 'utf8')).matchAll(importedName)) {
      const imported = name.startsWith('.') ? join(dirname(file), name) : behindAlias(name, aliases)
      if (imported) found.add(imported)
    }
  }
  return found
}

/** What a module imports of the project, at once or later: relative names and those that begin with `#`. */
const importedName = /\b(?:from|import)\s*\(?\s*['"]((?:\.{1,2}|#\w+)\/[^'"]+)['"]/g

async function importAliases(root: string): Promise<Record<string, string>> {
  const { imports = {} }: { imports?: Record<string, string> } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  )
  return imports
}

function behindAlias(name: string, aliases: [string, string][]): string | undefined {
  for (const [alias, target] of aliases) {
    const start = alias.replace('*', '')
    if (name.startsWith(start)) return join(target.replace('*', name.slice(start.length)))
  }
  return undefined
}
