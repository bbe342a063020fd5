export type AnswerKind = 'page' | 'script' | 'style' | 'font' | 'picture' | 'other'

/** One request of a first view and its answer. */
export type Answer = {
  url: string
  kind: AnswerKind
  /** Transferred bytes, headers included. */
  bytes: number
  /** The headers' share of `bytes`. */
  headerBytes: number
  /** Whether it came from the shop itself. */
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
  /** Bytes of the inline scripts in the head. */
  headScript: number
  /** Addresses of loaded scripts that hold code of the admin screens. */
  adminScripts: string[]
}

export type Unit = 'kB' | 'count' | 'shift'

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

export type Finding = {
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
