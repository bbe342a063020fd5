import { createServerFn } from '@tanstack/react-start'
import { allow } from '#platform/auth/allow.ts'
import { asCaller, noInput } from '#platform/run-command.server.ts'
import { readStockOverview } from '../server/read-stock-overview.server.ts'

/** The stock overview of the statistics and of the products tab (ASTAT-05, APROD-01). */
export const getStockOverview = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .handler(asCaller(noInput, readStockOverview))
