import { publicGet } from '#platform/auth/server-function.ts'
import { readSettings } from '../server/read-settings.server.ts'

/** The shop's public data. */
export const getSettings = publicGet().handler(() => readSettings())
