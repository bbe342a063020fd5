import { startDelivery } from '#features/notifications/start-delivery.server.ts'
import { readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'

/** The worker of the shop in a process of its own, for tests that kill it. */
const { DATABASE_URL } = process.env
if (!DATABASE_URL) throw new Error('DATABASE_URL is missing')
const config = readConfig(process.env)
startDelivery(DATABASE_URL, { config, log: createLog(config.logLevel) })
setInterval(() => undefined, 60_000)
