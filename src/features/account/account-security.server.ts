import { renderSVG } from 'uqr'
import { DomainError } from '#lib/errors/domain-error.ts'
import {
  type CurrentSession,
  currentSession,
  hasAdminRole,
  isComplete,
  requireSession,
} from '#platform/auth/current-session.ts'
import { ask } from '#platform/auth/limits.server.ts'
import { methodsOf } from '#platform/auth/second-factor/admin-account.server.ts'
import {
  beginTotp,
  renewRecoveryCodes,
  spendTotpStep,
  stepOfTotpCode,
} from '#platform/auth/second-factor/codes.server.ts'
import { currentDevice, identifyDevice, noteDevice } from '#platform/auth/second-factor/device.server.ts'
import {
  addPasskey,
  beginPasskey,
  type CreationOptions,
  canHavePasskeys,
} from '#platform/auth/second-factor/passkeys.server.ts'
import { passkeyOrigin, passkeyStore, totpStore } from '#platform/auth/second-factor/proof.server.ts'
import { type Actor, callSql, readAs, visitor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import { recorded } from '#platform/security-log.ts'
import type { AccountSecurity, Methods } from './account-security.ts'
import { requireFresh } from './admin-sign-in.server.ts'
import {
  deviceName,
  type OwnSession,
  type SessionEntry,
  shortAddress,
  type UserSessions,
} from './open-sessions.ts'
import type { NewPasskey, Removal } from './second-factor.ts'

type SecurityRow = Omit<AccountSecurity, 'givenPasswordEndsAt' | 'canHavePasskeys' | 'canMail'> & {
  givenPasswordEndsAt: Date | null
}

/** How this admin's account is secured (D42); `not_authenticated` when the user is gone. */
export async function readAccountSecurity(userId: string): Promise<AccountSecurity> {
  const { authDatabase, config } = runtime()
  const { rows } = await authDatabase.query<SecurityRow>(
    `select exists (select from totp_secrets t where t.user_id = u.id and t.confirmed_at is not null) as totp,
       coalesce((
         select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'createdAt', p.created_at) order by p.created_at)
         from passkeys p where p.user_id = u.id
       ), '[]') as passkeys,
       (select count(*)::integer from recovery_codes c where c.user_id = u.id and c.used_at is null) as "recoveryCodes",
       u.second_factor_put_off_at is not null as "isPutOff", u.email_verified as "isEmailProved",
       u.password_was_given as "isPasswordGiven", u.given_password_expires_at as "givenPasswordEndsAt",
       u.password_is_strong as "isPasswordStrong"
     from users u where u.id = $1`,
    [userId],
  )
  const [row] = rows
  if (!row) throw new DomainError('not_authenticated')
  return {
    ...row,
    givenPasswordEndsAt: row.givenPasswordEndsAt?.toISOString() ?? null,
    canHavePasskeys: canHavePasskeys(passkeyOrigin()),
    canMail: config.smtpUrl !== null,
  }
}

/** The factors that would complete the current session; null when nothing is lacking. */
export async function pendingMethods(): Promise<Methods | null> {
  const session = await currentSession()
  if (!session || isComplete(session) || !(await hasAdminRole(session.userId))) return null
  return methodsOf(session.userId)
}

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

/** Sets up one-time codes, proved by a first one; `confirmation_needed`, `second_factor_invalid`. */
export async function confirmTotp({ code }: { code: string }): Promise<SetUp> {
  const session = await requireFresh()
  const store = await totpStore()
  const step = await stepOfTotpCode(store, session.userId, code, { confirms: true })
  if (step === null || !(await spendTotpStep(store, session.userId, step))) {
    throw new DomainError('second_factor_invalid')
  }
  return finish(session)
}

/** Starts to create a passkey; `confirmation_needed`, `passkey_unavailable` at an address of digits. */
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
  const row = await readAs(visitor, (db) =>
    db.selectFrom('systemSettings').select('value').where('key', '=', 'storeName').executeTakeFirst(),
  )
  return row?.value || 'Boutique'
}

/** Removes an own factor; without a proof of the last 15 minutes `confirmation_needed`. */
export async function removeFactor(removal: Removal): Promise<null> {
  const { userId } = await requireFresh({ byFactor: true })
  const { authDatabase } = runtime()
  if (removal.kind === 'totp')
    await authDatabase.query('delete from totp_secrets where user_id = $1', [userId])
  else await authDatabase.query('delete from passkeys where user_id = $1 and id = $2', [userId, removal.id])
  return null
}

/** Removes the factor of another admin, who has lost it; `forbidden` (also for oneself), `user_not_found`. */
export async function removeFactorOf(actor: Actor, { userId }: { userId: string }): Promise<null> {
  const remove = () => callSql(actor, 'removeSecondFactor', { target: userId })
  await recorded('second_factor_changed', remove, { facts: { call: 'removeSecondFactorOf', target: userId } })
  return null
}

/** Records that the offer of a second factor was postponed; a notice stays. */
export async function putOff(userId: string): Promise<null> {
  await runtime().authDatabase.query(
    'update users set second_factor_put_off_at = coalesce(second_factor_put_off_at, now()) where id = $1',
    [userId],
  )
  return null
}

/** Changes an own factor, with the outcome in the security log under the function's name. */
export function recordChange<Input, Value>(call: string, work: (input: Input) => Promise<Value>) {
  return (input: Input) => recorded('second_factor_changed', () => work(input), { facts: { call } })
}

type SessionRow = {
  id: string
  userAgent: string | null
  ipAddress: string | null
  createdAt: Date
  seenAt: Date
}

/** The caller's sessions, the current one first, then by last use. */
export async function listSessions(): Promise<SessionEntry[]> {
  const session = await requireSession()
  const rows = await ask<SessionRow>(
    `select id::text, user_agent as "userAgent", ip_address as "ipAddress", created_at as "createdAt",
       coalesce(last_seen_at, created_at) as "seenAt"
     from sessions
     where user_id = $1 and expires_at > now() and not only_new_password
     order by id = $2 desc, "seenAt" desc, id desc`,
    [session.userId, session.id],
    runtime().sessionDatabase,
  )
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.userAgent ?? ''),
    place: shortAddress(row.ipAddress ?? ''),
    signedInAt: row.createdAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
    isCurrent: row.id === session.id,
  }))
}

/** Ends an own session and the trust in its device; 15 minutes after the sign-in `confirmation_needed`. */
export async function endOwnSession({ id }: OwnSession): Promise<null> {
  return endOwn('end_session', id)
}

/** Ends all own sessions but this one, recovery links and trusted devices; `confirmation_needed` as above. */
export async function endOtherSessions(): Promise<null> {
  return endOwn('end_other_sessions')
}

async function endOwn(how: 'end_session' | 'end_other_sessions', id?: string): Promise<null> {
  const session = await requireFresh()
  const values = [session.userId, id ?? session.id, currentDevice()]
  const end = () => ask(`select auth.${how}($1, $2, $3)`, values, runtime().sessionDatabase)
  await recorded('sessions_ended', end, { facts: { target: id ?? 'others' } })
  return null
}

/** Ends all sessions of a user; for admins. `forbidden`, `user_not_found`. */
export async function endSessionsOf(actor: Actor, { userId }: UserSessions): Promise<null> {
  const end = () => callSql(actor, 'endSessionsOf', { target: userId })
  await recorded('sessions_ended', end, { facts: { target: userId } })
  return null
}
