// The only file that runs on the machine's own Node (20 or newer): installs what is missing, then hands over to a
// script on the Node that the project pins. `node scripts/run.mjs <name> [arguments]` runs scripts/<name>.ts.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const windows = process.platform === 'win32'
const stamp = join('node_modules', '.installed')
const lock = join('.cache', 'install.lock')
/**
 * glibc keeps freed memory in many arenas, and after the first large block ever more of it: compressing pages cost 100 MB that
 * nobody used any more. The operator's own settings go first; other systems pass these by.
 */
const leanMemory = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
}
/**
 * V8 would let the memory for new objects grow to 134 MB under a load of orders; and with room for 2 GB or more it collects
 * the others only when there are four times as many as were in use, instead of one and a half times.
 */
const leanHeap = '--max-semi-space-size=8 --max-old-space-size=1024'
const pinned = () => JSON.parse(fs.readFileSync('package.json', 'utf8')).devDependencies.node

/** These are for whoever runs the shop, and speak French; the others are for developers, and speak English. */
const operated = [
  'start',
  'prepare-database',
  'doctor',
  'backup',
  'backup-key',
  'restore',
  'reset-admin',
  'test-message',
].includes(process.argv[2])
const say = (french, english) => (operated ? french : english)

await main()

async function main() {
  const [name = '', ...args] = process.argv.slice(2)
  if (Number(process.versions.node.split('.')[0]) < 20) {
    fail(
      say(
        `Node 20 ou plus récent est nécessaire (ici : ${process.version}).`,
        `Node 20 or newer is needed (here: ${process.version}).`,
      ),
    )
  }
  process.chdir(root)
  const script = join('scripts', `${name}.ts`)
  if (!/^[a-z-]+$/.test(name) || !fs.existsSync(script)) fail(`Unknown command: "${name}".`)
  if (!isInstalled(operated) || !findNode()) await withLock(installMissing)
  const node = findNode()
  if (!node)
    fail(
      say(
        `Node ${pinned()} ne s'installe pas ici : installez Node 24.7 ou plus récent sur cette machine, puis relancez.`,
        `Node ${pinned()} cannot be installed here: install Node 24.7 or newer on this machine, then run this again.`,
      ),
    )
  handOver(node, [script, ...args])
}

function fail(line) {
  console.error(line)
  process.exit(1)
}

// ---- what is installed ----

function lockHash() {
  return createHash('sha256').update(fs.readFileSync('package-lock.json')).digest('hex')
}

/**
 * Whoever runs the shop needs what it runs and builds with; whoever changes it needs all packages. npm writes its own list
 * last: an install that was interrupted has neither that list nor our stamp.
 */
function isInstalled(withoutDev) {
  try {
    if (fs.existsSync(stamp)) {
      const [hash, part] = fs.readFileSync(stamp, 'utf8').split(' ')
      return hash === lockHash() && (withoutDev || !part)
    }
    const wanted = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')).packages
    const found = JSON.parse(fs.readFileSync(join('node_modules', '.package-lock.json'), 'utf8')).packages
    const isThere = ([path, { version, optional, dev }]) =>
      !path || optional || (withoutDev && dev) || found[path]?.version === version
    return Object.entries(wanted).every(isThere)
  } catch {
    return false
  }
}

async function installMissing() {
  if (!isInstalled(operated)) {
    const began = Date.now()
    console.log(say('Installation…', 'Installing…'))
    const withoutDev = operated && (ownNode() !== undefined || archiveOfNode() !== undefined)
    // To what a start has installed, the rest is added: a shop may be running on it.
    const isMore = !withoutDev && isInstalled(true)
    const what = isMore ? ['install', '--no-save'] : ['ci']
    const part = withoutDev ? '--omit=dev' : '--include=dev'
    const quiet = ['--include=optional', '--no-audit', '--no-fund']
    if (!isMore) fs.rmSync(stamp, { force: true })
    const [{ code, said }] = await Promise.all([
      npm([...what, part, ...quiet]),
      withoutDev && !findNode() ? installSpareNode() : undefined,
    ])
    if (code !== 0)
      fail(
        `${said.trim()}\n${say(
          `L'installation a échoué (npm ${what[0]}, code ${code}) : voyez les lignes ci-dessus.`,
          `The installation failed (npm ${what[0]}, code ${code}): see the lines above.`,
        )}`,
      )
    fs.mkdirSync('node_modules', { recursive: true })
    fs.writeFileSync(stamp, withoutDev ? `${lockHash()} shop` : lockHash())
    const time = ((Date.now() - began) / 1000).toFixed(1)
    console.log(say(`Installation… faite en ${time.replace('.', ',')} s`, `Installing… done in ${time} s`))
  }
  if (findNode()) return
  await npm(['rebuild', 'node', '--ignore-scripts=false'])
  if (!findNode()) await installSpareNode()
}

/** Without a script of any package: the archive of Node for this system, accepted only with the digest that is written here. */
async function installSpareNode() {
  const digest = archiveOfNode()
  if (!digest) return
  const name = platformPackage()
  const version = pinned()
  const home = join('.cache', 'node')
  const write = (file, content) => fs.writeFileSync(join(home, file), JSON.stringify(content))
  const dependencies = { [name]: version }
  const archive = { [`node_modules/${name}`]: { version, integrity: digest } }
  fs.mkdirSync(home, { recursive: true })
  write('package.json', { dependencies })
  write('package-lock.json', { lockfileVersion: 3, packages: { '': { dependencies }, ...archive } })
  await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', home])
  // Headers and manuals take half as much space as the program.
  for (const folder of ['include', 'share'])
    fs.rmSync(join(home, 'node_modules', name, folder), { recursive: true, force: true })
}

/** Its digest, where the archive of the pinned Node is known for this system. */
function archiveOfNode() {
  try {
    const { version, integrity } = JSON.parse(fs.readFileSync(join('scripts', 'node-archives.json'), 'utf8'))
    return version === pinned() ? integrity[platformPackage()] : undefined
  } catch {
    return undefined
  }
}

function npm(args) {
  const script = process.env.npm_execpath
  const viaNode = script?.endsWith('.js') && fs.existsSync(script)
  const [file, start] = viaNode ? [process.execPath, [script]] : ['npm', []]
  const child = spawn(file, [...start, ...args], {
    shell: windows && !viaNode,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  fs.appendFileSync(lock, ` ${child.pid}`)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said = (said + chunk).slice(-4000)
    })
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: error.code, said: `npm: ${error.message}` }))
    child.once('close', (code, signal) => resolve({ code: code ?? signal, said }))
  })
}

// ---- one install at a time ----

/** The lock names the processes at work, and is touched while they are: a dead or silent one is taken over. */
async function withLock(work) {
  for (let waited = false; !takeLock(); waited = true) {
    if (!waited)
      console.log(
        say('Une autre installation est en cours : attente…', 'Another installation is under way: waiting…'),
      )
    if (isStale()) fs.rmSync(lock, { force: true })
    else await new Promise((resolve) => setTimeout(resolve, 300))
  }
  const touch = setInterval(() => fs.utimesSync(lock, new Date(), new Date()), 2000)
  try {
    await work()
  } finally {
    clearInterval(touch)
    fs.rmSync(lock, { force: true })
  }
}

function takeLock() {
  try {
    fs.mkdirSync(dirname(lock), { recursive: true })
    fs.writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    return fail(
      say(
        `Le dossier ${root} n'est pas modifiable par cet utilisateur (${error.code}).`,
        `This user may not change the folder ${root} (${error.code}).`,
      ),
    )
  }
}

function isStale() {
  try {
    const pids = fs.readFileSync(lock, 'utf8').split(' ').map(Number)
    const age = Date.now() - fs.statSync(lock).mtimeMs
    return age > 300_000 || (age > 1000 && !pids.some(isAlive))
  } catch {
    return false
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

// ---- the pinned Node ----

function platformPackage() {
  const { platform, arch } = process
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'
  return `${prefix}-${windows ? 'win' : platform}-${arch}`
}

function localNode() {
  return join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')
}

function spareNode() {
  const home = join(root, '.cache', 'node', 'node_modules', platformPackage())
  return join(home, 'bin', windows ? 'node.exe' : 'node')
}

function findNode() {
  return [localNode(), spareNode()].find(nodeWorks) ?? ownNode()
}

function nodeWorks(path) {
  if (!fs.existsSync(path)) return false
  return spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${pinned()}`
}

function ownNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major > 24 || (major === 24 && minor >= 7) ? process.execPath : undefined
}

function handOver(node, args) {
  const places = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH]
  const isShop = operated || process.argv[2] === 'bench'
  const env = { ...leanMemory, ...process.env, PATH: places.join(delimiter), RUN_WITH_PARENT: '1' }
  // Of an option that is given twice, the operator's own comes last and counts.
  if (isShop) env.NODE_OPTIONS = `${leanHeap} ${process.env.NODE_OPTIONS ?? ''}`.trim()
  const child = spawn(node, args, { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) onParentGone(() => child.kill('SIGTERM'))
  child.once('error', (error) =>
    fail(
      say(
        `Node ${pinned()} ne démarre pas : ${error.message}`,
        `Node ${pinned()} does not start: ${error.message}`,
      ),
    ),
  )
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)))
}

/** npm that was killed cannot stop what it started, which must not go on running unseen. */
function onParentGone(act) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    act()
  }, 500)
}
