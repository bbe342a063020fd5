import { spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#platform/command-line.ts'
import { checks } from './checks/checks.ts'
import { giveUp, lineOf } from './steps/failure.ts'
import { begin } from './steps/progress.ts'
import { root } from './steps/tool.ts'

type Lock = { packages: Record<string, { version?: string }> }
type Change = { name: string; from: string; to: string }

/** Packages that stay within a major version: Node's versions with long support, and the types of that Node. */
const majors: Readonly<Record<string, number>> = { node: 24, '@types/node': 24 }
const files = ['package.json', 'package-lock.json', 'scripts/node-archives.json']
const afterwards = ['types', 'lint', 'imports', 'unit', 'build']
const undo = `git checkout ${files.join(' ')} && npm ci`

/** Takes the newest version of all packages, then runs the quick checks and says what changed and what broke. */
async function update(): Promise<boolean> {
  if (run('git', ['status', '--porcelain', ...files]).said !== '')
    throw new StartError(`Commit or restore first: ${files.join(', ')}.`)
  const before = lockedVersions()
  const wanted = newest()
  const done = begin('Looking for newer versions')
  if (!takes(wanted)) {
    for (const change of wanted)
      if (!takes([change]))
        console.log(`✗ ${change.name} stays at ${change.from}: ${change.to} cannot be installed`)
  }
  if (!keepsIf(npm(['update', '--package-lock-only'])))
    console.log('✗ the packages of packages stay: their newest versions cannot be installed')
  done()
  pinNode()
  const installing = begin('Installing')
  if (!npm(['ci'])) throw new StartError(`npm ci failed. To go back: ${undo}`)
  installing()
  tell(before)
  const broken: string[] = []
  for (const check of checks.filter(({ name }) => afterwards.includes(name)))
    if (!(await check.run(process.env).catch(fail))) broken.push(check.name)
  console.log(
    broken.length ? `\nBroken: ${broken.join(', ')}. To go back: ${undo}` : '\nAll green: commit it.',
  )
  return broken.length === 0
}

function newest(): Change[] {
  const { said } = run('npm', ['outdated', '--json'])
  const found: Record<string, { current: string; latest: string }> = JSON.parse(said || '{}')
  return Object.entries(found)
    .map(([name, { current, latest }]) => ({ name, from: current, to: newestOfMajor(name) ?? latest }))
    .filter(({ from, to }) => from !== to)
}

function newestOfMajor(name: string): string | undefined {
  const major = majors[name]
  if (major === undefined) return undefined
  const versions: string | string[] = JSON.parse(
    run('npm', ['view', `${name}@${major}`, 'version', '--json']).said,
  )
  return [versions].flat().toSorted(byNumber).at(-1)
}

/** The registry lists versions by the day of their release. */
function byNumber(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}

/** Writes the versions into package.json and the lock file, unless they cannot be installed. */
function takes(changes: readonly Change[]): boolean {
  const named = changes.map(({ name, to }) => `${name}@${to}`)
  return named.length === 0 || keepsIf(npm(['install', '--package-lock-only', '--save-exact', ...named]))
}

/** Keeps what npm wrote if `npm ci` accepts it: a package whose builds for other systems are not all there is not. */
function keepsIf(success: boolean): boolean {
  const isKept = success && npm(['ci', '--dry-run'])
  for (const file of files.slice(0, 2)) {
    const [from, to] = isKept ? [file, `.cache/${file}`] : [`.cache/${file}`, file]
    copyFileSync(join(root, from), join(root, to))
  }
  return isKept
}

/** The digests of the archives that a start installs where the script of the package `node` may not run. */
function pinNode(): void {
  const path = join(root, 'scripts', 'node-archives.json')
  const known: { version: string; integrity: Record<string, string> } = JSON.parse(readFileSync(path, 'utf8'))
  const version = lockedVersions().get('node_modules/node')
  if (!version || version === known.version) return
  const digest = (name: string) => run('npm', ['view', `${name}@${version}`, 'dist.integrity']).said.trim()
  const integrity = Object.fromEntries(Object.keys(known.integrity).map((name) => [name, digest(name)]))
  writeFileSync(path, `${JSON.stringify({ version, integrity }, null, 2)}\n`)
}

function tell(before: ReadonlyMap<string, string | undefined>): void {
  const after = lockedVersions()
  const changed = [...after].filter(([path, version]) => before.get(path) !== version)
  for (const [path, version] of changed)
    console.log(`  ${path.replace(/.*node_modules\//, '')} ${before.get(path) ?? '(new)'} → ${version}`)
  const gone = [...before.keys()].filter((path) => !after.has(path))
  console.log(`${changed.length} packages changed, ${gone.length} gone.`)
}

function lockedVersions(): Map<string, string | undefined> {
  const { packages }: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return new Map(Object.entries(packages).map(([path, { version }]) => [path, version]))
}

function npm(args: string[]): boolean {
  return run('npm', [...args, '--no-audit', '--no-fund', '--include=dev']).success
}

function run(file: string, args: string[]): { success: boolean; said: string } {
  const { status, stdout } = spawnSync(file, args, { cwd: root, encoding: 'utf8' })
  return { success: status === 0, said: stdout }
}

function fail(error: unknown): boolean {
  console.error(lineOf(error, 'Failed'))
  return false
}

for (const file of files.slice(0, 2)) copyFileSync(join(root, file), join(root, '.cache', file))
process.exit(
  await update().then(
    (green) => (green ? 0 : 1),
    (error) => giveUp(error, 'The update failed'),
  ),
)
