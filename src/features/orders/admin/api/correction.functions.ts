import { createServerFn } from '@tanstack/react-start'
import { allow } from '#platform/auth/allow.ts'
import { asCaller } from '#platform/run-command.server.ts'
import { unchecked } from '#platform/unchecked.ts'
import { correctionSchema } from '../correction/domain/correction.schema.ts'
import { correctOrder } from '../server/correct-order.server.ts'

/** Corrects an order that is not shipped, and makes a new version of its invoice (CORR-01, D48). */
export const correctPlacedOrder = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(correctionSchema, correctOrder))
