import { createHash } from 'node:crypto'
import type { CategoryChoice, EditedProduct } from '#features/catalogue/admin/catalogue-rows.ts'
import { DomainError } from '#lib/errors/domain-error.ts'
import { isoDay } from '#lib/format/dates.ts'
import { isUuid } from '#lib/uuid.ts'
import { readSpreadsheet, sheetNames, unpacked } from '#platform/spreadsheet/read-spreadsheet.ts'
import { categoryIds } from './cell-texts.ts'
import { linesInFrancs } from './currency-question.ts'
import type { FileLine } from './file-columns.ts'
import { counted, type Places } from './foreign-lines.ts'
import type { TableField } from './foreign-table.ts'
import { ImportPlan, knownAgain, missingCategories, type Namesake } from './import-plan.ts'
import { type FilePart, type FileRequest, MAX_FILE_BYTES, MOST_PRODUCTS, MOST_ROWS } from './imports.ts'
import { type Known, type KnownPerfume, planLine } from './plan-line.ts'
import { fillProfiles, withFoundProfile } from './read-profile.ts'
import { type ImportQuestion, type ReadFile, readTables, rememberedBy } from './read-tables.ts'
import { belongTogether, findTable, idsIn, type Table } from './recognise.ts'
import { isUnread } from './said.ts'
import { withNamedSizes } from './sizes.ts'

const UNREAD_ONE = 'produit a une colonne du profil qui n’est pas lue : complétez-le à la main.'
const UNREAD_SEVERAL = 'produits ont une colonne du profil qui n’est pas lue : complétez-les à la main.'

export type PlannedImport = Exclude<Awaited<ReturnType<typeof planImport>>, ImportQuestion>

/** What a file would do to the products of now, with its digest; or what must be known first. */
export async function planImport(shop: ShopQuestions, bytes: Buffer, request: FileRequest) {
  const read = await readProductFile(shop, bytes, request)
  if ('ask' in read) return read
  // The shop looks for them while their descriptions are read.
  const namesakes = findNamesakes(shop, read)
  const file = withFoundProfiles(read)
  const { lines: again, refused } = findAgain(file, await namesakes)
  const known = await readKnown(shop, { ...file, lines: again })
  const inFrancs = linesInFrancs(file.money, again, known, request.currency)
  if ('ask' in inFrancs) return inFrancs
  const { lines, notes } = inFrancs
  const isUncounted = ({ texts }: FileLine) =>
    file.from !== null && !texts.id && texts.name?.trim() && !texts.stock?.trim()
  const uncounted = lines.filter(isUncounted).length
  if (uncounted > 0 && request.stock === undefined) return { ask: 'stock' as const, products: uncounted }

  const profiles = fillProfiles(lines, known.products)
  const filled = request.isProfileLeft ? lines : profiles.lines
  const plan = new ImportPlan([...file.errors, ...refused], known.perfumeOf)
  for (const line of file.errors.length > 0 ? [] : filled) {
    const counted = isUncounted(line)
      ? { ...line, texts: { ...line.texts, stock: `${request.stock}` } }
      : line
    plan.add(counted, planLine(counted, known))
  }
  plan.refuseFormats()
  const digest = createHash('sha256').update(plan.facts(known.newCategories)).digest('hex')
  return {
    file: { ...file, notes: [...file.notes, ...notes] },
    plan,
    known,
    digest,
    profiles: profiles.filled,
  }
}

/** The products of the shop that a file from elsewhere may name. */
async function findNamesakes(shop: ShopQuestions, { from, lines }: ReadFile): Promise<Namesake[]> {
  if (from === null) return []
  const names = [...lines, ...withNamedSizes(lines)].map(({ texts }) => (texts.name ?? '').trim())
  return shop.findNamesakes([...new Set(names)])
}

/** Finds the products of a file from elsewhere that the shop has already (MOVE-07). */
function findAgain({ from, lines }: ReadFile, namesakes: readonly Namesake[]) {
  if (from === null) return { lines, refused: [] }
  const known = new Set(namesakes.map(({ name, sizeMl }) => `${name} ${sizeMl ?? ''}`))
  const isKnown = (name: string, sizeMl: number | null) =>
    known.has(`${name.trim().toLowerCase()} ${sizeMl ?? ''}`)
  return knownAgain(withNamedSizes(lines, isKnown), namesakes)
}

/** What the shop knows of the products of a file. Categories that do not exist yet have an id already (MOVE-05). */
async function readKnown(
  shop: ShopQuestions,
  { lines, separators }: Pick<ReadFile, 'lines' | 'separators'>,
): Promise<Known> {
  const { categories: existing, ...found } = await shop.find({
    ids: lines.map(idOf).filter(isUuid),
    names: lines.flatMap((line) => (idOf(line) === '' ? [(line.texts.name ?? '').trim()] : [])),
    pictures: [...new Set(lines.flatMap(ownPictures))],
  })
  const missing = missingCategories(lines, existing).map((name) => ({ id: crypto.randomUUID(), name }))
  const categories = [...existing, ...missing]
  return {
    ...found,
    categories: categoryIds(categories),
    separators,
    categoryNames: new Map(categories.map(({ id, name }) => [id, name])),
    newCategories: new Map(missing.map(({ id, name }) => [id, name])),
  }
}

const idOf = ({ texts }: FileLine) => (texts.id ?? '').trim().toLowerCase()

/** The pictures of a line that the shop has itself. */
function ownPictures({ texts }: FileLine): string[] {
  return `${texts.imageUrl ?? ''} ${texts.moreImageUrls ?? ''}`
    .split(/\s+/)
    .filter((address) => address.startsWith('/pictures/'))
}

/** Reads a product file of any kind (IMPORT-02, IMPORT-03, MOVE-01), or says what it has to know first. */
async function readProductFile(
  shop: ShopQuestions,
  bytes: Buffer,
  request: FileRequest,
): Promise<ReadFile | ImportQuestion> {
  const tables: Table[] = []
  for (const { file, part } of partsOf(await unpacked(bytes, MAX_FILE_BYTES), request.files)) {
    const sheets = request.sheet ? [request.sheet] : await sheetNames(part)
    if (sheets.length > 1) return { ask: 'sheet', sheets }
    const table = findTable(await readSpreadsheet(part, MOST_ROWS, sheets[0]))
    if (table) tables.push({ ...table, file, hasForeignIds: await hasForeignIds(shop, idsIn(table)) })
  }
  const [first, ...rest] = tables
  if (!first) throw new DomainError('file_empty')
  if (rest.length > 0 && !belongTogether(tables)) throw new DomainError('files_apart')
  const titles = rememberedBy(tables, request)
  const remembered = titles === null ? null : await shop.findColumns(titles)
  const read = readTables([first, ...rest], request, remembered, isoDay(new Date()))
  if ('lines' in read && read.lines.length > MOST_PRODUCTS) throw new DomainError('file_too_long')
  return read
}

/** A file from elsewhere with the profiles that its texts hold (D53). */
function withFoundProfiles(read: ReadFile): ReadFile {
  if (read.from === null) return read
  const unread = read.lines.filter(({ said = [] }) => said.some(isUnread)).length
  return {
    ...read,
    lines: read.lines.map(withFoundProfile),
    notes: unread > 0 ? [...read.notes, counted(unread, UNREAD_ONE, UNREAD_SEVERAL)] : read.notes,
  }
}

/** Several files come one after the other. */
function* partsOf(
  bytes: Buffer,
  files: readonly FilePart[] = [],
): Generator<{ file?: string; part: Buffer }> {
  if (files.length === 0) yield { part: bytes }
  let at = 0
  for (const { name, size } of files) {
    yield { file: name, part: bytes.subarray(at, at + size) }
    at += size
  }
}

/** Whether there are ids, and no product of the shop, also in the bin, has any of them. */
async function hasForeignIds(shop: ShopQuestions, ids: readonly string[]): Promise<boolean> {
  return ids.length > 0 && !(await shop.hasAny(ids))
}

/** What a file names of the shop. */
export type Named = { ids: readonly string[]; names: readonly string[]; pictures: readonly string[] }

/** What the shop has of it. */
export type Found = {
  categories: CategoryChoice[]
  products: Map<string, EditedProduct>
  perfumeOf: Map<string, KnownPerfume>
  takenNames: Set<string>
  lostPictures: Set<string>
}

/** What the reading of a file has to know of the shop. The thread that reads it asks the process, which has the database. */
export type ShopQuestions = {
  /** Whether a product of the shop, also in the bin, has any of these ids. */
  hasAny: (ids: readonly string[]) => Promise<boolean>
  /** The columns that were chosen for these titles the last time (MOVE-02). */
  findColumns: (signature: string) => Promise<Places<TableField> | null>
  /** The products that have one of these names already (MOVE-07). */
  findNamesakes: (names: readonly string[]) => Promise<Namesake[]>
  find: (named: Named) => Promise<Found>
}

export const shopQuestions = ['hasAny', 'findColumns', 'findNamesakes', 'find'] as const

/** All that an import of a file writes. */
export type ReadyImport = Pick<ImportPlan, 'additions' | 'changes' | 'perfumes'> & {
  /** The categories that it would create (MOVE-05). */
  newCategories: { id: string; name: string }[]
  /** The columns that were chosen for its titles. */
  chosen: ReadFile['chosen']
  /** Names exactly this; null for what cannot be imported. */
  digest: string | null
}
