import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { allowEveryone } from '#platform/auth/allow.ts'
import { choiceNames, readChoice } from '../domain/list-filters.ts'
import { listNextLists, listProducts } from '../server/list-products.server.ts'

const list = {
  categoryId: v.nullable(v.pipe(v.string(), v.uuid())),
  choice: v.pipe(v.object(v.entriesFromList(choiceNames, v.optional(v.string()))), v.transform(readChoice)),
}

export const getProducts = createServerFn({ method: 'GET' })
  .middleware([allowEveryone])
  .validator(v.object({ ...list, cursor: v.nullable(v.pipe(v.string(), v.maxLength(100))) }))
  .handler(({ data }) => listProducts(data))

/** The lists that one press more on a filter leads to (FILT-08). */
export const getNextLists = createServerFn({ method: 'GET' })
  .middleware([allowEveryone])
  .validator(v.object(list))
  .handler(({ data }) => listNextLists(data))
