import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { AdminQueryKey } from '#features/account/session.api.ts'
import { unwrap } from '#lib/errors/result.ts'
import { listParams } from '#lib/lists/list-params.ts'
import { adminGet, adminPost } from '#platform/auth/server-function.ts'
import { asCaller, checked } from '#platform/run-command.server.ts'
import { loadFailureText } from './catalogue-rows.ts'
import {
  createCategory,
  deleteCategory,
  listAdminCategories,
  listCategoryChoice,
  takeBackCategory,
  updateCategory,
} from './categories.server.ts'
import { categoryAdditionSchema, categoryEditSchema, rowId } from './field-parsers.ts'

const listSchema = v.object({ page: listParams.page })
const idSchema = v.object({ id: rowId })

export const getAdminCategories = adminGet()
  .validator(checked(listSchema))
  .handler(asCaller((actor, { page }) => listAdminCategories(actor, page)))

export const getCategoryChoice = adminGet().handler(asCaller(listCategoryChoice))

export const addCategory = adminPost()
  .validator(checked(categoryAdditionSchema))
  .handler(asCaller(createCategory))

export const editCategory = adminPost()
  .validator(checked(categoryEditSchema))
  .handler(asCaller(updateCategory))

/** Deletes a category (ACAT-02). */
export const removeCategory = adminPost()
  .validator(checked(idSchema))
  .handler(asCaller((actor, { id }) => deleteCategory(actor, id)))

export const undoCategoryDeletion = adminPost()
  .validator(checked(idSchema))
  .handler(asCaller((actor, { id }) => takeBackCategory(actor, id)))

/** The categories that a product may belong to, by name (ACAT-09). */
export const categoryChoiceQuery = (adminKey: AdminQueryKey) =>
  queryOptions({
    queryKey: [...adminKey, 'categories', 'choice'],
    queryFn: async ({ signal }) => unwrap(await getCategoryChoice({ signal })),
    staleTime: 5000,
    retry: 1,
    meta: { loadFailure: (reason) => loadFailureText('les catégories', reason) },
  })
