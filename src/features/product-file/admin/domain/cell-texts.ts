import type { CategoryChoice } from '#features/catalogue/admin/domain/catalogue-rows.ts'
import { type ProductField, productFields } from '#features/catalogue/admin/domain/product-fields.ts'
import { type DetailField, detailOf } from '#features/catalogue/domain/product-details.ts'
import { foldText, quoted } from '#lib/text.ts'
import { plainNumber, plainWhole, type Separators } from './amounts.ts'

/** The text of a cell as the form of a product would have it, or what is wrong with it. */
export type FormText = { text: string } | { error: string }

/** The ids of the categories by their folded names; several of one name cannot be told apart. */
export type CategoryIds = ReadonlyMap<string, readonly string[]>

/** How the cells of a file are read. */
export type Reading = {
  categories: CategoryIds
  separators: Separators
}

/** Collects the ids of the categories by their folded names. */
export function categoryIds(categories: readonly CategoryChoice[]): CategoryIds {
  const ids = new Map<string, string[]>()
  for (const { id, name } of categories) ids.set(foldText(name), [...(ids.get(foldText(name)) ?? []), id])
  return ids
}

/**
 * A cell as the form's field would have it: what people write in a spreadsheet is understood (IMPORT-02). What its comma
 * means, the file or the shopkeeper has said (MOVE-04).
 *
 * @param current what the field has now; an empty "En vente" leaves it so
 */
export function formText(
  field: ProductField,
  cell: string,
  current: string,
  { categories, separators }: Reading,
): FormText {
  const text = cell.trim()
  switch (productFields[field].cell) {
    case 'amount':
      return { text: plainNumber(text, separators) ?? text }
    case 'whole':
      return { text: plainWhole(text, separators) ?? text }
    case 'switch':
      return switchText(text, current)
    case 'category':
      return categoryText(text, current, categories)
    case 'addresses':
      return { text: text.split(/\s/).filter(Boolean).join('\n') }
    case 'choice':
      return choiceText(field as DetailField, text)
    case 'notes':
      return {
        text: text
          .split(/[,;\n]/)
          .map((note) => note.trim())
          .filter(Boolean)
          .join('\n'),
      }
    default:
      return { text: cell }
  }
}

const yes = new Set(['oui', 'o', 'vrai', 'true', 'yes', '1', 'x', 'on', 'actif', 'en vente'])
const no = new Set(['non', 'n', 'faux', 'false', 'no', '0', '-1', 'off', 'inactif'])

function switchText(text: string, current: string): FormText {
  if (text === '') return { text: current }
  const word = foldText(text)
  if (yes.has(word)) return { text: 'on' }
  return no.has(word) ? { text: 'off' } : { error: 'Écrivez « oui » ou « non ».' }
}

/** A choice by its label or by its word in addresses. */
function choiceText(field: DetailField, text: string): FormText {
  const detail = detailOf(field)
  if (text === '' || detail.kind !== 'choice') return { text }
  const options = Object.entries(detail.options)
  const found = options.find((words) => words.some((word) => foldText(word) === foldText(text)))
  if (found) return { text: found[0] }
  return {
    error: `${quoted(text)} n’est pas connu. Écrivez ${options.map(([, label]) => label).join(', ')}.`,
  }
}

function categoryText(text: string, current: string, categories: CategoryIds): FormText {
  if (text === '') return { text: '' }
  const ids = categories.get(foldText(text)) ?? []
  if (ids.includes(current)) return { text: current }
  const [id] = ids
  if (!id)
    return { error: `La catégorie ${quoted(text)} n’existe pas. Créez-la d’abord, ou corrigez son nom.` }
  if (ids.length > 1)
    return { error: `Plusieurs catégories s’appellent ${quoted(text)}. Donnez-leur d’autres noms.` }
  return { text: id }
}
