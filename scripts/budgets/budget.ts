export type AnswerKind = 'page' | 'script' | 'style' | 'font' | 'picture' | 'other'

export type Answer = {
  url: string
  kind: AnswerKind
  /** Transferred bytes, headers included. */
  bytes: number
  /** The headers' share of `bytes`. */
  headerBytes: number
  own: boolean
}

/**
 * What a browser loads when it opens a page for the first time. For the guest checkout: what it loads in
 * addition to the product list page.
 */
export type FirstView = {
  name: 'home' | 'shop' | 'product' | 'checkout'
  answers: Answer[]
  layoutShift: number
  /** What moved without a press: the page, the element, and its place before and after. */
  moved: string[]
  headScript: number
  /** Addresses of loaded scripts that hold code of the admin screens. */
  adminScripts: string[]
}

type Unit = 'kB' | 'count' | 'shift'

type Budget = {
  what: string
  unit: Unit
  limit: number
  of: (view: FirstView) => number
  /** The only view that the budget applies to; without it: all. */
  binds?: FirstView['name']
}

/** The budgets of a first view; 1 kB is 1000 bytes. */
export const budgets: readonly Budget[] = [
  { what: 'JavaScript (brotli)', unit: 'kB', limit: 120, of: scriptWeight, binds: 'product' },
  { what: 'whole first view', unit: 'kB', limit: 250, of: weightOf(), binds: 'product' },
  { what: 'fonts', unit: 'kB', limit: 25, of: weightOf('font') },
  { what: 'programs in the head', unit: 'kB', limit: 3, of: ({ headScript }) => headScript / 1000 },
  { what: 'requests', unit: 'count', limit: 20, of: ({ answers }) => answers.length },
  {
    what: 'requests to third parties',
    unit: 'count',
    limit: 0,
    of: ({ answers }) => answers.filter(({ own }) => !own).length,
  },
  { what: 'layout shift', unit: 'shift', limit: 0.01, of: (view) => view.layoutShift },
  { what: 'files of the administration', unit: 'count', limit: 0, of: (view) => view.adminScripts.length },
]

type Finding = {
  view: FirstView['name']
  what: string
  unit: Unit
  value: number
  /** null: measured for information, because no budget applies to this view. */
  limit: number | null
  broken: boolean
}

/** Compares each view with each budget. NaN breaks a budget. */
export function compare(views: readonly FirstView[]): Finding[] {
  return views.flatMap((view) =>
    budgets.map(({ what, unit, limit, of, binds }) => {
      const value = of(view)
      const bound = binds === undefined || binds === view.name
      return {
        view: view.name,
        what,
        unit,
        value,
        limit: bound ? limit : null,
        broken: bound && !(value <= limit),
      }
    }),
  )
}

/** Kilobytes of one kind of answer, or of all. */
export function weightOf(kind?: AnswerKind): (view: FirstView) => number {
  return ({ answers }) => {
    const counted = kind ? answers.filter((answer) => answer.kind === kind) : answers
    return counted.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  }
}

/** Kilobytes of compressed JavaScript, without headers. */
function scriptWeight({ answers }: FirstView): number {
  const scripts = answers.filter(({ kind }) => kind === 'script')
  return scripts.reduce((sum, { bytes, headerBytes }) => sum + bytes - headerBytes, 0) / 1000
}

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
