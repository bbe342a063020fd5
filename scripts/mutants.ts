import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { functionsFolder } from '#platform/database/schema/apply-functions.ts'
import { makeTemplate, startTestPostgres } from '#tests/fixtures/database/server.ts'
import { type Mutant, mutants } from './mutants/mutants.ts'
import { root, runTool } from './steps/tool.ts'

/**
 * Breaks the functions of the database, one small change at a time, and says which changes no test notices. An argument
 * chooses the mutants whose file or text contains it.
 */
const wanted = process.argv[2] ?? ''
type Report = {
  numTotalTests: number
  testResults: { name: string; status: string; assertionResults: { status: string; title: string }[] }[]
}

const survivors: Mutant[] = []
const chosen = mutants.filter(({ file, from }) => file.includes(wanted) || from.includes(wanted))
/** A database with all tables and no function: each mutant gets a copy, and into it all functions, so that one it lost is missing. */
const tables = 'shop_tables'
const { superuserUrl, stop } = await startTestPostgres()
try {
  await withFolder((empty) => makeTemplate(superuserUrl, tables, { functions: empty }))
  for (const mutant of chosen) {
    const began = performance.now()
    const notices = await noticedBy(mutant)
    if (notices.length === 0) survivors.push(mutant)
    const time = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`${notices.length ? '✓' : '✗'} ${told(mutant)} (${[`${time} s`, ...notices].join('; ')})`)
  }
} finally {
  await stop()
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

/** The tests that fail in a shop with this change. A change that no longer fits, or leaves no valid function, is an error. */
function noticedBy({ file, from, to, tests }: Mutant): Promise<string[]> {
  return withFolder(async (folder) => {
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
    const env = {
      ...process.env,
      TEST_DATABASE_URL: superuserUrl,
      TEST_TABLES: tables,
      TEST_FUNCTIONS: functions,
    }
    await runTool('vitest', ['run', '--project', 'database', ...options, ...tests], { env, quiet: true })
    const { numTotalTests, testResults }: Report = JSON.parse(await readFile(report, 'utf8'))
    if (!numTotalTests) throw new Error(`no test ran with ${file}: ${from} → ${to}`)
    const failed = testResults.filter(({ status }) => status === 'failed')
    const titles = failed.flatMap(({ assertionResults: tests }) =>
      tests.filter(({ status }) => status === 'failed').map(({ title }) => title),
    )
    // A file may fail before its first test, or be stopped when a test of another one fails.
    return titles.length ? titles : failed.map(({ name }) => relative(root, name))
  })
}

async function withFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'boutique-mutant-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
