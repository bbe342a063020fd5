import { createServerFn } from '@tanstack/react-start'
import { allow } from '#platform/auth/allow.ts'
import { asCaller, noInput } from '#platform/run-command.server.ts'
import { readStatistics } from '../server/read-statistics.server.ts'

/** The figures of the first tab (ASTAT-01 to ASTAT-06). */
export const getStatistics = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .handler(asCaller(noInput, readStatistics))
