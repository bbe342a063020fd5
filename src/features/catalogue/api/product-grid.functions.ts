import * as v from 'valibot'
import { publicGet } from '#platform/auth/server-function.ts'
import { choiceNames, readChoice } from '../domain/list-filters.ts'
import { listNextLists, listProducts } from '../server/list-products.server.ts'

const list = {
  categoryId: v.nullable(v.pipe(v.string(), v.uuid())),
  choice: v.pipe(v.object(v.entriesFromList(choiceNames, v.optional(v.string()))), v.transform(readChoice)),
}

export const getProducts = publicGet()
  .validator(v.object({ ...list, cursor: v.nullable(v.pipe(v.string(), v.maxLength(100))) }))
  .handler(({ data }) => listProducts(data))

/** The lists that one press more on a filter leads to (FILT-08). */
export const getNextLists = publicGet()
  .validator(v.object(list))
  .handler(({ data }) => listNextLists(data))
