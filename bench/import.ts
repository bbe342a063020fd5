import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { EXPORT_PATH, IMPORT_PATH } from '#features/product-file/admin/domain/file-addresses.ts'
import type { FileFormat } from '#features/product-file/admin/domain/import.schema.ts'
import type { Imported, ImportPreview } from '#features/product-file/admin/domain/import-preview.ts'
import type { Result } from '#lib/errors/result.ts'
import type { Cell } from '#lib/spreadsheet/cell.ts'
import { csvLine } from '#lib/spreadsheet/csv.ts'
import { writeXlsx } from '#platform/spreadsheet/write-xlsx.ts'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { openBrowser } from '#scripts/budgets/measure.ts'
import { startShop } from '#scripts/budgets/running-shop.ts'
import { openAdminSession } from './parts/admin/admin-session.ts'
import { ownDatabase } from './parts/own-database.ts'
import { printLoad, readRounds, spread } from './parts/rounds.ts'

const PRODUCTS = 5000
const formats: readonly FileFormat[] = ['csv', 'xlsx']

type Seconds = { preview: number[]; apply: number[] }

/** Product files of 5,000 lines, over HTTP as an admin: new products, changed prices, and all products out. */
export async function run(onEnd: OnEnd, args: string[]): Promise<void> {
  const { rounds } = readRounds(args, { rounds: 3, seconds: 1 })
  printLoad()
  const { ownerUrl } = await ownDatabase(onEnd)
  const shop = await startShop(onEnd, { DATABASE_URL: ownerUrl, LIMIT_REQUESTS_PER_ADDRESS: 'off' })
  const session = await openAdminSession(await openBrowser(onEnd), shop.url)
  onEnd(async () => session.end())
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  onEnd(() => owner.end())
  const headers = { cookie: session.cookie, 'sec-fetch-site': 'same-origin' }

  console.log(`Seconds for ${PRODUCTS} products, as the browser waits for them:`)
  for (const format of formats) {
    const added: Seconds = { preview: [], apply: [] }
    const changed: Seconds = { preview: [], apply: [] }
    const out: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await owner.query('delete from products')
      await importFile(shop.url, headers, await fileOf(format, ...newProducts()), added)
      await importFile(shop.url, headers, await fileOf(format, ...(await changedPrices(owner))), changed)
      const began = performance.now()
      const answer = await fetch(`${shop.url}${EXPORT_PATH}?format=${format}`, { method: 'POST', headers })
      if (!answer.ok) throw new Error(`the export was answered with ${answer.status}`)
      await answer.arrayBuffer()
      out.push((performance.now() - began) / 1000)
    }
    console.log(`  ${format.toUpperCase()}`)
    for (const [what, { preview, apply }] of Object.entries({
      'new products': added,
      'changed prices': changed,
    })) {
      console.log(`    ${what.padEnd(14)}: preview ${spread(preview, 2)} | import ${spread(apply, 2)}`)
    }
    console.log(`    ${'all out'.padEnd(14)}: ${spread(out, 2)}`)
  }
}

type FileTable = [titles: string[], rows: Cell[][]]

function newProducts(): FileTable {
  const rows = Array.from({ length: PRODUCTS }, (_, n) => [
    `Parfum de mesure ${n + 1}`,
    'Une ouverture fraîche, un cœur de jasmin, puis une trace chaude et boisée. Tenue de huit heures.',
    15_000 + 500 * (n % 40),
    n % 60,
    'oui',
  ])
  return [['Nom', 'Description', 'Prix (CFA)', 'Stock', 'En vente'], rows]
}

async function changedPrices(owner: pg.Pool): Promise<FileTable> {
  const { rows } = await owner.query<{ id: string; name: string; price: string; stock: number }>(
    'select id, name, price + 500 as price, stock from products order by id',
  )
  return [
    ['Identifiant', 'Nom', 'Prix (CFA)', 'Stock'],
    rows.map(({ id, name, price, stock }) => [id, name, Number(price), stock]),
  ]
}

async function fileOf(format: FileFormat, titles: string[], rows: Cell[][]): Promise<Buffer> {
  if (format === 'csv') return Buffer.from([titles, ...rows].map(csvLine).join(''))
  async function* portions() {
    yield rows
  }
  const columns = titles.map((title) => ({ title, width: 20 }))
  return buffer(writeXlsx([{ name: 'Produits', columns, rows: portions() }]))
}

/** Previews and imports a file as the dialog does. */
async function importFile(
  url: string,
  headers: Record<string, string>,
  bytes: Buffer,
  { preview, apply }: Seconds,
): Promise<void> {
  async function send<Answer>(asked: Record<string, string>, times: number[]): Promise<Answer> {
    const began = performance.now()
    const address = `${url}${IMPORT_PATH}?${new URLSearchParams(asked)}`
    const answer = await fetch(address, { method: 'POST', headers, body: new Uint8Array(bytes) })
    const result: Result<Answer> = await answer.json()
    times.push((performance.now() - began) / 1000)
    if (!result.ok) throw new Error(`the file was refused: ${JSON.stringify(result.error)}`)
    return result.value
  }
  const seen = await send<ImportPreview>({ step: 'preview' }, preview)
  if (!seen.digest) throw new Error(`the file has errors: ${JSON.stringify(seen.errors.slice(0, 3))}`)
  const asked = { step: 'apply', digest: seen.digest, requestKey: randomUUID(), fileName: 'mesure' }
  const { added, changed } = await send<Imported>(asked, apply)
  if (added + changed !== PRODUCTS) throw new Error(`${added + changed} products were imported`)
}
