import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '#platform/command-line.ts'
import type { Config } from '#platform/config/config.ts'
import {
  derivedServerUrl,
  type Login,
  logins,
  nameOf,
  passwordIn,
  rolesOfLogin,
  urlAs,
  urlOfLogin,
  userIn,
} from '#platform/database/logins/addresses.ts'
import type { ServingSettings } from '#platform/database/logins/settings.ts'
import { withClient } from '#platform/database/with-client.ts'
import type { Logger } from '#platform/log.ts'
import { runningEmbedded, startEmbedded } from '#scripts/postgres/embedded.ts'
import { codeOf } from '../failure.ts'

const certificate: Record<string, string> = {
  ERR_TLS_CERT_ALTNAME_INVALID:
    'son certificat est celui d’une autre machine : donnez dans l’adresse le nom qui figure au certificat',
  CERT_HAS_EXPIRED: 'son certificat a expiré',
  CERT_NOT_YET_VALID: 'son certificat n’est pas encore valable : vérifiez l’heure de cette machine',
  SELF_SIGNED_CERT_IN_CHAIN: 'son certificat vient d’une autorité inconnue : donnez-la par DATABASE_CA_FILE',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'son certificat est signé par lui-même : donnez-le par DATABASE_CA_FILE',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'son certificat vient d’une autorité inconnue : donnez-la par DATABASE_CA_FILE',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'son certificat vient d’une autorité inconnue : donnez-la par DATABASE_CA_FILE',
  CERT_SIGNATURE_FAILURE: 'son certificat n’est pas signé par l’autorité de DATABASE_CA_FILE',
}

const refusals: Record<string, string> = {
  '28P01': 'elle refuse le mot de passe',
  '28000': 'elle refuse cette connexion (pg_hba.conf, certificat ou identifiant)',
  '3D000': 'ce serveur n’a pas de base de ce nom',
  '42501': 'cet identifiant n’a pas le droit de s’y connecter',
  '53300': 'elle n’a plus de connexion libre',
  ENOTFOUND: 'aucune machine ne porte ce nom',
  ECONNREFUSED: 'rien n’écoute à cette adresse',
}

/** Why a database could not be reached, in French, without a final point. */
export function databaseProblem(error: unknown): string {
  const code = codeOf(error) ?? (error instanceof AggregateError ? codeOf(error.errors[0]) : undefined)
  const message = error instanceof Error ? error.message : String(error)
  const known = certificate[code ?? ''] ?? refusals[code ?? '']
  if (known) return `${known} (${code})`
  if (/does not support SSL/i.test(message)) return 'ce serveur ne chiffre pas (TLS)'
  return `elle ne répond pas ou refuse (${code ?? message})`
}

/** Signs that a database is on its way up, not that it refuses us: connection failures, and PostgreSQL's class 57P. */
const notYet = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENOENT|57P0[1-3])$/

/**
 * Opens a connection, waiting up to a minute for a database that is still starting.
 *
 * @param variable where the address comes from
 * @throws StartError of one French line
 */
export async function connectWithRetry(
  url: string,
  signal: AbortSignal,
  variable = 'DATABASE_URL',
): Promise<pg.Client> {
  for (const until = Date.now() + 60_000; ; await sleep(500, undefined, { signal })) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => undefined)
      const code = codeOf(error) ?? (error instanceof AggregateError ? codeOf(error.errors[0]) : undefined)
      const waiting =
        notYet.test(code ?? '') || (error instanceof Error && /timeout|terminated/i.test(error.message))
      if (waiting && Date.now() < until) continue
      throw new StartError(`${variable} : la base de données ${nameOf(url)} : ${databaseProblem(error)}.`)
    }
  }
}

/**
 * Lets the serving process in: the shop's logins get the passwords that their addresses have, and one login
 * of the operator the shop's roles. Instances that share a database derive the same passwords from the
 * owner's; an owner without one gets new ones at each start.
 *
 * @param given logins that the operator has prepared
 * @returns the address of `shop_pages`, of which the others follow (`urlOfLogin`), or of the one login
 */
export async function openToServer(
  owner: pg.Client,
  ownerUrl: string,
  given: Pick<ServingSettings, 'url' | 'signInUrl' | 'messagesUrl'> = {
    url: null,
    signInUrl: null,
    messagesUrl: null,
  },
): Promise<string> {
  const url =
    given.url ?? (await derivedServerUrl(ownerUrl)) ?? urlAs(ownerUrl, 'shop_pages', newPassword(ownerUrl))
  const own = { shop_pages: null, shop_sign_in: given.signInUrl, shop_messages: given.messagesUrl }
  for (const login of logins) await admit(owner, login, own[login] ?? urlOfLogin(url, login))
  return url
}

async function admit(owner: pg.Client, login: Login, address: string): Promise<void> {
  const user = userIn(address)
  const password = passwordIn(address)
  if (isOwnLogin(user)) {
    if (password && !(await logsIn(address)))
      await owner.query(`alter role ${login} with login password ${owner.escapeLiteral(password)}`)
    return
  }
  for (const role of rolesOfLogin[login]) {
    const { rowCount } = await owner.query(
      `select from pg_auth_members where roleid = $1::text::regrole
       and member = (select oid from pg_roles where rolname = $2)`,
      [role, user],
    )
    if (!rowCount) await owner.query(`grant ${role} to ${owner.escapeIdentifier(user)}`)
  }
}

/** With what some hosts write behind the name: `shop_pages.project`. */
function isOwnLogin(user: string): boolean {
  return (logins as readonly string[]).includes(user.split('.')[0] ?? '')
}

/** None where the logins show a certificate. */
function newPassword(ownerUrl: string): string {
  return new URL(ownerUrl).searchParams.has('sslcert') ? '' : randomBytes(32).toString('base64url')
}

function logsIn(url: string): Promise<boolean> {
  return withClient(url, async () => true, { connectionTimeoutMillis: 10_000 }).catch(() => false)
}

/**
 * The shop's database for a short look as its owner: the one that is set, the one that a running shop has
 * started, or a start of it.
 *
 * @throws StartError where only the login of the serving process is set
 */
export async function reachDatabase(
  { databaseUrl, serving, dataDir }: Config,
  log: Logger,
): Promise<{ ownerUrl: string; release: () => Promise<void> }> {
  if (serving.url && !databaseUrl) {
    throw new StartError(
      'DATABASE_URL : manque ; cette commande travaille avec l’identifiant du propriétaire de la base.',
    )
  }
  const running = databaseUrl ?? (await runningEmbedded(dataDir))
  if (running) return { ownerUrl: running, release: async () => undefined }
  const { ownerUrl, stop } = await startEmbedded({ dataDir, log })
  return { ownerUrl, release: stop }
}
