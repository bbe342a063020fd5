import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { allowEveryone } from '#platform/auth/allow.ts'
import { MAX_HITS, MORE_HITS } from '../domain/search-hit.ts'
import { searchProducts } from '../server/search-products.server.ts'

export const getSearchHits = createServerFn({ method: 'GET' })
  .middleware([allowEveryone])
  .validator(v.object({ query: v.string(), most: v.optional(v.picklist([MAX_HITS, MORE_HITS])) }))
  .handler(({ data }) => searchProducts(data.query, data.most))
