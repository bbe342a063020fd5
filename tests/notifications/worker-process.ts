import { startDelivery } from '#features/notifications/server/start-delivery.server.ts'
import { readConfig } from '#platform/config.ts'
import { openRuntime } from '#platform/runtime.ts'

/** The worker of the shop in a process of its own, for tests that kill it. */
const { DATABASE_URL } = process.env
if (!DATABASE_URL) throw new Error('DATABASE_URL is missing')
const { config, log, authDatabase, origin } = openRuntime(readConfig(process.env), DATABASE_URL)
startDelivery(DATABASE_URL, { config, log, authDatabase, origin: () => origin })
console.log('started')
setInterval(() => undefined, 60_000)
