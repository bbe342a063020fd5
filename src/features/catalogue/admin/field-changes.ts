import { formatMoney } from '#lib/money.ts'
import type { FieldChange } from '#ui/form/conflict-notice.tsx'
import type { EditedCategory, EditedProduct } from './domain/catalogue-rows.ts'

const MAX_QUOTE = 60

/** Puts into words what somebody else changed of a product. */
export function productChanges(before: EditedProduct, after: EditedProduct): FieldChange[] {
  return inWords(before, after, {
    'Une livraison, ou quelqu’un d’autre, a changé le stock': ({ stock }) => String(stock),
    Nom: ({ name }) => name,
    Description: ({ description }) => quote(description),
    Prix: ({ price }) => formatMoney(price),
    Catégorie: ({ category_id, category_name }) => category_name ?? (category_id ? 'inconnue' : 'aucune'),
    Image: ({ image_url }) => quote(image_url),
    'En vente': ({ is_active }) => (is_active ? 'oui' : 'non'),
  })
}

/** Puts into words what somebody else changed of a category. */
export function categoryChanges(before: EditedCategory, after: EditedCategory): FieldChange[] {
  return inWords(before, after, {
    Nom: ({ name }) => name,
    Description: ({ description }) => quote(description),
    Image: ({ image_url }) => quote(image_url),
  })
}

function inWords<Row>(before: Row, after: Row, words: Record<string, (row: Row) => string>): FieldChange[] {
  return Object.entries(words)
    .map(([label, word]) => ({ label, before: word(before), after: word(after) }))
    .filter((change) => change.before !== change.after)
}

function quote(text: string | null): string {
  if (!text) return 'aucune'
  return text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE)}…` : text
}
