import { randomInt } from 'node:crypto'
import type { Pool } from 'pg'
import { passwordHash } from '../passwords/password-hash.server.ts'

const CODES = 8
const SELECTOR = 4
const LENGTH = 12
/** Without letters and digits that are easily confused. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Removes spaces and hyphens from a typed code and turns it into capitals. */
function canonical(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase()
}

function randomCode(): string {
  return Array.from({ length: LENGTH }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/**
 * Creates eight new recovery codes, each usable once, and makes the earlier ones invalid. They can be shown
 * only once, because only their hashes are stored.
 */
export async function renewRecoveryCodes(database: Pool, userId: string): Promise<string[]> {
  const codes = new Map<string, string>()
  while (codes.size < CODES) {
    const code = randomCode()
    codes.set(code.slice(0, SELECTOR), code)
  }
  const hashes = await Promise.all([...codes.values()].map((code) => passwordHash.hash(code.slice(SELECTOR))))
  await database.query(
    `with void as (delete from recovery_codes where user_id = $1 and not selector = any ($2))
     insert into recovery_codes (user_id, selector, hash) select $1, * from unnest($2::text[], $3::text[])
     on conflict (user_id, selector) do update set hash = excluded.hash, used_at = null`,
    [userId, [...codes.keys()], hashes],
  )
  return [...codes.values()].map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** The row of an unused recovery code, or null for a wrong one. */
export async function findRecoveryCode(
  database: Pool,
  userId: string,
  typed: string,
): Promise<string | null> {
  const code = canonical(typed)
  const selector = code.slice(0, SELECTOR)
  const { rows } = await database.query<{ hash: string }>(
    'select hash from recovery_codes where user_id = $1 and selector = $2 and used_at is null',
    [userId, selector],
  )
  const hash = rows[0]?.hash
  if (!hash || code.length !== LENGTH) return null
  return (await passwordHash.verify({ hash, password: code.slice(SELECTOR) })) ? selector : null
}

/** Uses a code up. Of two requests with the same code only the first gets true. */
export async function spendRecoveryCode(database: Pool, userId: string, selector: string): Promise<boolean> {
  const { rowCount } = await database.query(
    'update recovery_codes set used_at = now() where user_id = $1 and selector = $2 and used_at is null',
    [userId, selector],
  )
  return rowCount === 1
}
