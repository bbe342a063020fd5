import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cleaningUp, type OnEnd } from './budgets/cleaning-up.ts'
import { giveUp } from './steps/failure.ts'
import { root } from './steps/tool.ts'

type Bench = { run: (onEnd: OnEnd, args: string[]) => Promise<void> }

const names = ['orders', 'pages', 'streams', 'first-view', 'large-shop']

/**
 * `npm run bench -- <name> [options]` runs bench/<name>.ts and removes all that it made; without a name it lists the
 * measurements and how each measures (bench/README.md).
 */
const [name = '', ...args] = process.argv.slice(2)
if (!names.includes(name)) {
  const text = await readFile(join(root, 'bench', 'README.md'), 'utf8')
  console.log(text.slice(0, text.indexOf('\n## How to read')))
  process.exit(name === '' ? 0 : 1)
}
const file = join(root, 'bench', `${name}.ts`)
const { run }: Bench = await import(pathToFileURL(file).href)
await cleaningUp((onEnd) => run(onEnd, args)).catch((error) => giveUp(error, 'The measurement failed'))
process.exit(0)
