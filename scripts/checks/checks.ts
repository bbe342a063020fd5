import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../steps/build-app.ts'
import { root, runProgram, runTool, type ToolOptions } from '../steps/tool.ts'
import { findBrowser } from './browser.ts'
import { findDeploymentPrograms } from './deployment-programs.ts'
import { installOldChromium, otherEngines } from './engines.ts'
import { checkKnownHoles } from './known-holes.ts'
import { checkServers } from './servers-check.ts'
import { findTlsProxy } from './system-packages.ts'

export type Check = {
  name: string
  title: string
  afterBuild?: true
  /** It reads files only, with one processor: all of them run at once. */
  isStatic?: true
  /** What changes rarely and takes long: only `npm test -- all` runs it, or its name. */
  isRare?: true
  run: (options: ToolOptions) => Promise<boolean>
}

/** What could not run on this machine, for the verdict. */
export const leftOut: string[] = []

const tool =
  (name: string, ...args: string[]) =>
  (options: ToolOptions) =>
    runTool(name, args, options)

const script = (name: string) => (options: ToolOptions) =>
  runProgram(process.execPath, [join(root, 'scripts', name)], options)

const adding = (options: ToolOptions, more: NodeJS.ProcessEnv): ToolOptions => ({
  ...options,
  env: { ...options.env, ...more },
})

const project = (name: string) => tool('vitest', 'run', '--project', name)

const journeys =
  (...names: string[]) =>
  async (options: ToolOptions) => {
    const CHROMIUM_PATH = await findBrowser()
    const CADDY_PATH = await findTlsProxy()
    if (!CADDY_PATH) leftOut.push('journeys behind TLS, without Caddy (Debian: apt-get install caddy)')
    const found = { CHROMIUM_PATH, CADDY_PATH: CADDY_PATH ?? '' }
    const projects = names.map((name) => `--project=${name}`)
    return tool('playwright', 'test', ...projects)(adding(options, found))
  }

/**
 * Every check, in the order in which they begin. The journeys take longest: they begin as soon as there is a build, and all
 * others run beside them.
 */
export const checks: Check[] = [
  // Each checker works out again what the others know: more of them than processors only cost.
  {
    name: 'types',
    title: 'Types',
    isStatic: true,
    run: tool('tsc', '--noEmit', '--checkers', String(Math.min(4, availableParallelism()))),
  },
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
    run: ({ env = process.env }) => checkKnownHoles(env, (what) => leftOut.push(what)),
  },
  { name: 'unit', title: 'Unit tests', run: project('unit') },
  { name: 'build', title: 'Build', run: build },
  {
    name: 'browser',
    title: 'Browser journeys',
    afterBuild: true,
    run: journeys('apart', 'pictures', 'pages'),
  },
  { name: 'database', title: 'Database', run: project('database') },
  { name: 'operations', title: 'Start and stop', afterBuild: true, run: project('operations') },
  { name: 'notifications', title: 'Order messages', run: project('notifications') },
  {
    name: 'budgets',
    title: 'Budgets',
    afterBuild: true,
    run: script('budgets.ts'),
  },
  {
    name: 'old-browsers',
    title: 'Old browsers',
    afterBuild: true,
    run: script('browser-floor.ts'),
  },
  {
    name: 'servers',
    title: 'Database on PostgreSQL 15 and behind PgBouncer',
    isRare: true,
    run: (options) => checkServers(options, (what) => leftOut.push(what)),
  },
  {
    name: 'mutants',
    title: 'Mutants of the database: a test notices each change for the worse',
    isRare: true,
    run: script('mutants.ts'),
  },
  {
    name: 'updates',
    title: 'Build with packages that are written in another way',
    isRare: true,
    run: async (options) => project('updates')(adding(options, { CHROMIUM_PATH: await findBrowser() })),
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
    run: async (options) => {
      const programs = await findDeploymentPrograms((what) => leftOut.push(what))
      return project('deployment')(adding(options, programs))
    },
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
    run: async (options) => {
      const CHROMIUM_PATH = await findBrowser()
      const engines = { ...(await installOldChromium()), ...(await otherEngines()) }
      if (!engines.FIREFOX_PATH) leftOut.push('the order in Firefox (Debian: apt-get install firefox-esr)')
      if (!engines.WEBKIT_DRIVER_PATH)
        leftOut.push('the order in WebKitGTK (Debian: apt-get install webkit2gtk-driver libgtk-3-bin)')
      return tool('playwright', 'test', '--project=engines')(adding(options, { ...engines, CHROMIUM_PATH }))
    },
  },
]

export async function build(): Promise<boolean> {
  await ensureBuilt({ signal: new AbortController().signal })
  return true
}
