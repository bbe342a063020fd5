import { StartError } from '#platform/command-line.ts'
import type { Config } from '#platform/config/config.ts'
import type { Logger } from '#platform/log.ts'
import { runningEmbedded, startEmbedded } from '#scripts/postgres/embedded.ts'

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
