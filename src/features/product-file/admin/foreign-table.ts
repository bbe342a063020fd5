import { type ProductField, productFieldNames } from '#features/catalogue/admin/product-fields.ts'
import type { ReadRow } from '#lib/spreadsheet/csv.ts'
import { foldText } from '#lib/text.ts'
import { brandTitles } from './brand.ts'
import { isBlank } from './cell-texts.ts'
import { type FileLine, fileColumns, type LineError } from './file-columns.ts'
import {
  addTo,
  categorised,
  type ForeignContext,
  type ForeignLines,
  lastPart,
  nothingSaid,
  type Places,
  picturesIn,
  priceTexts,
  rowsBy,
  type SaidOf,
  sizeIn,
  type Titles,
  variantLines,
  wordList,
} from './foreign-lines.ts'
import { prestaShopTitles, wooCommerceTitles } from './titles-by-language.ts'

/** What a column of a notebook may be. */
export type TableField = ProductField | 'sizeMl'

/** What people call these columns, besides the titles of the shop's own file (MOVE-02). */
const synonyms: Partial<Record<TableField, readonly string[]>> = {
  name: wordList(`
    Désignation | Libellé | Article | Articles | Intitulé | Parfum | Parfums | Nom du parfum |
    Nom de l’article | Nom article | Produits | Name | Product | Product name | Item | Title | Titre
  `),
  description: wordList(
    'Détails | Descriptif | Texte | Description longue | Description courte | Details | Body (HTML)',
  ),
  price: wordList(`
    Prix | Prix de vente | Prix vente | PV | PVTTC | Prix TTC | PU | P.U. | Prix unitaire | Prix U | Tarif |
    Tarif régulier | Montant | Prix public | Prix actuel | Price | Unit price | Selling price |
    Regular price | Variant Price
  `),
  compareAtPrice: wordList(`
    Prix barré | Prix avant | Prix normal | Prix avant remise | Prix d’origine | Compare at price |
    Compare-at price | Variant Compare At Price | Old price | Former price
  `),
  stock: wordList(`
    Quantité | Quantités | Qté | Qte | Qt | Nombre | Nb | Pièces | Disponible | En stock | Stock actuel |
    Stock disponible | Restant | Quantity | Qty | Inventory | Variant Inventory Qty | Inventory quantity
  `),
  categoryId: wordList(
    'Catégories | Rayon | Famille | Type | Genre | Collection | Category | Categories | Product Category',
  ),
  brand: brandTitles,
  isActive: wordList('Publié | Visible | Published | Active | Statut | Status'),
  imageUrl: wordList(`
    Images | Photos | Lien photo | Lien image | URL image | URL de l’image | Picture | Pictures |
    Image URL | Image Src
  `),
  sizeMl: wordList('Format | Contenance | ml | Volume | Taille | Capacité | Size'),
}

/** What other shops call them in their languages: a file with few of their columns is no longer known as theirs. */
const abroad: Partial<Record<TableField, readonly string[]>> = {
  name: [...wooCommerceTitles.name, ...prestaShopTitles.name],
  description: [...wooCommerceTitles.description, ...wooCommerceTitles.summary],
  price: [...wooCommerceTitles.regular, ...prestaShopTitles.included, ...prestaShopTitles.excluded],
  stock: [...wooCommerceTitles.stock, ...prestaShopTitles.quantity],
  categoryId: [...wooCommerceTitles.categories, ...prestaShopTitles.categories],
  isActive: wooCommerceTitles.published,
  imageUrl: [...wooCommerceTitles.images, ...prestaShopTitles.images],
}

export const tableFields: readonly TableField[] = [...productFieldNames, 'sizeMl']

/** The titles by which the columns of a notebook are guessed, the shop's own first. */
export const tableTitles = Object.fromEntries(
  tableFields.map((field) => {
    const { title, otherTitles = [] } = fileColumns[field]
    return [field, [title, ...otherTitles, ...(synonyms[field] ?? []), ...(abroad[field] ?? [])]]
  }),
) as unknown as Titles<TableField>

function withoutBlanks<Cells extends Readonly<Record<string, string>>>(cells: Cells): Cells {
  const isUnknown = (cell: string) => cell !== '' && isBlank(cell)
  if (!Object.values(cells).some(isUnknown)) return cells
  return Object.fromEntries(
    Object.entries(cells).map(([field, cell]) => [field, isUnknown(cell) ? '' : cell]),
  ) as Cells
}

const total = /^(sous[- ])?tota(l|ux)\b/i

/** The products of any table after its columns are known. Rows of one name with several sizes are formats (D44). */
export function readTable(
  rows: readonly ReadRow[],
  places: Places<TableField>,
  context: ForeignContext,
  saidOf: SaidOf = nothingSaid,
): ForeignLines {
  const left: LineError[] = []
  const byName = new Map<string, FileLine[]>()
  const sizes = new Map<FileLine, string>()
  const has = (field: TableField) => places[field] !== undefined
  for (const { line, said, of: cells } of rowsBy(rows, tableTitles, places, { saidOf })) {
    const { name } = cells
    const of = isBlank(name) ? { ...withoutBlanks(cells), name } : withoutBlanks(cells)
    if (total.test(of.name)) {
      left.push({ line, column: 'Nom', text: 'Une ligne de total n’est pas un produit.' })
      continue
    }
    const prices = priceTexts(of.price, of.compareAtPrice, context)
    const texts: FileLine['texts'] = {
      ...Object.fromEntries(productFieldNames.filter(has).map((field) => [field, of[field]])),
      ...(has('compareAtPrice') ? prices : { price: prices.price }),
      stock: of.stock,
      ...(has('categoryId') ? { categoryId: categorised(lastPart(of.categoryId, '>')) } : {}),
    }
    delete texts.imageUrl
    delete texts.moreImageUrls
    const pictureUrls = picturesIn(of.imageUrl, of.moreImageUrls)
    const read = { line, texts, pictureUrls, oldAddresses: [], said }
    sizes.set(read, of.sizeMl)
    const key = foldText(of.name)
    addTo(byName, key, read)
  }
  const lines = [...byName].flatMap(([key, own]) =>
    key === ''
      ? own
      : variantLines(
          `table ${key}`,
          own[0]?.texts.name ?? '',
          own.map((line) => {
            const text = sizes.get(line) ?? ''
            const sizeMl = sizeIn(text, true)
            return { ...line, sizeMl, label: sizeMl ? `${sizeMl} ml` : text }
          }),
        ),
  )
  return { lines, left, joined: [], notes: [] }
}
