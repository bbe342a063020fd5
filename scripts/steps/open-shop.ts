import { pathToFileURL } from 'node:url'
import type { Config } from '#platform/config/config.ts'
import type { InstanceMetrics } from '#platform/metrics/shop-metrics.ts'
import type { backUpInOwnProcess } from './backup-process.ts'
import { serverFile } from './build-app.ts'

export type OpenShop = {
  url: string
  /** Works the job queue from now on, if it does not already. */
  deliver: () => void
  metrics: () => Promise<InstanceMetrics>
  close: (delayMs?: number) => Promise<void>
}

type Parts = {
  config: Config
  databaseUrl: string
  backUp: typeof backUpInOwnProcess
  delivers: boolean
}

export async function openShop(parts: Parts): Promise<OpenShop> {
  const { startShop }: { startShop: (parts: Parts) => Promise<OpenShop> } = await import(
    pathToFileURL(serverFile).href
  )
  return startShop(parts)
}
