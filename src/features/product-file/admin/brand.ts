import { htmlLine, htmlText } from '#lib/html-text.ts'
import { foldText } from '#lib/text.ts'
import { withoutLines } from './description-lines.ts'
import type { FileLine } from './file-columns.ts'
import { foldTitle, wordList } from './foreign-lines.ts'
import { htmlOf } from './moving-out.ts'

/** What columns, attributes and lines of a description call a brand: in French, English, and the languages of other shops' files. */
export const brandTitles = wordList(`
  Marque | Marques | Fabricant | Maison | Maison de parfum | Brand | Brands | Brand name | Vendor |
  Manufacturer | Designer | Meta: brand | Meta: _brand | product_brand | Marca | Marcas | Fabricante |
  Produttore | العلامة التجارية | العلامات التجارية | الماركة | الشركة المصنعة | Marka | Markalar |
  Üretici | Marke | Marken | Hersteller | Бренд | Бренды | Марка | Производитель | 品牌 | 制造商
`)

const words = new Set(brandTitles.map(foldTitle))
/** Such a word before a colon; tags, spaces and signs may stand between them. */
const named = new RegExp(
  `(?:${brandTitles.map((title) => title.toLowerCase()).join('|')})(?:<[^<>]{0,2000}>|&[#\\w]{1,9};|[^\\p{L}\\p{N}<&:：]){0,20}(?:[:：]|&#58;|&colon;)`,
  'u',
)

/** What Shopify calls a shop that has no name yet. */
const placeholders = new Set(['my store', 'ma boutique', 'vendor-unknown'].map(foldText))

/** The first brand that these cells name, as texts of a line; no texts without one, so that a product keeps its own. */
export function brandTexts(...cells: readonly (string | undefined)[]): FileLine['texts'] {
  const brand = cells.map((cell) => htmlLine(cell ?? '')).find(Boolean)
  return brand && !placeholders.has(foldText(brand)) ? { brand } : {}
}

/** The value of the attribute that is a brand: WooCommerce names those of the whole shop "pa_brand" in some files. */
export function brandAttribute(names: readonly string[], values: readonly string[]): string | undefined {
  return values.find((_, at) => words.has(foldTitle((names[at] ?? '').replace(/^pa_/, ''))))
}

const LONGEST_BRAND = 60

/**
 * Takes the brand of a line from one of its description that is nothing else, "Marque : Maison d’Azur", unless another cell names
 * one. A line that says the same leaves the description.
 *
 * @param isOfShop the cells name the shop itself, all the same
 */
export function withBrandOfDescription(line: FileLine, isOfShop: boolean): FileLine {
  const { description = '', brand = '' } = line.texts
  // Most descriptions name no brand, and need not be read twice.
  if (!named.test(description.toLowerCase())) return line
  const rows = htmlText(description).split('\n')
  const at = rows.findIndex((row) => brandIn(row) !== null)
  const said = brandIn(rows[at] ?? '')
  const isOther = foldText(brand) !== foldText(said ?? '')
  if (said === null || (brand !== '' && isOther && !isOfShop)) return line
  const rest = withoutLines(rows, new Set([at]))
  const own = brand === '' || isOther ? said : brand
  return { ...line, texts: { ...line.texts, brand: own, description: htmlOf(rest) } }
}

/** The brand that a line of a description names; null for any other line. */
function brandIn(row: string): string | null {
  const colon = row.search(/[:：]/)
  const label = foldTitle(row.slice(0, Math.max(colon, 0)).replace(/^[•*–-]\s*/, ''))
  const value = row.slice(colon + 1).trim()
  const isName = value.length <= LONGEST_BRAND && !/[,;!?]|\. /.test(value)
  return words.has(label) && value !== '' && isName ? value : null
}
