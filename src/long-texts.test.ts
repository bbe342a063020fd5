import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { deviceName } from '#features/account/open-sessions.ts'
import { withoutBrackets } from '#features/catalogue/admin/product-fields.ts'
import { productSchema } from '#features/catalogue/admin/product-form.ts'
import { parseDescription } from '#features/catalogue/description.ts'
import { oldPath } from '#features/content/old-path.ts'
import { customerText } from '#features/messages/order-notice.ts'
import { formText } from '#features/product-file/admin/cell-texts.ts'
import { foldTitle, joinedTexts } from '#features/product-file/admin/foreign-lines.ts'
import { readTables } from '#features/product-file/admin/read-tables.ts'
import { findTable } from '#features/product-file/admin/recognise.ts'
import { socialLinksSchema } from '#features/settings/admin/settings-forms.ts'
import { parseDecimal } from '#lib/format/parse-decimal.ts'
import { parseCsv } from '#lib/spreadsheet/csv.ts'
import { expectLinear } from '#tests/fixtures/linear-time.ts'

const note = (cell: string) =>
  formText('topNotes', cell, '', {
    categories: new Map(),
    separators: { ',': 'decimal', '.': 'decimal' },
  })

test.each<[string, (size: number) => string, (text: string) => unknown]>([
  ['title of points', (size) => `a${'.'.repeat(size)}a`, foldTitle],
  ['title of brackets', (size) => '('.repeat(size), withoutBrackets],
  ['note of spaces', (size) => `a${' '.repeat(size)}a`, note],
  ['number', (size) => `${'1'.repeat(size)}a`, parseDecimal],
  ['description of points', (size) => `Notes de tête : a${' .'.repeat(size / 2)}a`, parseDescription],
  ['old address of strokes', (size) => `/${'/a'.repeat(size / 2)}${'/'.repeat(size)}a`, oldPath],
  ['text of a customer', (size) => `a${' '.repeat(size)}a`, customerText],
  ['user agent', (size) => 'Version/1'.repeat(size), deviceName],
  [
    'address of a network',
    (size) => `https://a${'.a'.repeat(size)}@`,
    (text) => safeParse(socialLinksSchema, { facebook: text }),
  ],
  ['price', (size) => `${'1'.repeat(size)}a`, (price) => safeParse(productSchema, { price })],
  [
    'texts that contain each other',
    (size) => 'a'.repeat(size),
    (text) => joinedTexts([text + text, `${text}b${text}`]),
  ],
])('MOVE-08 a %s that is twice as long takes twice the time', (_, textOf, read) => {
  return expectLinear(textOf, read)
})

const shopify =
  'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant Price,Variant Compare At Price,Variant Inventory Qty,Image Src'
const woo = 'Type,SKU,Name,Published,Regular price,Sale price,Stock,Parent,Images,Attribute 1 value(s)'

test.each([
  ['Shopify', `${shopify}\n`, 'a,a,b,x,1,5,,1,https://a.example/a.jpg\n'],
  ['WooCommerce', `${woo}\nvariable,p,a,1,,,,,,\n`, 'variation,,a,1,5,,1,p,,1\n'],
])('MOVE-08 one product of %s with twice the variants takes twice the time', (from, head, line) => {
  const read = (text: string) => {
    const table = findTable([...parseCsv(text)])
    return table && readTables([table], {}, null, '2026-11-28')
  }
  expect(read(head + line)).toMatchObject({ from })
  return expectLinear((size) => head + line.repeat(size / 5), read)
})
