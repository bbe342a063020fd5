import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { inTransaction } from '../database/transaction.ts'

/** The file name of the list of erasures, in `DATA_DIR` and beside the backups. */
export const ERASURES_FILE = 'effacements.json'

export type Erasure = {
  id: string
  erasedAt: string
  actorId: string
  contactKind: string
  /** Keyed with a secret of the database, hexadecimal. */
  contactHash: string
}

/** The erasures of one shop, stored outside of its database because older backups do not know them (D49). */
export type ErasureList = { format: 'boutique-erasures'; shop: string; erasures: Erasure[] }

/** Reads a list; null when there is none, or the file is something else. */
export async function readErasureList(file: string): Promise<ErasureList | null> {
  try {
    const list: ErasureList = JSON.parse(await readFile(file, 'utf8'))
    return list.format === 'boutique-erasures' && Array.isArray(list.erasures) ? list : null
  } catch {
    return null
  }
}

/** Writes the list into a folder, making it; entries of another database of the shop remain. */
export async function writeErasureList(
  folder: string,
  { shop, erasures }: Omit<ErasureList, 'format'>,
): Promise<void> {
  const file = join(folder, ERASURES_FILE)
  const earlier = await readErasureList(file)
  const all = new Map(
    [...(earlier?.shop === shop ? earlier.erasures : []), ...erasures].map((e) => [e.id, e]),
  )
  const list: ErasureList = { format: 'boutique-erasures', shop, erasures: [...all.values()] }
  const draft = `${file}.part`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(draft, `${JSON.stringify(list)}\n`, { mode: 0o600, flush: true })
  await chmod(draft, 0o600)
  await rename(draft, file)
}

/** Adds the erasures that the database lacks, erases again, and returns how many people it still knew. */
export async function eraseAgain(owner: pg.Client, lists: readonly ErasureList[]): Promise<number> {
  return inTransaction(owner, async () => {
    const { rows: keys } = await owner.query<{ shop: string }>('select erasures_shop() as shop')
    const own = lists.filter(({ shop }) => shop === keys[0]?.shop).flatMap(({ erasures }) => erasures)
    const { rowCount } = await owner.query(
      `insert into erasures (id, erased_at, actor_id, contact_kind, contact_hash)
       select id, "erasedAt", "actorId", "contactKind", decode("contactHash", 'hex')
       from jsonb_to_recordset($1::jsonb)
         as known(id uuid, "erasedAt" timestamptz, "actorId" uuid, "contactKind" text, "contactHash" text)
       on conflict (id) do nothing`,
      [JSON.stringify(own)],
    )
    if (!rowCount) return 0
    const { rows } = await owner.query<{ erased: number }>('select erase_again() as erased')
    return rows[0]?.erased ?? 0
  })
}
