import { plainNumber } from '../amounts.ts'
import type { FileLine, LineError, LineName } from '../file-lines.ts'
import { htmlLine } from '../html-text.ts'
import {
  addTo,
  counted,
  type ForeignContext,
  type ForeignLines,
  foreignShop,
  isWithin,
  joinedTexts,
  lastPart,
  picturesIn,
  saleTexts,
  slugOf,
  type Variant,
  variantLines,
  variantOf,
} from './foreign-lines.ts'
import type { RoleRow } from './titles.ts'

const titles = {
  id: ['Product ID', 'ID', 'ID produit', 'ID du produit'],
  active: ['Active (0/1)', 'Actif (0/1)', 'Activé (0/1)', 'Status', 'État'],
  name: ['Name', 'Nom'],
  categories: ['Categories (x,y,z...)', 'Catégories (x,y,z...)', 'Category', 'Catégorie'],
  included: ['Price tax included', 'Price (tax incl.)', 'Prix TTC', 'Prix (TTC)'],
  excluded: [
    'Price tax excluded',
    'Price (tax excl.)',
    'Prix HT',
    'Prix (HT)',
    'Prix hors taxe',
    'Base price',
  ],
  taxes: ['Tax rules ID', 'ID règle de taxes'],
  wholesale: ['Wholesale price', 'Prix d’achat', 'Prix de gros'],
  lessAmount: ['Discount amount', 'Montant de la remise', 'Montant de la réduction'],
  lessPercent: ['Discount percent', 'Pourcentage de réduction', 'Pourcentage de remise'],
  lessFrom: ['Discount from (yyyy-mm-dd)', 'Réduction de (aaaa-mm-jj)', 'Remise du (aaaa-mm-jj)'],
  lessTo: ['Discount to (yyyy-mm-dd)', 'Réduction à (aaaa-mm-jj)', 'Remise au (aaaa-mm-jj)'],
  reference: ['Reference #', 'Référence #', 'Référence'],
  quantity: ['Quantity', 'Quantité'],
  summary: ['Summary', 'Short description', 'Résumé', 'Récapitulatif', 'Description courte'],
  description: ['Description'],
  slug: ['URL rewritten', 'URL réécrite', 'URL simplifiée'],
  images: ['Image URLs (x,y,z...)', 'Image URL', 'URL des images (x,y,z...)', 'Image'],
  attribute: ['Attribute (Name:Type:Position)', 'Attribut (Nom:Type:Position)'],
  value: ['Value (Value:Position)', 'Valeur (Valeur:Position)'],
  impact: ['Impact on price', 'Impact sur le prix'],
} as const

type Row = RoleRow<keyof typeof titles>

/** The product files of PrestaShop, with the rows of its combinations, which it keeps in a file of their own. */
export const prestaShop = foreignShop({
  name: 'PrestaShop',
  titles,
  marks: [
    'active',
    'included',
    'excluded',
    'taxes',
    'wholesale',
    'lessAmount',
    'reference',
    'attribute',
    'impact',
  ],
  amounts: ['included', 'excluded', 'lessAmount', 'impact'],
  read,
})

const NO_PRODUCT =
  'Le produit de cette déclinaison n’est pas dans le fichier. Choisissez les deux fichiers à la fois.'

function read(rows: readonly Row[], context: ForeignContext): ForeignLines {
  const products = rows.filter(({ of }) => of.value === '')
  const ids = new Set(products.map(({ of }) => of.id))
  const combinations = new Map<string, Row[]>()
  const left: LineError[] = []
  for (const row of rows.filter(({ of }) => of.value !== '')) {
    if (row.of.id && ids.has(row.of.id)) addTo(combinations, row.of.id, row)
    else left.push({ line: row.line, column: 'Déclinaison', text: NO_PRODUCT })
  }
  const joined: LineName[] = []
  const lines = products.flatMap((row): FileLine[] => {
    const line = lineOf(row, row, context)
    const own = combinations.get(row.of.id)
    if (!own) return [line]
    combinations.delete(row.of.id)
    joined.push(row.line)
    return variantLines(`presta ${row.of.id}`, line.texts.name ?? '', variantsOf(row, own, context))
  })
  const isWithoutTax = products.some(({ of }) => of.included === '' && of.excluded !== '')
  const notes = [
    joined.length > 0
      ? `${counted(joined.length, 'produit à déclinaisons, lu', 'produits à déclinaisons, lus')} avec leurs déclinaisons.`
      : '',
    isWithoutTax ? 'Les prix du fichier sont hors taxe : ils sont repris tels quels.' : '',
  ].filter(Boolean)
  return { lines, left, joined, notes }
}

function variantsOf(product: Row, rows: readonly Row[], context: ForeignContext): Variant[] {
  return rows.map((row, at) => {
    const firstParts = (text: string) => text.split(',').map((part) => part.split(':')[0]?.trim() ?? '')
    const options = { names: firstParts(row.of.attribute), values: firstParts(row.of.value) }
    return variantOf(lineOf(row, product, context), at, options)
  })
}

/** The line of a product, or of a combination with what its product says of all. */
function lineOf(row: Row, product: Row, context: ForeignContext): FileLine {
  const { of } = product
  const name = htmlLine(of.name)
  const slug = of.slug || slugOf(name)
  return {
    line: row.line,
    texts: {
      name,
      description: joinedTexts([of.summary, of.description]),
      ...prices(row, product, context),
      stock: row.of.quantity.startsWith('-') ? '0' : row.of.quantity,
      categoryId: categoryOf(of.categories),
      isActive: /^(0|non|no|false|disabled|désactivé)$/i.test(of.active) ? 'non' : 'oui',
    },
    pictureUrls: picturesIn(row.of.images, of.images),
    oldAddresses: of.id && slug ? [`/${of.id}-${slug}.html`] : [],
  }
}

/** The price with what a combination adds, and what is off it today. */
function prices(row: Row, product: Row, context: ForeignContext) {
  const { of } = product
  const number = (text: string) => Number(plainNumber(text, context.separators) || 0)
  const base = plainNumber(of.included || of.excluded, context.separators) ?? ''
  const impact = row === product ? 0 : number(row.of.impact)
  const full = base === '' || Number.isNaN(Number(base)) ? base : money(Number(base) + impact)
  const isLess = isWithin(context.today, of.lessFrom, of.lessTo)
  const less = number(of.lessAmount) || (Number(full) * number(of.lessPercent)) / 100
  return saleTexts(full, isLess ? money(Number(full) - less) : '', context)
}

/** Two decimals, never read as thousands. */
const money = (amount: number) => (Number.isInteger(amount) ? String(amount) : amount.toFixed(2))

/** The first category that is not the root of all, by the last part of its path. */
function categoryOf(text: string): string {
  const names = text.split(',').map((path) => htmlLine(lastPart(path, '/')))
  return names.find((name) => name !== '' && !/^(home|accueil|racine|root)$/i.test(name)) ?? ''
}
