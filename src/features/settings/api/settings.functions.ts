import { createServerFn } from '@tanstack/react-start'
import { allowEveryone } from '#platform/auth/allow.ts'
import { readSettings } from '../server/read-settings.server.ts'

/** The shop's public data. */
export const getSettings = createServerFn({ method: 'GET' })
  .middleware([allowEveryone])
  .handler(() => readSettings())
