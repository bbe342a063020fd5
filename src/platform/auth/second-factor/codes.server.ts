import { randomInt, timingSafeEqual } from 'node:crypto'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { formatEnvelope, generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { Pool } from 'pg'
import { passwordHash } from '../passwords.server.ts'

type Key = Parameters<typeof symmetricEncrypt>[0]['key']

/** The store of one-time codes: its connections as `auth_service`, and the key that encrypts the secrets. */
export type TotpStore = { database: Pool; key: Key }

const PERIOD_MS = 30_000

/** The time step of a code, valid for 30 s; null unless it is the present one. */
export async function stepOfCode(secret: string, code: string, now: number): Promise<number | null> {
  const present = Math.floor(now / PERIOD_MS)
  const expected = Buffer.from(await createOTP(secret).hotp(present))
  const given = Buffer.from(code)
  return given.length === expected.length && timingSafeEqual(given, expected) ? present : null
}

/** The data for an authenticator app: the address in the QR code, and the secret to type without a camera. */
export type TotpSetup = { uri: string; secret: string }

/** Creates a secret that a first code confirms; an earlier one stays valid until then. */
export async function beginTotp(
  { database, key }: TotpStore,
  { userId, email, issuer }: { userId: string; email: string; issuer: string },
): Promise<TotpSetup> {
  const secret = generateRandomString(32)
  await database.query(
    `insert into totp_secrets (user_id, secret) values ($1, $2)
     on conflict (user_id) do update set secret = excluded.secret, confirmed_at = null, last_step = 0, created_at = now()
     where totp_secrets.confirmed_at is null`,
    [userId, await symmetricEncrypt({ key, data: secret })],
  )
  return {
    uri: createOTP(secret).url(issuer, email),
    secret: base32.encode(secret, { padding: false }),
  }
}

/** The time step of a correct and unused code, or null; `confirms` allows one of a new secret. */
export async function stepOfTotpCode(
  { database, key }: TotpStore,
  userId: string,
  code: string,
  { confirms = false } = {},
): Promise<number | null> {
  const { rows } = await database.query<{ secret: string; lastStep: string }>(
    'select secret, last_step as "lastStep" from totp_secrets where user_id = $1 and (confirmed_at is null) = $2',
    [userId, confirms],
  )
  const [row] = rows
  if (!row) return null
  const secret = await symmetricDecrypt({ key, data: row.secret })
  const step = await stepOfCode(secret, code, Date.now())
  if (step !== null) await encryptAnew({ database, key }, userId, { stored: row.secret, secret })
  return step !== null && step > Number(row.lastStep) ? step : null
}

/** Encrypts again with the present key, so that keys can be replaced (ASVS 11.2.2). */
async function encryptAnew(
  { database, key }: TotpStore,
  userId: string,
  { stored, secret }: { stored: string; secret: string },
): Promise<void> {
  if (typeof key === 'string' || stored.startsWith(formatEnvelope(key.currentVersion, ''))) return
  await database.query('update totp_secrets set secret = $3 where user_id = $1 and secret = $2', [
    userId,
    stored,
    await symmetricEncrypt({ key, data: secret }),
  ])
}

/** Uses up the code of a time step and confirms a new secret; true for the first request only. */
export async function spendTotpStep(
  { database }: Pick<TotpStore, 'database'>,
  userId: string,
  step: number,
): Promise<boolean> {
  const { rowCount } = await database.query(
    `update totp_secrets set last_step = $2, confirmed_at = coalesce(confirmed_at, now())
     where user_id = $1 and last_step < $2`,
    [userId, step],
  )
  return rowCount === 1
}

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

/** Eight new recovery codes, usable once; the earlier ones end. Only their hashes are stored. */
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
