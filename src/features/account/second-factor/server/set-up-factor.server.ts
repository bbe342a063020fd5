import { renderSVG } from 'uqr'
import type { CurrentSession } from '#platform/auth/current-session.ts'
import { identifyDevice, noteDevice } from '#platform/auth/second-factor/device.server.ts'
import {
  addPasskey,
  beginPasskey,
  type CreationOptions,
  canHavePasskeys,
} from '#platform/auth/second-factor/passkeys.server.ts'
import { renewRecoveryCodes } from '#platform/auth/second-factor/recovery-codes.server.ts'
import { passkeyStore, totpStore } from '#platform/auth/second-factor/stores.server.ts'
import { beginTotp, spendTotpStep, stepOfTotpCode } from '#platform/auth/second-factor/totp.server.ts'
import { readAsVisitor } from '#platform/database/actor.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import { runtime } from '#platform/runtime.ts'
import type { NewPasskey } from '../domain/second-factor.schema.ts'
import { requireFresh } from './require-fresh.server.ts'

/** The data that an authenticator app needs; the picture is its address as a QR code. */
export type TotpOffer = { qrCode: string; secret: string }

/** Recovery codes, created together with the first factor; null when the user already has some. */
export type SetUp = { recoveryCodes: string[] | null }

/** Starts to set up one-time codes. @throws DomainError `confirmation_needed` */
export async function setUpTotp(): Promise<TotpOffer> {
  const { userId, email } = await requireFresh()
  const { uri, secret } = await beginTotp(await totpStore(), { userId, email, issuer: await shopName() })
  // The shop's ink on its cream: an app reads it as well as black on white (15 : 1).
  const picture = renderSVG(uri, { border: 3, blackColor: '#1a1006', whiteColor: '#f4e9d8' })
  return { qrCode: `data:image/svg+xml,${encodeURIComponent(picture)}`, secret }
}

/**
 * Sets up one-time codes, proved by a first one.
 *
 * @throws DomainError `confirmation_needed`, `second_factor_invalid`
 */
export async function confirmTotp({ code }: { code: string }): Promise<SetUp> {
  const session = await requireFresh()
  const store = await totpStore()
  const step = await stepOfTotpCode(store, session.userId, code, { confirms: true })
  if (step === null || !(await spendTotpStep(store, session.userId, step))) {
    throw new DomainError('second_factor_invalid')
  }
  return finish(session)
}

/**
 * Starts to create a passkey.
 *
 * @throws DomainError `confirmation_needed`, `passkey_unavailable` at an address of digits
 */
export async function setUpPasskey(): Promise<CreationOptions> {
  const { userId, email } = await requireFresh()
  const store = passkeyStore()
  if (!canHavePasskeys(store.origin)) throw new DomainError('passkey_unavailable')
  return beginPasskey(store, { userId, email, shopName: await shopName() })
}

/** Stores a new passkey. @throws DomainError `confirmation_needed`, `second_factor_invalid` */
export async function confirmPasskey({ name, response }: NewPasskey): Promise<SetUp> {
  const session = await requireFresh()
  const isStored = await addPasskey(passkeyStore(), { userId: session.userId, name, response })
  if (!isStored) throw new DomainError('second_factor_invalid')
  return finish(session)
}

/** Replaces the recovery codes by new ones. @throws DomainError `confirmation_needed` */
export async function renewCodes(): Promise<SetUp> {
  const { userId, hasSecondFactor } = await requireFresh({ byFactor: true })
  if (!hasSecondFactor) throw new DomainError('invalid_input')
  return { recoveryCodes: await renewRecoveryCodes(runtime().authDatabase, userId) }
}

/** Marks this session as proved and ends the user's other sessions, which have not proved the new factor. */
async function finish({ id, userId, hasSecondFactor }: CurrentSession): Promise<SetUp> {
  const { authDatabase } = runtime()
  const device = identifyDevice()
  await authDatabase.query('update sessions set second_factor_at = now(), device_hash = $2 where id = $1', [
    id,
    device,
  ])
  await noteDevice(userId, device, true)
  if (hasSecondFactor) return { recoveryCodes: null }
  await authDatabase.query('delete from sessions where user_id = $1 and id <> $2', [userId, id])
  return { recoveryCodes: await renewRecoveryCodes(authDatabase, userId) }
}

async function shopName(): Promise<string> {
  const row = await readAsVisitor(runtime().database, (db) =>
    db.selectFrom('systemSettings').select('value').where('key', '=', 'storeName').executeTakeFirst(),
  )
  return row?.value || 'Boutique'
}
