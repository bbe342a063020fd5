import { queryOptions } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/api/session.queries.ts'
import { unwrap } from '#lib/errors/result.ts'
import { loadFailureText } from '../domain/catalogue-rows.ts'
import { getCategoryChoice } from './categories.functions.ts'

/** The categories that a product may belong to, by name (ACAT-09). */
export const categoryChoiceQuery = (adminKey: AdminQueryKey) =>
  queryOptions({
    queryKey: [...adminKey, 'categories', 'choice'],
    queryFn: async ({ signal }) => unwrap(await getCategoryChoice({ signal })),
    staleTime: 5000,
    retry: 1,
    meta: { loadFailure: (reason) => loadFailureText('les catégories', reason) },
  })
