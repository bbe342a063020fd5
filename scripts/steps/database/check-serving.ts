import type pg from 'pg'
import { commandLine, StartError } from '#platform/command-line.ts'
import { type Login, rolesOfLogin, userIn } from '#platform/database/logins/addresses.ts'
import { servingAddresses } from '#platform/database/logins/serving-addresses.ts'
import type { ServingSettings } from '#platform/database/logins/settings.ts'
import { readUnfinishedRestore } from '#platform/database/preparation.ts'
import { functionHashes } from '#platform/database/schema/apply-functions.ts'
import { migrationNames } from '#platform/database/schema/apply-migrations.ts'
import { connectWithRetry } from './database-access.ts'

const NO_RIGHT = '42501'
const mend = `${commandLine('prepare-database')} la prépare, avec l’adresse du propriétaire (DATABASE_URL)`

/**
 * Connects as each login of the serving process, directly or through the pooler, and checks that it has the
 * roles it needs and nothing more.
 *
 * @param serverUrl what `openToServer` returned, or the login that the operator has prepared
 * @throws StartError of one French line that names the setting and says what to do
 */
export async function checkServing(
  serverUrl: string,
  settings: ServingSettings,
  signal: AbortSignal,
): Promise<void> {
  const { pages, signIn, messages, changes } = servingAddresses(serverUrl, settings)
  const main = settings.url === null ? 'DATABASE_URL' : 'DATABASE_SERVER_URL'
  const direct = settings.poolerUrl === null ? main : 'DATABASE_DIRECT_URL'
  const checks: [variable: string, url: string, login: Login][] = [
    [direct, changes.url, 'shop_pages'],
    [main, pages.url, 'shop_pages'],
    [settings.signInUrl ? 'DATABASE_SIGN_IN_URL' : main, signIn.url, 'shop_sign_in'],
    [settings.messagesUrl ? 'DATABASE_MESSAGES_URL' : direct, messages.url, 'shop_messages'],
  ]
  for (const [variable, url, login] of checks) {
    const client = await connectWithRetry(url, signal, variable)
    try {
      const problem = await loginProblem(client, login)
      if (problem) throw new StartError(`${variable} : l’identifiant « ${userIn(url)} » ${problem}.`)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

async function loginProblem(client: pg.Client, login: Login): Promise<string | null> {
  const { rows } = await client.query<{ isSuperuser: boolean; bypasses: boolean; owns: boolean }>(
    `select r.rolsuper as "isSuperuser", r.rolbypassrls as bypasses,
            exists (select from pg_class c where c.relnamespace in ('public'::regnamespace, to_regnamespace('auth'))
                    and c.relkind = 'r' and pg_has_role(session_user, c.relowner, 'usage')) as owns
     from pg_roles r where r.rolname = session_user`,
  )
  const [found] = rows
  const user = client.escapeIdentifier(client.user ?? '')
  if (found?.isSuperuser) return `est superutilisateur : alter role ${user} nosuperuser`
  if (found?.bypasses) return `passe outre aux règles d’accès : alter role ${user} nobypassrls`
  if (found?.owns) return 'possède les tables de la boutique : donnez un autre identifiant pour servir'
  for (const role of rolesOfLogin[login]) {
    try {
      await client.query(`begin; set local role ${role}`)
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code !== NO_RIGHT
      return isMissing
        ? `trouve une base sans boutique : ${mend}`
        : `n’a pas le rôle « ${role} » : grant ${role} to ${user}`
    } finally {
      await client.query('rollback')
    }
  }
  return null
}

/**
 * Checks that the database was prepared by this release or a later one: a serving process without the owner's
 * login cannot do it.
 *
 * @throws StartError for a database that `prepare-database` has to bring up to date, or in which a restore is not complete
 */
export async function checkRelease(server: pg.Client): Promise<void> {
  if (await readUnfinishedRestore(server))
    throw new StartError(
      'DATABASE_SERVER_URL : la restauration de cette base n’est pas finie : attendez-la, ou relancez-la là où elle a commencé.',
    )
  const [names, hashes] = [await migrationNames(), await functionHashes()]
  const problem = await releaseProblem(server, names, hashes)
  if (problem) throw new StartError(`DATABASE_SERVER_URL : ${problem} : ${mend}.`)
}

async function releaseProblem(
  server: pg.Client,
  names: readonly string[],
  hashes: ReadonlyMap<string, string>,
): Promise<string | null> {
  type Release = { migrations: string[]; functions: Record<string, string> }
  const { rows } = await server
    .query('begin; set local role visitor')
    .then(() => server.query<{ release: Release }>('select applied_release() as release'))
    .catch(() => ({ rows: [] as { release: Release }[] }))
    .finally(() => server.query('rollback'))
  const release = rows[0]?.release
  if (!release) return 'cette base n’est pas celle d’une boutique, ou d’une version précédente'
  const known = release.migrations
  if (names.some((name) => !known.includes(name))) return 'cette base n’est pas à jour'
  const isSame =
    known.length > names.length || [...hashes].every(([name, hash]) => release.functions[name] === hash)
  return isSame ? null : 'les fonctions de cette base ne sont pas à jour'
}
