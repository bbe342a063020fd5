import type { CategoryChoice } from '#features/catalogue/admin/catalogue-rows.ts'
import { MOST_FORMATS } from '#features/catalogue/admin/field-parsers.ts'
import type { ProductField } from '#features/catalogue/admin/product-fields.ts'
import { foldText } from '#lib/text.ts'
import { columnName, type FileLine, type LineError, type LineName } from './file-columns.ts'
import type { KnownPerfume, LinePlan } from './plan-line.ts'

/** What a file from elsewhere says of a product besides its fields. */
type Beside = Pick<FileLine, 'line' | 'format' | 'pictureUrls' | 'oldAddresses'>
export type Addition = Extract<LinePlan, { kind: 'added' }> & Beside
export type Change = Extract<LinePlan, { kind: 'changed' }> & Beside

const FULL = `Son parfum a déjà ${MOST_FORMATS} formats dans la boutique, le plus possible.`
const sizeTaken = (sizeMl: number) =>
  `Son parfum a déjà un format de ${sizeMl} ml dans la boutique, sous un autre nom : donnez-leur le même, ou changez ce format.`

/** What a file would do: the shop's own as a whole or not (IMPORT-03), another without refused lines (MOVE-06). */
export class ImportPlan {
  additions: Addition[] = []
  readonly changes: Change[] = []
  readonly errors: LineError[]
  /** Perfumes of the shop that products of the file are formats of, by their keys there. */
  readonly perfumes = new Map<string, KnownPerfume>()
  unchanged = 0
  readonly #lineOf = new Map<string, LineName>()
  readonly #perfumeOf: ReadonlyMap<string, KnownPerfume>

  /** @param perfumeOf the perfumes of the shop's products that are formats, by the ids of the products */
  constructor(errors: readonly LineError[], perfumeOf: ReadonlyMap<string, KnownPerfume> = new Map()) {
    this.errors = [...errors]
    this.#perfumeOf = perfumeOf
  }

  /** Adds what a line would do; a product that the file has twice is an error. */
  add({ texts, ...beside }: FileLine, plan: LinePlan): void {
    const { format } = beside
    const id = (texts.id ?? '').trim().toLowerCase()
    const earlier = this.#repeats(beside, id, plan)
    if (earlier) this.errors.push(earlier)
    else if (plan.kind === 'wrong') this.errors.push(...plan.errors)
    else if (plan.kind === 'added') this.additions.push({ ...plan, ...beside })
    else if (plan.kind === 'changed') this.changes.push({ ...plan, ...beside })
    else this.unchanged += 1
    const perfume = this.#perfumeOf.get(id)
    if (format && perfume) this.perfumes.set(format.perfume, perfume)
  }

  /** After all lines: a new format for which its perfume in the shop has no room is an error. */
  refuseFormats(): void {
    const sizes = new Map([...this.perfumes].map(([key, perfume]) => [key, new Set(perfume.sizes)]))
    this.additions = this.additions.filter(({ line, format }) => {
      const own = format && sizes.get(format.perfume)
      if (!own) return true
      const text = own.has(format.sizeMl) ? sizeTaken(format.sizeMl) : own.size >= MOST_FORMATS ? FULL : null
      if (text) this.errors.push({ line, column: columnName('sizeMl'), text })
      else own.add(format.sizeMl)
      return text === null
    })
  }

  /** What an import's preview promised: each value written and replaced, new categories by name. */
  facts(newCategories: ReadonlyMap<string, string>): string {
    const named = (values: Change['after']) => {
      const name = newCategories.get(values.categoryId ?? '')
      return name === undefined ? values : { ...values, categoryId: `new ${name}` }
    }
    return JSON.stringify([
      this.additions.map(({ values, format, pictureUrls, oldAddresses }) => [
        // Each value in the order of the schema: their names would be half of it.
        Object.values(named(values)),
        format,
        pictureUrls,
        oldAddresses,
      ]),
      this.changes.map(({ product, before, after }) => [product.id, before, named(after)]),
    ])
  }

  #repeats({ line, format }: Beside, id: string, plan: LinePlan): LineError | null {
    const field: ProductField | 'id' = plan.kind === 'added' ? 'name' : 'id'
    const key =
      plan.kind === 'added' ? `name ${plan.values.name.toLowerCase()} ${format?.sizeMl ?? ''}` : `id ${id}`
    if (plan.kind === 'wrong' && id === '') return null
    const earlier = this.#lineOf.get(key)
    if (earlier === undefined) this.#lineOf.set(key, line)
    return earlier === undefined
      ? null
      : { line, column: columnName(field), text: `Ce produit est déjà à la ligne ${earlier}.` }
  }
}

/** Products of the shop of one name and size (null for one that is no format), by their ids; the name is in lower case. */
export type Namesake = { name: string; sizeMl: number | null; ids: string[] }

const SEVERAL = 'Plusieurs produits de la boutique s’appellent ainsi : donnez-leur d’autres noms.'

const keyOf = (name: string, sizeMl: number | null | undefined) =>
  `${name.trim().toLowerCase()} ${sizeMl ?? ''}`

/**
 * Knows products of another shop again by name and size: their lines get the ids, and keep only the cells that say
 * something. Several of one name and size cannot be told apart (MOVE-07).
 */
export function knownAgain(
  lines: readonly FileLine[],
  namesakes: readonly Namesake[],
): { lines: FileLine[]; refused: LineError[] } {
  const ids = new Map(namesakes.map(({ name, sizeMl, ids }) => [keyOf(name, sizeMl), ids]))
  const known: FileLine[] = []
  const refused: LineError[] = []
  for (const line of lines) {
    const [id, another] = ids.get(keyOf(line.texts.name ?? '', line.format?.sizeMl)) ?? []
    if (another) refused.push({ line: line.line, column: 'Nom', text: SEVERAL })
    else known.push(id ? { ...line, texts: { ...withoutEmpty(line.texts), id } } : line)
  }
  return { lines: known, refused }
}

function withoutEmpty(texts: FileLine['texts']): FileLine['texts'] {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))
}

const LONGEST_NAME = 200

/** The categories that a file names and the shop does not have, each as it is written first (MOVE-05). */
export function missingCategories(lines: readonly FileLine[], existing: readonly CategoryChoice[]): string[] {
  const known = new Set(existing.map(({ name }) => foldText(name)))
  const missing: string[] = []
  for (const { texts } of lines) {
    const name = (texts.categoryId ?? '').trim()
    if (name === '' || name.length > LONGEST_NAME || known.has(foldText(name))) continue
    known.add(foldText(name))
    missing.push(name)
  }
  return missing
}

/** The new categories that products of a plan would have. */
export function plannedCategories(
  { additions, changes }: ImportPlan,
  newCategories: ReadonlyMap<string, string>,
): { id: string; name: string }[] {
  const used = new Set([
    ...additions.map(({ values }) => values.categoryId),
    ...changes.map(({ after }) => after.categoryId),
  ])
  return [...newCategories].filter(([id]) => used.has(id)).map(([id, name]) => ({ id, name }))
}
