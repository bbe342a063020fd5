import { createServerFn } from '@tanstack/react-start'
import { allow } from '#platform/auth/allow.ts'
import { asCaller } from '#platform/run-command.server.ts'
import { unchecked } from '#platform/unchecked.ts'
import { customerSchema } from '../domain/customer.ts'
import { readCustomer } from '../server/read-customer.server.ts'

/** All orders with the phone number of an order, page by page (CUSTOMER-01). */
export const getCustomer = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(customerSchema, readCustomer))
