import type { EditedProduct } from '#features/catalogue/admin/domain/catalogue-rows.ts'
import { pictureWidths } from '#lib/picture-shape.ts'
import type { Cell } from '#lib/spreadsheet/cell.ts'

/** A product as other shops know it: one, or several formats of a perfume, the smallest first. */
export type Perfume = readonly [EditedProduct, ...EditedProduct[]]

/** The table of another shop: its titles, and the rows of a perfume. `origin` is this shop's address. */
export type ForeignTable = {
  titles: readonly string[]
  rowsOf: (perfume: Perfume, origin: string) => Cell[][]
}

/** The size of a format: "50 ml". */
export function sizeName({ sizeMl }: EditedProduct): string {
  return `${sizeMl} ml`
}

/** The pictures of a product as addresses that another shop can fetch, the first one first. */
export function pictureAddresses({ imageUrl, moreImageUrls }: EditedProduct, origin: string): string[] {
  const largest = Math.max(...pictureWidths.portrait)
  return [imageUrl ?? '', ...moreImageUrls]
    .filter(Boolean)
    .map((address) =>
      address.startsWith('/') ? `${origin}${address.replace(/\.webp$/, `-${largest}.webp`)}` : address,
    )
}

/** A description as HTML: other shops show it as it is written. */
export function htmlOf(text: string | null): string {
  const escaped = (text ?? '').trim().replace(/[&<>]/g, (letter) => entities[letter] ?? letter)
  return escaped
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`)
    .join('')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A row with the cells of these titles, and empty ones for all others. */
export function rowBy(titles: readonly string[], cells: Readonly<Record<string, Cell>>): Cell[] {
  return titles.map((title) => cells[title] ?? null)
}
