import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/api/session.queries.ts'
import { unwrap } from '#lib/errors/result.ts'
import { loadFailureText } from '../domain/load-failure.ts'
import { getAdminCategories, getCategoryChoice } from './categories.functions.ts'

const loadFailure = (reason: string) => loadFailureText('les catégories', reason)

/** A page of the categories; the previous page stays on the screen while the next one loads. */
export const adminCategoriesQuery = (adminKey: AdminQueryKey, page: number) =>
  queryOptions({
    queryKey: [...adminKey, 'categories', 'list', page],
    queryFn: async ({ signal }) => unwrap(await getAdminCategories({ data: { page }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 5000,
    retry: 1,
    meta: { loadFailure },
  })

/** The categories that a product may belong to, by name (ACAT-09). */
export const categoryChoiceQuery = (adminKey: AdminQueryKey) =>
  queryOptions({
    queryKey: [...adminKey, 'categories', 'choice'],
    queryFn: async ({ signal }) => unwrap(await getCategoryChoice({ signal })),
    staleTime: 5000,
    retry: 1,
    meta: { loadFailure },
  })
