import { type TextFile, titleIds } from './references.ts'

/** Where a test runs, the cheapest first; what only `npm test -- all` runs stands last. */
const levels = [
  ['Unit', /^(src|scripts|database)\//],
  ['PostgreSQL', /^tests\/database\//],
  ['Messages', /^tests\/notifications\//],
  ['Processes', /^tests\/operations\//],
  ['Browser', /^tests\/browser\/(?!(network|screens)\/)/],
  ['all', /^tests\/(faults|updates|deployment|browser\/(network|screens))\//],
] as const

const rare = levels.length - 1

/** A test file as one, or as two where some of its tests have the tag of those that only `npm test -- all` runs. */
function byLevel({ path, text }: TextFile): { path: string; level: number; ids: Set<string> }[] {
  const level = levelOf(path)
  const tests = text.split(/^(?= *test\()/m)
  const isTagged = (test: string) => test.slice(0, test.indexOf('=>')).includes("tag: '@rare'")
  const idsOf = (chosen: string[]) => new Set(chosen.flatMap((test) => titleIds(test)))
  return [
    { path, level, ids: idsOf(tests.filter((test) => !isTagged(test))) },
    { path, level: rare, ids: idsOf(tests.filter(isTagged)) },
  ]
}

function levelOf(path: string): number {
  const level = levels.findIndex(([, folder]) => folder.test(path))
  if (level < 0) throw new Error(`${path} is a test of no level`)
  return level
}

/** The requirements that a test names, but none that `npm test` runs: a change could break them unseen. */
export function provedRarely(requirements: string[], tests: TextFile[]): string[] {
  const parts = tests.flatMap(byLevel)
  const isProved = (id: string, isOften: boolean) =>
    parts.some(({ level, ids }) => ids.has(id) && (level !== rare || !isOften))
  return requirements.filter((id) => isProved(id, false) && !isProved(id, true))
}

/** For each of these requirements, a line for each level whose tests name it in a title: `CART-07  Unit  src/…`. */
export function proofsOf(requirements: string[], tests: TextFile[]): string[] {
  const parts = tests.flatMap(byLevel)
  return requirements.flatMap((id) =>
    levels.flatMap(([name], level) => {
      const paths = parts.filter((part) => part.level === level && part.ids.has(id)).map(({ path }) => path)
      return paths.length > 0 ? [`${id.padEnd(12)}${name.padEnd(12)}${paths.sort().join(' ')}`] : []
    }),
  )
}
