import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { listFeaturedProducts, listProducts } from './list-products.server.ts'
import { listCategories, readCategory, readProduct } from './read-catalogue.server.ts'
import { searchProducts } from './search-products.server.ts'

const id = v.pipe(v.string(), v.maxLength(100))

/** May be called by: everyone. */
export const getFeaturedProducts = createServerFn({ method: 'GET' }).handler(() => listFeaturedProducts())

/** May be called by: everyone. */
export const getProducts = createServerFn({ method: 'GET' })
  .validator(v.object({ categoryId: v.nullable(v.pipe(v.string(), v.uuid())), cursor: v.nullable(id) }))
  .handler(({ data }) => listProducts(data))

/** May be called by: everyone. */
export const getCategories = createServerFn({ method: 'GET' }).handler(() => listCategories())

/** May be called by: everyone. */
export const getCategory = createServerFn({ method: 'GET' })
  .validator(v.object({ id }))
  .handler(({ data }) => readCategory(data.id))

/** May be called by: everyone. */
export const getProduct = createServerFn({ method: 'GET' })
  .validator(v.object({ id }))
  .handler(({ data }) => readProduct(data.id))

/** May be called by: everyone. */
export const getSearchHits = createServerFn({ method: 'GET' })
  .validator(v.object({ question: v.pipe(v.string(), v.maxLength(10_000)) }))
  .handler(({ data }) => searchProducts(data.question))
