import type { ProductField } from '#features/catalogue/admin/domain/product-fields.ts'
import { columnName } from './file-columns.ts'
import type { FileLine, LineError } from './file-lines.ts'
import type { LinePlan } from './plan-line.ts'

export type Addition = Extract<LinePlan, { kind: 'added' }> & { line: number }
export type Change = Extract<LinePlan, { kind: 'changed' }> & { line: number }

/** What a whole file would do: all of it, or nothing while there are errors. */
export class ImportPlan {
  readonly additions: Addition[] = []
  readonly changes: Change[] = []
  readonly errors: LineError[]
  readonly ignored: readonly string[]
  unchanged = 0
  readonly #lineOf = new Map<string, number>()

  constructor(ignored: readonly string[], errors: readonly LineError[]) {
    this.ignored = ignored
    this.errors = [...errors]
  }

  /** Adds what a line would do; a product that the file has twice is an error. */
  add({ line, texts }: FileLine, plan: LinePlan): void {
    const earlier = this.#repeats(line, texts.id ?? '', plan)
    if (earlier) this.errors.push(earlier)
    else if (plan.kind === 'wrong') this.errors.push(...plan.errors)
    else if (plan.kind === 'added') this.additions.push({ ...plan, line })
    else if (plan.kind === 'changed') this.changes.push({ ...plan, line })
    else this.unchanged += 1
  }

  /** What decides whether the import does what its preview said: every value that it writes and every one that it replaces. */
  facts(): string {
    return JSON.stringify([
      this.additions.map(({ values }) => values),
      this.changes.map(({ product, before, after }) => [product.id, before, after]),
    ])
  }

  #repeats(line: number, id: string, plan: LinePlan): LineError | null {
    const field: ProductField | 'id' = plan.kind === 'added' ? 'name' : 'id'
    const key =
      plan.kind === 'added' ? `name ${plan.values.name.toLowerCase()}` : `id ${id.trim().toLowerCase()}`
    if (plan.kind === 'wrong' && id.trim() === '') return null
    const earlier = this.#lineOf.get(key)
    if (earlier === undefined) this.#lineOf.set(key, line)
    return earlier === undefined
      ? null
      : { line, column: columnName(field), text: `Ce produit est déjà à la ligne ${earlier}.` }
  }
}
