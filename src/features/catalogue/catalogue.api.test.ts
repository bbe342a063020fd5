import { expect, test } from 'vitest'
import { categoriesQuery, categoryQuery, featuredProductsQuery, productQuery } from './catalogue.api.ts'
import { productGridQuery } from './product-grid.api.ts'

test('LIM-05 products are tried again twice and are stale after a second', () => {
  for (const query of [featuredProductsQuery, productGridQuery(null), productQuery('id')]) {
    expect(query).toMatchObject({ retry: 2, staleTime: 1000 })
  }
})

test('LIM-05 categories are stale after five minutes', () => {
  for (const query of [categoriesQuery, categoryQuery('id')]) expect(query.staleTime).toBe(300_000)
})
