import type { EditedProduct } from '#features/catalogue/admin/domain/catalogue-rows.ts'
import { type ProductField, productFields } from '#features/catalogue/admin/domain/product-fields.ts'
import type { FieldChange } from '#ui/form/conflict-notice.tsx'
import { columnName } from './file-columns.ts'
import type { LineError } from './file-lines.ts'
import type { Change, ImportPlan } from './import-plan.ts'

/** How many changes, new products and errors a preview shows of each; it counts all. */
export const MOST_SHOWN = 100

/** What an import would do, for the screen (IMPORT-01). `digest` names exactly this; null while there are errors. */
export type ImportPreview = {
  added: number
  changed: number
  unchanged: number
  wrong: number
  additions: { line: number; name: string }[]
  changes: { line: number; name: string; fields: FieldChange[] }[]
  errors: LineError[]
  /** Columns of the file that the shop does not know. */
  ignored: string[]
  digest: string | null
}

/** What was imported. */
export type Imported = { added: number; changed: number }

/**
 * Makes the preview of an import from its plan, with the digest that the import must match (IMPORT-01, IMPORT-06).
 */
export function previewOf(
  plan: ImportPlan,
  digest: string,
  categoryNames: ReadonlyMap<string, string>,
): ImportPreview {
  const { additions, changes, errors, unchanged, ignored } = plan
  return {
    added: additions.length,
    changed: changes.length,
    unchanged,
    wrong: errors.length,
    additions: additions.slice(0, MOST_SHOWN).map(({ line, values }) => ({ line, name: values.name })),
    changes: changes.slice(0, MOST_SHOWN).map((change) => describe(change, categoryNames)),
    errors: errors.slice(0, MOST_SHOWN),
    ignored: ignored.slice(0, MOST_SHOWN),
    digest: errors.length > 0 || additions.length + changes.length === 0 ? null : digest,
  }
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

const number = new Intl.NumberFormat('fr-FR')

/** « 12 produits nouveaux, 30 modifiés, 4 958 inchangés ». */
export function countText({ added, changed, unchanged }: Omit<ImportPreview, 'errors'>): string {
  const parts = [
    added > 0 ? `${number.format(added)} ${added > 1 ? 'produits nouveaux' : 'produit nouveau'}` : '',
    changed > 0 ? `${number.format(changed)} ${changed > 1 ? 'modifiés' : 'modifié'}` : '',
    unchanged > 0 ? `${number.format(unchanged)} ${unchanged > 1 ? 'inchangés' : 'inchangé'}` : '',
  ]
  return parts.filter(Boolean).join(', ') || 'Aucun produit'
}

/** « 12 produits ajoutés, 30 modifiés »: what an import did. */
export function importedText({ added, changed }: Imported): string {
  const parts = [
    added > 0 ? `${number.format(added)} ${added > 1 ? 'produits ajoutés' : 'produit ajouté'}` : '',
    changed > 0
      ? `${number.format(changed)} ${added > 0 ? '' : changed > 1 ? 'produits ' : 'produit '}${changed > 1 ? 'modifiés' : 'modifié'}`
      : '',
  ]
  return parts.filter(Boolean).join(', ')
}
