import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { functionsFolder } from '#platform/database/schema/apply-functions.ts'
import { type Mutant, mutants } from './mutants/mutants.ts'
import { runTool } from './steps/tool.ts'

/**
 * Breaks the functions of the database, one small change at a time, and says which changes no test notices. An argument
 * chooses the mutants whose file or text contains it.
 */
const wanted = process.argv[2] ?? ''
const survivors: Mutant[] = []
const chosen = mutants.filter(({ file, from }) => file.includes(wanted) || from.includes(wanted))
for (const mutant of chosen) {
  const began = performance.now()
  const isKilled = await dies(mutant)
  if (!isKilled) survivors.push(mutant)
  const time = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${isKilled ? '✓' : '✗'} ${told(mutant)} (${time} s)`)
}
console.log(`\n${chosen.length - survivors.length} of ${chosen.length} mutants are noticed.`)
for (const mutant of survivors) console.log(`No test notices: ${told(mutant)}`)
process.exitCode = survivors.length ? 1 : 0

function told({ file, from, to }: Mutant): string {
  return `${file}: ${oneLine(from)} → ${oneLine(to) || '(nothing)'}`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Whether a test fails in a shop with this change. A change that no longer fits, or leaves no valid function, is an error. */
async function dies({ file, from, to, tests }: Mutant): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'boutique-mutant-'))
  try {
    const functions = join(folder, 'functions')
    await cp(functionsFolder, functions, { recursive: true })
    const text = await readFile(join(functions, file), 'utf8')
    if (text.split(from).length !== 2) throw new Error(`${file} does not hold once: ${from}`)
    await writeFile(
      join(functions, file),
      text.replace(from, () => to),
    )
    const report = join(folder, 'report.json')
    const options = ['--bail=1', '--reporter=json', `--outputFile=${report}`]
    const env = { ...process.env, TEST_FUNCTIONS: functions }
    const passed = await runTool('vitest', ['run', '--project', 'database', ...options, ...tests], {
      env,
      quiet: true,
    })
    const { numTotalTests }: { numTotalTests: number } = JSON.parse(await readFile(report, 'utf8'))
    if (!numTotalTests) throw new Error(`no test ran with ${file}: ${from} → ${to}`)
    return !passed
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
