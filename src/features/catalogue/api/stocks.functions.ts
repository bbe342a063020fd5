import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { allowEveryone } from '#platform/auth/allow.ts'
import { readStocks } from '../server/read-catalogue.server.ts'

const ids = v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(100))

/** The current stock of at most 100 products (CART-12, CART-18). */
export const getStocks = createServerFn({ method: 'GET' })
  .middleware([allowEveryone])
  .validator(v.object({ ids }))
  .handler(({ data }) => readStocks(data.ids))
