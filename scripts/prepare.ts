import type pg from 'pg'
import { adminPasswordProblem } from '#platform/auth/passwords.server.ts'
import type { Config } from '#platform/config/config.ts'
import { readUnfinishedRestore, takePreparationLock } from '#platform/database/preparation.ts'
import { migrate } from '#platform/database/schema/migrate.ts'
import type { Logger } from '#platform/log.ts'
import { startEmbedded } from '#scripts/postgres/embedded.ts'
import { checkOwner } from './steps/database/check-roles.ts'
import { checkRelease, checkServing } from './steps/database/check-serving.ts'
import { connectWithRetry, openToServer } from './steps/database/database-access.ts'
import { loadDemoData } from './steps/demo-data.ts'
import { ensureAdmin, type FirstAdmin, GIVEN_PASSWORD_DAYS } from './steps/first-admin.ts'

export type Prepared = {
  /** As the login role that owns nothing: all that the serving process gets. */
  serverUrl: string
  /** As the owner, for what a start does beside it; null: the database was prepared elsewhere. */
  ownerUrl: string | null
  release: () => Promise<void>
}

type Tools = { log: Logger; signal: AbortSignal }

/** PostgreSQL's `max_connections` for one instance, and for each more (pools, change listener). */
const CONNECTIONS = { usual: 40, each: 20 }

/**
 * Starts or reaches the database and makes it ready for the shop: schema, login, demonstration catalogue,
 * first admin. Without the owner's login it only checks that all of this was done.
 */
export async function prepare(config: Config, { log, signal }: Tools): Promise<Prepared> {
  if (config.databaseUrl) {
    const ownerUrl = config.databaseUrl
    return {
      serverUrl: await prepareDatabase(config, ownerUrl, signal),
      ownerUrl,
      release: async () => undefined,
    }
  }
  if (config.serving.url) return reachPrepared(config.serving.url, config, signal)
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    log,
    flags: connectionsFor(config.instances),
  })
  try {
    const { ownerUrl, stop } = embedded
    return { serverUrl: await prepareDatabase(config, ownerUrl, signal), ownerUrl, release: stop }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

/** Those of one instance are part of the usual settings. */
function connectionsFor(instances: number): string[] {
  return instances > 1 ? [`-cmax_connections=${CONNECTIONS.usual + CONNECTIONS.each * (instances - 1)}`] : []
}

/** @throws StartError for a database that was not prepared for this release */
async function reachPrepared(serverUrl: string, config: Config, signal: AbortSignal): Promise<Prepared> {
  await checkServing(serverUrl, config.serving, signal)
  const server = await connectWithRetry(serverUrl, signal, 'DATABASE_SERVER_URL')
  try {
    await checkRelease(server)
  } finally {
    await server.end()
  }
  return { serverUrl, ownerUrl: null, release: async () => undefined }
}

async function prepareDatabase(config: Config, ownerUrl: string, signal: AbortSignal): Promise<string> {
  const owner = await connectWithRetry(ownerUrl, signal)
  try {
    await takePreparationLock(owner, { signal })
    await checkOwner(owner)
    await finishRestore(owner, ownerUrl, config)
    await migrate(ownerUrl, { onLongWait: printLongWait })
    const serverUrl = await openToServer(owner, ownerUrl, config.serving)
    await loadFirstData(owner, config)
    if (config.databaseUrl) await checkServing(serverUrl, config.serving, signal)
    return serverUrl
  } finally {
    await owner.end()
  }
}

/** What a start hardly ever needs is loaded only then. */
async function finishRestore(owner: pg.Client, ownerUrl: string, config: Config): Promise<void> {
  const files = await readUnfinishedRestore(owner)
  if (files) await (await import('./steps/restore-shop.ts')).finishRestore(files, ownerUrl, config)
}

function printLongWait(running: number): void {
  const whom =
    running === 1 ? 'une transaction ouverte avant elle' : `${running} transactions ouvertes avant elle`
  console.log(
    `Mise à jour de la base : elle attend la fin de ${whom} (une sauvegarde, une session psql…). La boutique en service prend les commandes.`,
  )
}

async function loadFirstData(owner: pg.Client, config: Config): Promise<void> {
  const loaded = await loadDemoData(owner, { wanted: config.demoData, embedded: !config.databaseUrl })
  if (loaded) console.log('Catalogue de démonstration chargé.')
  warnOfPassword(config)
  const admin = await ensureAdmin(owner, config)
  if (admin) introduce(admin)
}

/** A shop that was set up with a weak password still starts. */
function warnOfPassword({ adminEmail, adminPassword }: Config): void {
  const problem = adminPassword === null ? null : adminPasswordProblem(adminPassword, [adminEmail ?? ''])
  if (problem === 'admin_password_short') {
    console.log('ADMIN_PASSWORD est trop court : donnez-lui au moins 12 caractères.')
  }
  if (problem === 'admin_password_common') {
    console.log('ADMIN_PASSWORD est trop facile à deviner : choisissez un autre mot de passe.')
  }
}

/** Printed at once: a start that fails later must not swallow the only copy of the password. */
function introduce({ email, password, isRenewed }: FirstAdmin): void {
  const once = `(affiché une seule fois, à changer dans les ${GIVEN_PASSWORD_DAYS} jours)`
  const secret = password ? [`  mot de passe : ${password}   ${once}`] : []
  const title = isRenewed
    ? 'Compte administrateur : l’ancien mot de passe affiché a expiré, en voici un autre'
    : 'Premier compte administrateur'
  console.log(['', title, `  adresse      : ${email}`, ...secret, ''].join('\n'))
}
