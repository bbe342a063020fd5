import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from '../steps/build-app.ts'
import { root, runProgram, runTool } from '../steps/tool.ts'
import { findBrowser } from './browser.ts'
import { findDeploymentPrograms } from './deployment-programs.ts'
import { installEngines, otherEngines } from './engines.ts'
import { checkKnownHoles } from './known-holes.ts'
import { checkServers } from './servers-check.ts'
import { findTlsProxy } from './tls-proxy.ts'

export type Check = {
  name: string
  title: string
  /** Whether it needs the build. */
  afterBuild?: true
  /** It reads files only, with one processor: all of them run at once. */
  isStatic?: true
  /** What changes rarely and takes long: only `npm test -- all` runs it, or its name. */
  isRare?: true
  run: (env: NodeJS.ProcessEnv) => Promise<boolean>
}

/** What could not run on this machine, for the verdict. */
export const leftOut: string[] = []

const tool =
  (name: string, ...args: string[]) =>
  (env: NodeJS.ProcessEnv) =>
    runTool(name, args, { env })

const project = (name: string) => tool('vitest', 'run', '--project', name)

const journeys = (name: string) => async (env: NodeJS.ProcessEnv) => {
  const CHROMIUM_PATH = await findBrowser()
  const CADDY_PATH = await findTlsProxy()
  if (!CADDY_PATH) leftOut.push('journeys behind TLS, without Caddy (Debian: apt-get install caddy)')
  return runTool('playwright', ['test', `--project=${name}`], {
    env: { ...env, CHROMIUM_PATH, CADDY_PATH: CADDY_PATH ?? '' },
  })
}

const all: Check[] = [
  { name: 'types', title: 'Types', isStatic: true, run: tool('tsc', '--noEmit') },
  {
    name: 'lint',
    title: 'Format and rules',
    isStatic: true,
    run: tool('biome', 'ci', process.stdout.isTTY ? '--colors=force' : '--colors=off'),
  },
  {
    name: 'imports',
    title: 'Direction of imports',
    isStatic: true,
    run: tool('depcruise', 'src', 'scripts', '--config', '.dependency-cruiser.cjs'),
  },
  {
    name: 'packages',
    title: 'Known vulnerabilities of packages',
    run: (env) => checkKnownHoles(env, (what) => leftOut.push(what)),
  },
  { name: 'unit', title: 'Unit tests', run: project('unit') },
  { name: 'database', title: 'Database', run: project('database') },
  {
    name: 'servers',
    title: 'Database on PostgreSQL 15 and behind PgBouncer',
    isRare: true,
    run: (env) => checkServers(env, (what) => leftOut.push(what)),
  },
  {
    name: 'mutants',
    title: 'Mutants of the database: a test notices each change for the worse',
    isRare: true,
    run: (env) => runProgram(process.execPath, [join(root, 'scripts', 'mutants.ts')], { env }),
  },
  { name: 'notifications', title: 'Order messages', run: project('notifications') },
  { name: 'build', title: 'Build', run: build },
  {
    name: 'budgets',
    title: 'Budgets',
    afterBuild: true,
    run: (env) => runProgram(process.execPath, [join(root, 'scripts', 'budgets.ts')], { env }),
  },
  {
    name: 'old-browsers',
    title: 'Old browsers',
    afterBuild: true,
    run: (env) => runProgram(process.execPath, [join(root, 'scripts', 'browser-floor.ts')], { env }),
  },
  { name: 'operations', title: 'Start and stop', afterBuild: true, run: project('operations') },
  {
    name: 'updates',
    title: 'Build with packages that are written in another way',
    isRare: true,
    run: async (env) => project('updates')({ ...env, CHROMIUM_PATH: await findBrowser() }),
  },
  {
    name: 'faults',
    title: 'Killed, frozen and odd: faults, backups, instances, installation',
    afterBuild: true,
    isRare: true,
    run: project('faults'),
  },
  {
    name: 'deployment',
    title: 'Package, image, proxies',
    afterBuild: true,
    isRare: true,
    run: async (env) => {
      const programs = await findDeploymentPrograms((what) => leftOut.push(what))
      return project('deployment')({ ...env, ...programs })
    },
  },
  {
    name: 'browser',
    title: 'Browser journeys',
    afterBuild: true,
    run: journeys('pages'),
  },
  {
    name: 'rare',
    title: 'Journeys of rare situations',
    afterBuild: true,
    isRare: true,
    run: journeys('rare'),
  },
  {
    name: 'network',
    title: 'Journeys on a broken network',
    afterBuild: true,
    isRare: true,
    run: journeys('network'),
  },
  {
    name: 'screens',
    title: 'Every screen on a tablet and a computer, with long words and large letters',
    afterBuild: true,
    isRare: true,
    run: journeys('screens'),
  },
  {
    name: 'engines',
    title: 'Orders in other engines and in an old Chromium',
    afterBuild: true,
    isRare: true,
    run: async (env) => {
      const CHROMIUM_PATH = await findBrowser()
      const engines = { ...(await installEngines()), ...(await otherEngines()) }
      if (!engines.FIREFOX_PATH) leftOut.push('the order in Firefox (Debian: apt-get install firefox-esr)')
      if (!engines.WEBKIT_DRIVER_PATH)
        leftOut.push('the order in WebKitGTK (Debian: apt-get install webkit2gtk-driver libgtk-3-bin)')
      return runTool('playwright', ['test', '--project=engines'], {
        env: { ...env, ...engines, CHROMIUM_PATH },
      })
    },
  },
]

/** Every check that this checkout has, in the order in which they run. */
export const checks = all.filter(
  ({ name }) => name !== 'budgets' || existsSync(join(root, 'scripts', 'budgets.ts')),
)

/** Builds when the sources changed since the last build. */
export async function build(): Promise<boolean> {
  await ensureBuilt({ signal: new AbortController().signal })
  return true
}
