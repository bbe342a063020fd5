import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cleaningUp, type OnEnd } from './budgets/cleaning-up.ts'
import { giveUp } from './steps/failure.ts'
import { root } from './steps/tool.ts'

type Bench = { run: (onEnd: OnEnd, args: string[]) => Promise<void> }

const names = [
  'start-time',
  'pages',
  'streams',
  'orders',
  'metrics',
  'delivery',
  'search',
  'weights',
  'lighthouse',
  'first-press',
  'ready',
  'large-shop',
  'administration',
  'push',
  'import',
  'faults',
]

/**
 * `npm run bench -- <name> [options]` runs bench/<name>.ts and removes all that it made (bench/README.md).
 */
const [name = '', ...args] = process.argv.slice(2)
const file = join(root, 'bench', `${name}.ts`)
if (!names.includes(name) || !existsSync(file)) {
  console.error(`Unknown measurement: "${name}". There are: ${names.join(', ')}.`)
  process.exit(1)
}
const { run }: Bench = await import(pathToFileURL(file).href)
await cleaningUp((onEnd) => run(onEnd, args)).catch((error) => giveUp(error, 'The measurement failed'))
process.exit(0)
