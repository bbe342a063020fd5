import { createServerFn } from '@tanstack/react-start'
import { allowEveryone, unchecked } from '#platform/auth/allow.ts'
import { runCommand } from '#platform/run-command.server.ts'
import { restockSchema } from '../domain/restock.schema.ts'
import { requestRestockNotice } from '../server/request-restock-notice.server.ts'

/** Notes who wants to know of a product's return (RESTOCK-01). */
export const askForRestockNotice = createServerFn({ method: 'POST' })
  .middleware([allowEveryone])
  .validator(unchecked)
  .handler(({ data }) => runCommand(restockSchema, data, requestRestockNotice))
