import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { allowEveryone } from '#platform/auth/allow.ts'
import { searchProducts } from './search-products.server.ts'

export const getSearchHits = createServerFn({ method: 'GET' })
  .middleware([allowEveryone])
  .validator(v.object({ question: v.string() }))
  .handler(({ data }) => searchProducts(data.question))
