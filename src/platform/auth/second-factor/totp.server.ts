import { timingSafeEqual } from 'node:crypto'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { formatEnvelope, generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { Pool } from 'pg'

type Key = Parameters<typeof symmetricEncrypt>[0]['key']

/** The store of one-time codes: its connections as `auth_service`, and the key that encrypts the secrets. */
export type TotpStore = { database: Pool; key: Key }

const PERIOD_MS = 30_000

/**
 * The time step whose code this is, or null for any other than the present one: a code lives for 30 seconds.
 *
 * @param now ms since 1970
 */
export async function stepOfCode(secret: string, code: string, now: number): Promise<number | null> {
  const present = Math.floor(now / PERIOD_MS)
  const expected = Buffer.from(await createOTP(secret).hotp(present))
  const given = Buffer.from(code)
  return given.length === expected.length && timingSafeEqual(given, expected) ? present : null
}

/**
 * What an authenticator needs: the address inside the QR code, and the secret to type where no camera is at
 * hand.
 */
export type TotpSetup = { uri: string; secret: string }

/** Makes a new secret that counts once a first code confirms it. A confirmed one is replaced by that only. */
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

/**
 * The time step of a right code that was not used before, or null.
 *
 * @param confirms whether the code is to confirm a new secret; else only a confirmed one counts
 */
export async function stepOfTotpCode(
  { database, key }: TotpStore,
  userId: string,
  code: string,
  { confirms = false } = {},
): Promise<number | null> {
  const { rows } = await database.query<{ secret: string; last_step: string }>(
    'select secret, last_step from totp_secrets where user_id = $1 and (confirmed_at is null) = $2',
    [userId, confirms],
  )
  const [row] = rows
  if (!row) return null
  const secret = await symmetricDecrypt({ key, data: row.secret })
  const step = await stepOfCode(secret, code, Date.now())
  if (step !== null) await encryptAnew({ database, key }, userId, { stored: row.secret, secret })
  return step !== null && step > Number(row.last_step) ? step : null
}

/**
 * A secret that an earlier key encrypted, or one that is not named, is encrypted by the present one: keys can
 * be replaced (ASVS 11.2.2).
 */
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

/**
 * Uses the code of this step up, and confirms a new secret. Of two who come with one code, the first gets
 * true.
 */
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
