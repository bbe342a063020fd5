import * as v from 'valibot'
import { publicGet } from '#platform/auth/server-function.ts'
import { MAX_HITS, MORE_HITS } from '../domain/search-hit.ts'
import { listFeaturedProducts } from '../server/list-products.server.ts'
import { listCategories, readCategory, readProduct } from '../server/read-catalogue.server.ts'
import { readRelatedProducts } from '../server/read-related-products.server.ts'
import { searchProducts } from '../server/search-products.server.ts'

const id = v.pipe(v.string(), v.maxLength(100))
export const getFeaturedProducts = publicGet().handler(() => listFeaturedProducts())

export const getCategories = publicGet().handler(() => listCategories())

export const getCategory = publicGet()
  .validator(v.object({ id }))
  .handler(({ data }) => readCategory(data.id))

export const getProduct = publicGet()
  .validator(v.object({ id }))
  .handler(({ data }) => readProduct(data.id))

/** The products shown under a product (REL-01). */
export const getRelatedProducts = publicGet()
  .validator(v.object({ id }))
  .handler(({ data }) => readRelatedProducts(data.id))

export const getSearchHits = publicGet()
  .validator(v.object({ query: v.string(), most: v.optional(v.picklist([MAX_HITS, MORE_HITS])) }))
  .handler(({ data }) => searchProducts(data.query, data.most))
