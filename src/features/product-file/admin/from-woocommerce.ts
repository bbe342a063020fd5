import { htmlLine } from '#lib/html-text.ts'
import { brandAttribute, brandTexts, brandTitles } from './brand.ts'
import type { FileLine, LineError, LineName } from './file-columns.ts'
import {
  addTo,
  categorised,
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
} from './foreign-lines.ts'
import { wooCommerceTitles } from './titles-by-language.ts'

const { attribute, value, ...named } = wooCommerceTitles
const ofAttribute = (titles: readonly string[], at: number) =>
  titles.map((title) => title.replace('#', String(at)))

const titles = {
  ...named,
  slug: ['Slug', 'Identifiant de l’URL'],
  brand: brandTitles,
  name1: ofAttribute(attribute, 1),
  value1: ofAttribute(value, 1),
  name2: ofAttribute(attribute, 2),
  value2: ofAttribute(value, 2),
  name3: ofAttribute(attribute, 3),
  value3: ofAttribute(value, 3),
}

type Row = RoleRow<keyof typeof titles>

/** The product files of WooCommerce: a row for each product, for what variations have in common, and for each variation. */
export const wooCommerce = foreignShop({
  name: 'WooCommerce',
  titles,
  marks: ['type', 'published', 'featured', 'visibility', 'inStock', 'regular', 'sale'],
  names: ['name'],
  helpers: { sku: 'SKU', featured: 'mise en avant' },
  amounts: ['regular', 'sale'],
  read,
})

const isOf = (row: Row, type: string) => row.of.type.toLowerCase().split(/,\s*/).includes(type)

const refused = {
  grouped: 'Un groupe de produits ne se vend pas lui-même ; ses produits sont importés un par un.',
  external: 'Un produit vendu par un autre site ne peut pas être commandé ici.',
}
const NO_VARIATION = 'Aucune variation de ce produit n’est dans le fichier.'
const NO_PARENT = 'Le produit de cette variation n’est pas dans le fichier.'

function read(untyped: readonly Row[], context: ForeignContext): ForeignLines {
  const rows = withTypes(untyped)
  const left: LineError[] = []
  const lines: FileLine[] = []
  const joined: LineName[] = []
  const variations = new Map<Row, Row[]>()
  const parents = rows.filter((row) => isOf(row, 'variable'))
  const parentBy = new Map(
    parents.flatMap((row) => [[row.of.sku, row] as const, [`id:${row.of.id}`, row] as const]),
  )
  for (const row of rows.filter((each) => isOf(each, 'variation'))) {
    const parent = row.of.parent ? parentBy.get(row.of.parent) : undefined
    if (parent) addTo(variations, parent, row)
    else left.push({ line: row.line, column: 'Variation', text: NO_PARENT })
  }
  for (const row of rows) {
    const kind = (['grouped', 'external'] as const).find((type) => isOf(row, type))
    const own = variations.get(row)
    if (kind) left.push({ line: row.line, column: 'Type', text: refused[kind] })
    else if (own) {
      joined.push(row.line)
      lines.push(...variantLines(`woo ${row.line}`, htmlLine(row.of.name), variantsOf(row, own, context)))
    } else if (isOf(row, 'variable')) left.push({ line: row.line, column: 'Type', text: NO_VARIATION })
    else if (!isOf(row, 'variation')) lines.push(lineOf(row, row, context))
  }
  const several = rows.filter(({ of }) => categoryPaths(of.categories).length > 1).length
  const notes = [
    joined.length > 0
      ? `${counted(joined.length, 'produit à variations, lu', 'produits à variations, lus')} avec leurs variations.`
      : '',
    several > 0
      ? `${counted(several, 'produit a', 'produits ont')} plusieurs catégories : la première est gardée.`
      : '',
  ].filter(Boolean)
  return { lines, left, joined, notes }
}

/** Where no row has a type, a row with a parent is a variation, and its parent is what variations have in common. */
function withTypes(rows: readonly Row[]): readonly Row[] {
  if (rows.some(({ of }) => of.type !== '')) return rows
  const parents = new Set(rows.map(({ of }) => of.parent).filter((parent) => !['', '0'].includes(parent)))
  return rows.map(({ of, ...row }) => {
    const isParent = parents.has(of.sku) || parents.has(`id:${of.id}`)
    const type = parents.has(of.parent) ? 'variation' : isParent ? 'variable' : 'simple'
    return { ...row, of: { ...of, type } }
  })
}

function variantsOf(parent: Row, rows: readonly Row[], context: ForeignContext): Variant[] {
  return rows.map((row, at) => {
    const values = [row.of.value1, row.of.value2, row.of.value3]
    const names = [row.of.name1, row.of.name2, row.of.name3].map(
      (name, of) => name || [parent.of.name1, parent.of.name2, parent.of.name3][of] || '',
    )
    return variantOf(lineOf(row, parent, context), at, { names, values })
  })
}

/** The line of a product, or of a variation with what its parent says of all. */
function lineOf(row: Row, parent: Row, context: ForeignContext): FileLine {
  const { of } = row
  const isOnSale = isWithin(context.today, of.saleFrom, of.saleTo)
  const isShown = [row, parent].every((each) => isYes(each.of.published) && each.of.visibility !== 'hidden')
  const slug = parent.of.slug || slugOf(htmlLine(parent.of.name))
  return {
    line: row.line,
    said: row === parent ? row.said : [...parent.said, ...row.said],
    texts: {
      name: htmlLine(of.name),
      description: description(parent, row),
      ...brandOf(row, parent),
      ...saleTexts(of.regular, isOnSale ? of.sale : '', context),
      stock: stockOf(row),
      categoryId: categoryPaths(parent.of.categories)[0] ?? '',
      isActive: isShown ? 'oui' : 'non',
    },
    pictureUrls: picturesIn(of.images, parent.of.images),
    oldAddresses: slug ? [`/product/${slug}`, `/produit/${slug}`] : [],
  }
}

/** 1 is published, 0 private, -1 a draft; without a column all are. */
const isYes = (published: string) => published === '' || Number(published) > 0

/** The brand of the product; older shops keep it as an attribute. */
function brandOf(row: Row, parent: Row): FileLine['texts'] {
  const attribute = ({ of }: Row) =>
    brandAttribute([of.name1, of.name2, of.name3], [of.value1, of.value2, of.value3])
  const [first] = categoryPaths(row.of.brand || parent.of.brand)
  return brandTexts(first, attribute(row), attribute(parent))
}

/**
 * Nothing where it is in stock and not counted, or counted for all variations together ("parent"); orders beyond the stock
 * make less than none.
 */
function stockOf({ of }: Row): string {
  if (of.stock === '' || of.stock === 'parent') return of.inStock === '0' ? '0' : ''
  return Number(of.stock) < 0 ? '0' : of.stock
}

function description(parent: Row, row: Row): string {
  const texts = [parent.of.summary, parent.of.description, row.of.description]
  // The exporter writes the end of a line as a stroke and an n.
  return joinedTexts(texts.map((text) => text.replaceAll('\\n', '\n')))
}

/** "Parfums, Parfums > Femme": paths with commas between them, and a stroke before a comma within a name. */
function categoryPaths(text: string): string[] {
  return text
    .replaceAll('\\,', '\u0001')
    .split(',')
    .map((path) => htmlLine(lastPart(htmlLine(path), '>').replaceAll('\u0001', ',')))
    .filter((name) => categorised(name) !== '')
}
