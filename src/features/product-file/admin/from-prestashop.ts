import { htmlLine } from '#lib/html-text.ts'
import { foldText } from '#lib/text.ts'
import { brandTexts, brandTitles } from './brand.ts'
import { plainNumber } from './cell-texts.ts'
import type { FileLine, LineError, LineName } from './file-columns.ts'
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
  type RoleRow,
  saleTexts,
  slugOf,
  type Variant,
  variantLines,
  variantOf,
  wordList,
} from './foreign-lines.ts'
import { prestaShopTitles } from './titles-by-language.ts'

const titles = { ...prestaShopTitles, brand: brandTitles }

type Row = RoleRow<keyof typeof titles>

/** The product files of PrestaShop, with the rows of its combinations, which it keeps in a file of their own. */
export const prestaShop = foreignShop({
  name: 'PrestaShop',
  titles,
  marks: [
    'active',
    'status',
    'included',
    'excluded',
    'taxes',
    'wholesale',
    'lessAmount',
    'reference',
    'attribute',
    'impact',
  ],
  names: ['name', 'value'],
  helpers: { taxes: 'taxes', wholesale: 'prix d’achat', reference: 'SKU' },
  amounts: ['included', 'excluded', 'lessAmount', 'impact'],
  read,
})

const NO_PRODUCT =
  'Le produit de cette déclinaison n’est pas dans le fichier. Choisissez les deux fichiers à la fois.'

function read(rows: readonly Row[], context: ForeignContext): ForeignLines {
  const products = withoutSoldOut(rows.filter(({ of }) => of.value === ''))
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
    isWithoutTax ? 'Les prix du fichier sont hors taxe : la taxe n’y est pas ajoutée.' : '',
  ].filter(Boolean)
  return { lines, left, joined, notes }
}

/** The list of products, exported by releases 1.7 and 8, has 1 for its status where none is left, whatever is on sale. */
function withoutSoldOut(products: readonly Row[]): readonly Row[] {
  const isSoldOut = ({ of }: Row) => of.status === (Number(of.quantity) > 0 ? '0' : '1')
  return products.every(isSoldOut)
    ? products.map(({ of, ...row }) => ({ ...row, of: { ...of, status: '' } }))
    : products
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
    said: product.said,
    texts: {
      name,
      description: joinedTexts([of.summary, of.description]),
      ...brandTexts(of.brand),
      ...prices(row, product, context),
      stock: row.of.quantity.startsWith('-') ? '0' : row.of.quantity,
      categoryId: categoryOf(of.categories),
      isActive: /^(0|non|no|false|disabled|désactivé)$/i.test(of.active || of.status) ? 'non' : 'oui',
    },
    pictureUrls: picturesIn(row.of.images, of.images).map((address) => address.replace(smallPicture, '')),
    oldAddresses: of.id && slug ? [`/${of.id}-${slug}.html`] : [],
  }
}

/** The list of products has its pictures in the size of a thumbnail, "22-small_default.jpg" beside "22.jpg". */
const smallPicture = /-(?:small|cart|medium|home)_default(?=\.\w{3,4}$)/

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

/** What its installer calls the categories above all others. */
const roots = new Set(
  wordList(`
    Home | Root | Accueil | Racine | Inicio | Raíz | Início | Origem | Start | Home page | Главная |
    Корень
  `).map(foldText),
)

/** The first category that is not the root of all, by the last part of its path. */
function categoryOf(text: string): string {
  const names = text.split(',').map((path) => htmlLine(lastPart(path, '/')))
  return names.find((name) => name !== '' && !roots.has(foldText(name))) ?? ''
}
