import type { Config } from '#platform/config.ts'
import type { Logger } from '#platform/log.ts'
import { runningEmbedded, startEmbedded } from '#scripts/postgres/embedded.ts'

/**
 * The shop's database for a short look as its owner: the one that is set, the one that a running shop has
 * started, or a start of it.
 */
export async function reachDatabase(
  { databaseUrl, dataDir }: Config,
  log: Logger,
): Promise<{ ownerUrl: string; release: () => Promise<void> }> {
  const running = databaseUrl ?? (await runningEmbedded(dataDir))
  if (running) return { ownerUrl: running, release: async () => undefined }
  const { ownerUrl, stop } = await startEmbedded({ dataDir, log })
  return { ownerUrl, release: stop }
}
