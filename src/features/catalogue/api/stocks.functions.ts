import * as v from 'valibot'
import { publicGet } from '#platform/auth/server-function.ts'
import { fullName } from '../domain/formats.ts'
import { readListedProducts, readStocks } from '../server/read-catalogue.server.ts'

const ids = v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(100))

/** The current stock of at most 100 products (CART-12, CART-18). */
export const getStocks = publicGet()
  .validator(v.object({ ids }))
  .handler(({ data }) => readStocks(data.ids))

/**
 * Name, price, picture and stock of at most 100 products, as a cart has them; those that are no longer for sale
 * are left out (AFTER-05).
 */
export const getCartProducts = publicGet()
  .validator(v.object({ ids }))
  .handler(async ({ data }) => {
    const products = await readListedProducts(data.ids)
    return products.map((product) => {
      const { id, price, compareAtPrice, imageUrl, stock } = product
      return { id, name: fullName(product), price, compareAtPrice, imageUrl, stock }
    })
  })
