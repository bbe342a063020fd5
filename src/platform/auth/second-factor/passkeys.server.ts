import { createHash } from 'node:crypto'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Pool } from 'pg'

export type PasskeyStore = { database: Pool; origin: string }

/** Ed25519, ES256 and RS256, by their COSE numbers: the algorithms that present authenticators support. */
const ALGORITHMS = [-8, -7, -257]

const domainOf = (origin: string) => new URL(origin).hostname

/** Without the extensions, which a server function cannot return. */
export type CreationOptions = Omit<PublicKeyCredentialCreationOptionsJSON, 'extensions'>
export type RequestOptions = Omit<PublicKeyCredentialRequestOptionsJSON, 'extensions'>

/** Passkeys belong to a domain name; browsers create none for an IP address. */
export function canHavePasskeys(origin: string): boolean {
  const host = domainOf(origin)
  return !/^[\d.]+$|^\[/.test(host)
}

/** What a browser needs to create a passkey of this user; those that there are cannot be created again. */
export async function beginPasskey(
  { database, origin }: PasskeyStore,
  { userId, email, shopName }: { userId: string; email: string; shopName: string },
): Promise<CreationOptions> {
  const { rows } = await database.query<{ credentialId: string; transports: string[] }>(
    'select credential_id as "credentialId", transports from passkeys where user_id = $1',
    [userId],
  )
  const { extensions: _, ...options } = await generateRegistrationOptions({
    rpName: shopName,
    rpID: domainOf(origin),
    userName: email,
    userID: new TextEncoder().encode(userId),
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: rows.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })
  await storeChallenge(database, 'register', options.challenge, userId)
  return options
}

/** Stores the passkey that a browser created. False when the browser's answer is invalid. */
export async function addPasskey(
  { database, origin }: PasskeyStore,
  { userId, response, name }: { userId: string; response: RegistrationResponseJSON; name: string },
): Promise<boolean> {
  const verified = await verifyRegistrationResponse({
    response,
    supportedAlgorithmIDs: ALGORITHMS,
    expectedChallenge: (challenge) => takeChallenge(database, 'register', challenge, userId),
    expectedOrigin: origin,
    expectedRPID: domainOf(origin),
    requireUserVerification: false,
  }).catch(() => null)
  if (!verified?.verified) return false
  const { id, publicKey, counter } = verified.registrationInfo.credential
  const { rowCount } = await database.query(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
     values ($1, $2, $3, $4, $5, $6) on conflict (credential_id) do nothing`,
    [
      userId,
      id,
      Buffer.from(publicKey).toString('base64url'),
      counter,
      response.response.transports ?? [],
      name,
    ],
  )
  return rowCount === 1
}

/** The options of a proof name no passkey: they reveal nothing about the account. */
export async function beginPasskeyProof({ database, origin }: PasskeyStore): Promise<RequestOptions> {
  const { extensions: _, ...options } = await generateAuthenticationOptions({
    rpID: domainOf(origin),
    userVerification: 'preferred',
  })
  await storeChallenge(database, 'prove', options.challenge, '')
  return options
}

/** Whether one of the user's passkeys answered an open challenge, which the check uses up. */
export async function verifyPasskey(
  { database, origin }: PasskeyStore,
  userId: string,
  response: AuthenticationResponseJSON,
): Promise<boolean> {
  const { rows } = await database.query<{ id: string; publicKey: string; counter: string }>(
    'select id, public_key as "publicKey", counter from passkeys where user_id = $1 and credential_id = $2',
    [userId, response.id],
  )
  const [passkey] = rows
  if (!passkey) return false
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(database, 'prove', challenge, ''),
    expectedOrigin: origin,
    expectedRPID: domainOf(origin),
    credential: {
      id: response.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: Number(passkey.counter),
    },
    requireUserVerification: false,
  }).catch(() => null)
  if (!verified?.verified) return false
  await database.query('update passkeys set counter = $2, last_used_at = now() where id = $1', [
    passkey.id,
    verified.authenticationInfo.newCounter,
  ])
  return true
}

type Purpose = 'register' | 'prove'

function identifierOf(purpose: Purpose, challenge: string): string {
  return `passkey-${purpose}:${createHash('sha256').update(challenge).digest('hex')}`
}

async function storeChallenge(
  database: Pool,
  purpose: Purpose,
  challenge: string,
  userId: string,
): Promise<void> {
  await database.query(
    `insert into verifications (identifier, value, expires_at) values ($1, $2, now() + interval '5 minutes')`,
    [identifierOf(purpose, challenge), userId],
  )
}

/** Removes a challenge, because each may be answered only once. */
async function takeChallenge(
  database: Pool,
  purpose: Purpose,
  challenge: string,
  userId: string,
): Promise<boolean> {
  const { rowCount } = await database.query(
    'delete from verifications where identifier = $1 and value = $2 and expires_at > now()',
    [identifierOf(purpose, challenge), userId],
  )
  return rowCount === 1
}
