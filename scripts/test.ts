import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { stopOrphan } from '#scripts/postgres/embedded-orphan.ts'
import { build, type Check, checks, leftOut } from './checks/checks.ts'
import { lineOf } from './steps/failure.ts'
import { seconds } from './steps/progress.ts'
import { killRunning, type ToolOptions } from './steps/tool.ts'

/** What an operator sets for a shop must not reach the tests. */
const settings =
  /^(PORT|HOST|DATA_DIR|DATABASE_.*|PUBLIC_URL|ADMIN_.*|DEMO_DATA|SMTP_.*|MAIL_FROM|ORDER_EMAIL|LETTERS_.*|WHATSAPP_.*|WAVE_.*|VAPID_SUBJECT|TRUST_PROXY|LOG_.*|LIMIT_.*|SHUTDOWN_DELAY|INSTANCES|METRICS_.*|SHOP_INSTANCE|BACKUP_.*|TLS_.*|ALLOW_UNENCRYPTED|SHOP_KEYS|NODE_ENV|PG[A-Z]+|[A-Z_]+_FILE)$/

/**
 * How many checks run at once. Most begin and end with something that keeps one processor busy, or none; what kills, freezes
 * and crowds the machine has it for itself.
 */
const AT_ONCE = 2

/** So many lines of a failed check are printed once more at the end: its failures stand in the last ones. */
const LAST_LINES = 60

/** What each check took, for the verdict. */
const times: string[] = []

const chosen = choose(process.argv.slice(2))
const began = performance.now()
const workplace = await mkdtemp(join(tmpdir(), 'boutique-test-'))
await chmod(workplace, 0o711)
const given = Object.entries(process.env).filter(([name]) => !settings.test(name))
const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
const env = {
  ...Object.fromEntries(given),
  ...colours,
  TMPDIR: workplace,
  // The tests start the shop about a hundred times, and a third of a start is compiling its sources.
  NODE_COMPILE_CACHE: join(workplace, 'compiled'),
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    killRunning()
    void cleanUp().finally(() => process.exit(1))
  })
}

const failed = await runAll(chosen)
await cleanUp()
conclude(chosen.length, failed)

/** The checks of these names; without one those of every change, and all of them for `all`. */
function choose(names: string[]): Check[] {
  const unknown = names.find((name) => name !== 'all' && !checks.some((check) => check.name === name))
  if (unknown !== undefined) {
    console.error(
      `Unknown check: "${unknown}". There are: all, ${checks.map(({ name }) => name).join(', ')}.`,
    )
    process.exit(1)
  }
  if (names.includes('all')) return checks
  if (names.length) return checks.filter(({ name }) => names.includes(name))
  const rare = checks.filter(({ isRare }) => isRare).map(({ name }) => name)
  leftOut.push(`${rare.join(', ')} (npm test -- all: before each release, and each night)`)
  return checks.filter(({ isRare }) => !isRare)
}

/** Seconds since the start of the machine in which something waited for a processor; 0 where Linux does not tell. */
async function waitedForProcessors(): Promise<number> {
  const text = await readFile('/proc/pressure/cpu', 'utf8').catch(() => '')
  return Number(/^some .*total=(\d+)$/m.exec(text)?.[1] ?? 0) / 1_000_000
}

type Failed = { name: string; lastLines: string[] }

/** One failed check does not hide what the others find; only those that need the build wait for it. */
async function runAll(list: Check[]): Promise<Failed[]> {
  const failed: Failed[] = []
  let built: Promise<boolean> | undefined
  // By its own check, or by the first that needs it.
  const buildOnce = () => {
    built ??= attempt(build)
    return built
  }
  const succeeds = async ({ name, afterBuild, run }: Check, options: ToolOptions) => {
    if (name === 'build') return buildOnce()
    return afterBuild && !(await buildOnce()) ? refuse() : attempt(() => run(options))
  }
  const runOne = async (check: Check) => {
    const lastLines: string[] = []
    const print = list.length > 1 ? labelled(check.name, lastLines) : undefined
    const say = print ?? console.log
    const start = performance.now()
    const waitedBefore = await waitedForProcessors()
    say(`━━ ${check.title} ${'━'.repeat(Math.max(3, 60 - check.title.length))}`)
    const success = await succeeds(check, { env, print })
    const waited = (await waitedForProcessors()) - waitedBefore
    const took = `${seconds(start)} s, in ${waited.toFixed()} of which something waited for a processor`
    if (!success) failed.push({ name: check.name, lastLines })
    times.push(`${check.name.padEnd(13)} │ ${took}`)
    say(`${success ? '✓' : '✗'} ${check.title}: ${success ? 'passed' : 'failed'} in ${took}`)
  }
  await Promise.all(list.filter(({ isStatic }) => isStatic).map(runOne))
  const waiting = list.filter(({ isStatic, isRare }) => !isStatic && !isRare)
  const goOn = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) await runOne(check)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, goOn))
  for (const check of list.filter(({ isRare }) => isRare)) await runOne(check)
  return failed
}

/** Prints lines with the name of their check before them, and keeps the last: those of several come between each other. */
function labelled(name: string, lastLines: string[]): (line: string) => void {
  return (line) => {
    const labelledLine = `${name.padEnd(13)} │ ${line}`
    console.log(labelledLine)
    lastLines.push(labelledLine)
    if (lastLines.length > LAST_LINES) lastLines.shift()
  }
}

function refuse(): boolean {
  console.error('Not run: the build failed.')
  return false
}

async function attempt(run: () => Promise<boolean>): Promise<boolean> {
  try {
    return await run()
  } catch (error) {
    console.error(lineOf(error, 'Failed'))
    return false
  }
}

/** Ends the databases that a broken test left running, and removes all temporary files. */
async function cleanUp(): Promise<void> {
  const files = await readdir(workplace, { recursive: true }).catch(() => [])
  for (const file of files.filter((name) => name.endsWith('postmaster.pid'))) {
    await stopOrphan(dirname(join(workplace, file)), () => undefined).catch(() => undefined)
  }
  await rm(workplace, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined)
}

function conclude(count: number, failed: Failed[]): never {
  const passed = count - failed.length
  const verdict = failed.length
    ? `Failed: ${failed.map(({ name }) => name).join(', ')}.`
    : `All green: ${count} check${count > 1 ? 's' : ''} in ${seconds(began)} s.`
  for (const { name, lastLines } of failed.filter((check) => check.lastLines.length)) {
    console.log(`\nThe last lines of ${name}:\n${lastLines.join('\n')}`)
  }
  if (count > 1) console.log(`\n${times.join('\n')}`)
  for (const what of leftOut) console.log(`\nNot run: ${what}.`)
  console.log(`\n${verdict}\n${passed} passed, ${failed.length} failed`)
  process.exit(failed.length ? 1 : 0)
}
