import type { Answer, Finding, FirstView, Unit } from './budget.ts'

/** The findings as a table: one block for each view. */
export function budgetTable(findings: readonly Finding[]): string {
  const views = [...new Set(findings.map(({ view }) => view))]
  return views
    .flatMap((view) => [`First view: ${view}`, ...findings.filter((found) => found.view === view).map(line)])
    .join('\n')
}

function line({ what, unit, value, limit, broken }: Finding): string {
  const mark = limit === null ? '·' : broken ? '✗' : '✓'
  const budget =
    limit === null
      ? ''
      : `  budget ≤ ${limit.toFixed(Number.isInteger(limit) ? 0 : 2)}${unit === 'kB' ? ' kB' : ''}`
  return `  ${mark} ${what.padEnd(29)}${amount(value, unit).padStart(10)}${budget}`
}

function amount(value: number, unit: Unit): string {
  if (unit === 'kB') return `${value.toFixed(1)} kB`
  return value.toFixed(unit === 'count' ? 0 : 3)
}

/** Each request of a view, the heaviest first, and what moved in it: what to look at when a budget is broken. */
export function answerTable({ name, answers, moved }: FirstView): string {
  const lines = answers
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(
      ({ url, kind, bytes }: Answer) =>
        `  ${`${(bytes / 1000).toFixed(1)} kB`.padStart(10)}  ${kind.padEnd(8)} ${place(url)}`,
    )
  const moves = moved.map((move) => `  moved: ${move}`)
  return [`Files of the first view: ${name}`, ...lines, ...moves].join('\n')
}

function place(url: string): string {
  return URL.parse(url)?.pathname ?? url
}
