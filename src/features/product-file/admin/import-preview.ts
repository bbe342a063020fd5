import type { EditedProduct } from '#features/catalogue/admin/catalogue-rows.ts'
import { type ProductField, productFields } from '#features/catalogue/admin/product-fields.ts'
import { detailFields, detailOf, detailWords } from '#features/catalogue/product-details.ts'
import { inFrench } from '#lib/format/money.ts'
import type { FieldChange } from '#ui/form/use-versioned-edit.tsx'
import { columnName, type LineError, type LineName } from './file-columns.ts'
import { type Addition, type Change, type ImportPlan, plannedCategories } from './import-plan.ts'
import type { Known } from './plan-line.ts'
import type { FilledLine } from './read-profile.ts'
import type { ImportQuestion, ReadFile } from './read-tables.ts'

/** How many changes, new products and errors a preview shows of each; it counts all. */
export const MOST_SHOWN = 100

/** What an import would do, for the screen (IMPORT-01). `digest` names exactly this; null while it cannot be imported. */
export type ImportPreview = {
  /** Whose file it is: "WooCommerce", "tableau"; null for the shop's own, which is imported without an error or not at all. */
  from: string | null
  added: number
  changed: number
  unchanged: number
  wrong: number
  additions: { line: LineName; name: string }[]
  changes: { line: LineName; name: string; fields: FieldChange[] }[]
  errors: LineError[]
  /** Rows of another shop's file that are no products (MOVE-01). */
  left: LineError[]
  leftOut: number
  notes: string[]
  /** What the columns are about that the shop does not read. */
  ignored: string[]
  /** Categories that would be created, and how many there are (MOVE-05). */
  newCategories: string[]
  toCreate: number
  /** A few of the new products, as the shop will show them (MOVE-06). */
  examples: ImportExample[]
  /** The profiles that the texts of the file hold, and a few of them (D53). */
  profiles: { count: number; examples: ProfileExample[] }
  digest: string | null
}

/** What a preview answers: what a file would do, or what must be known first. */
export type ImportAnswer = ({ ask: null } & ImportPreview) | ImportQuestion

export type ImportExample = {
  line: LineName
  name: string
  price: number
  compareAtPrice: number | null
  stock: number
  category: string | null
  description: string
  sizeMl: number | null
  picture: string | null
  isActive: boolean
}

export type Imported = { added: number; changed: number }

/** A file as it was read, what it would do, and what the shop has of it. */
type Planned = {
  file: ReadFile
  plan: ImportPlan
  known: Known
  digest: string
  profiles: readonly FilledLine[]
}

/** Whether there is something to import, and nothing that prevents it (IMPORT-03, MOVE-06). */
export function isImportable({ file, plan }: Pick<Planned, 'file' | 'plan'>): boolean {
  const isWrong = plan.errors.length > 0 && (file.from === null || file.errors.length > 0)
  return !isWrong && plan.additions.length + plan.changes.length > 0
}

/** The preview of a plan, with the digest that the import must match (IMPORT-01, IMPORT-06). */
export function previewOf({ file, plan, known, digest, profiles }: Planned): ImportPreview {
  const { additions, changes, errors, unchanged } = plan
  const newCategories = plannedCategories(plan, known.newCategories).map(({ name }) => name)
  return {
    from: file.from,
    added: additions.length,
    changed: changes.length,
    unchanged,
    wrong: file.from === null ? errors.length : new Set(errors.map(({ line }) => line)).size,
    additions: additions.slice(0, MOST_SHOWN).map(({ line, values, format }) => ({
      line,
      name: format ? `${values.name}, ${format.sizeMl} ml` : values.name,
    })),
    changes: changes.slice(0, MOST_SHOWN).map((change) => describe(change, known.categoryNames)),
    errors: errors.slice(0, MOST_SHOWN),
    left: file.left.slice(0, MOST_SHOWN),
    leftOut: file.left.length,
    notes: file.notes,
    ignored: file.ignored.slice(0, MOST_SHOWN),
    newCategories: newCategories.slice(0, MOST_SHOWN),
    toCreate: newCategories.length,
    examples: file.from === null ? [] : examplesOf(additions, known.categoryNames),
    profiles: profilesOf(profiles, plan.errors),
    digest: isImportable({ file, plan }) ? digest : null,
  }
}

const EXAMPLES = 3
const LONGEST_DESCRIPTION = 160

/** Different ones: a format, one with a former price, one with a picture; else the first. */
function examplesOf(
  additions: readonly Addition[],
  categoryNames: ReadonlyMap<string, string>,
): ImportExample[] {
  const wanted: ((addition: Addition) => boolean)[] = [
    ({ format }) => format !== undefined,
    ({ values }) => values.compareAtPrice !== null,
    ({ pictureUrls = [] }) => pictureUrls.length > 0,
  ]
  const chosen = new Set(wanted.flatMap((is) => additions.find(is) ?? []))
  for (const addition of additions.slice(0, EXAMPLES)) if (chosen.size < EXAMPLES) chosen.add(addition)
  return [...chosen].map(({ line, values, format, pictureUrls = [] }) => ({
    line,
    name: values.name,
    price: values.price,
    compareAtPrice: values.compareAtPrice,
    stock: values.stock,
    category: categoryNames.get(values.categoryId ?? '') ?? null,
    description: (values.description ?? '').slice(0, LONGEST_DESCRIPTION),
    sizeMl: format?.sizeMl ?? null,
    picture: pictureUrls[0] ?? values.imageUrl,
    isActive: values.isActive,
  }))
}

function describe({ line, product, fields, after }: Change, categoryNames: ReadonlyMap<string, string>) {
  const changed: EditedProduct = { ...product, ...after }
  changed.categoryName = categoryNames.get(changed.categoryId ?? '') ?? null
  return { line, name: product.name, fields: fields.map((field) => inWords(field, product, changed)) }
}

/** Long texts are quoted from their beginning, which may be the same. */
function inWords(field: ProductField, before: EditedProduct, after: EditedProduct): FieldChange {
  const { words } = productFields[field]
  const [was, is] = [words(before), words(after)]
  return { label: columnName(field), before: was, after: was === is ? `${is} (modifié plus loin)` : is }
}

/** « 12 produits nouveaux, 30 modifiés, 4 958 inchangés ». */
export function countText({
  added,
  changed,
  unchanged,
}: Pick<ImportPreview, 'added' | 'changed' | 'unchanged'>): string {
  const parts = [
    added > 0 ? `${inFrench(added)} ${added > 1 ? 'produits nouveaux' : 'produit nouveau'}` : '',
    changed > 0 ? `${inFrench(changed)} ${changed > 1 ? 'modifiés' : 'modifié'}` : '',
    unchanged > 0 ? `${inFrench(unchanged)} ${unchanged > 1 ? 'inchangés' : 'inchangé'}` : '',
  ]
  return parts.filter(Boolean).join(', ') || 'Aucun produit'
}

export function wrongText({ from, wrong }: Pick<ImportPreview, 'from' | 'wrong'>): string {
  if (from !== null) return wrong === 1 ? '1 ligne refusée' : `${inFrench(wrong)} lignes refusées`
  return wrong === 1 ? '1 erreur dans le fichier' : `${inFrench(wrong)} erreurs dans le fichier`
}

/** « Créer 3 catégories » */
export function createText(count: number): string {
  return count === 1 ? 'Créer 1 catégorie' : `Créer ${inFrench(count)} catégories`
}

export function acceptText(preview: ImportPreview): string {
  const refused = preview.wrong > 0 ? ` ${wrongText(preview)}, à reprendre à la main.` : ''
  return `Importer ce fichier ? ${countText(preview)}.${refused}`
}

/** « 12 produits ajoutés, 30 modifiés »: what an import did. */
export function importedText({ added, changed }: Imported): string {
  const parts = [
    added > 0 ? `${inFrench(added)} ${added > 1 ? 'produits ajoutés' : 'produit ajouté'}` : '',
    changed > 0
      ? `${inFrench(changed)} ${added > 0 ? '' : changed > 1 ? 'produits ' : 'produit '}${changed > 1 ? 'modifiés' : 'modifié'}`
      : '',
  ]
  return parts.filter(Boolean).join(', ')
}

/** A product with what was found of it: "Eau de parfum", "Tête : cannelle, bergamote". */
type ProfileExample = { line: LineName; name: string; facts: string[] }

/** How many perfumes get a profile, and the first of those that get most. Lines that are refused get none. */
export function profilesOf(filled: readonly FilledLine[], errors: readonly LineError[]) {
  const refused = new Set(errors.map(({ line }) => line))
  const perfumes = new Map<LineName, FilledLine>()
  for (const one of filled) {
    if (!refused.has(one.line) && !perfumes.has(one.perfume)) perfumes.set(one.perfume, one)
  }
  const fullest = [...perfumes.values()]
    .toSorted((one, other) => sizeOf(other) - sizeOf(one))
    .slice(0, EXAMPLES)
  return {
    count: perfumes.size,
    examples: fullest.map(({ line, name, texts }) => ({ line, name, facts: factsOf(texts) })),
  }
}

const sizeOf = ({ texts }: FilledLine) => Object.keys(texts).length

function factsOf(texts: FilledLine['texts']): string[] {
  const own: Readonly<Record<string, string>> = texts
  return detailFields.flatMap((field) => {
    const text = own[field]
    if (text === undefined) return []
    const { kind, label, title } = detailOf(field)
    if (kind === 'choice') return [detailWords(field, text) ?? text]
    return [`${label ?? title}\u00a0: ${kind === 'notes' ? text : detailWords(field, text)}`]
  })
}

/** « Profil trouvé pour 42 parfums » */
export function foundText(count: number): string {
  return `Profil trouvé pour ${inFrench(count)} ${count > 1 ? 'parfums' : 'parfum'}`
}
