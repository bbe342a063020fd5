import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { listParams } from '#lib/lists/list-params.ts'
import { allow, unchecked } from '#platform/auth/allow.ts'
import { asCaller, noInput } from '#platform/run-command.server.ts'
import { categoryAdditionSchema, categoryEditSchema } from '../domain/category.schema.ts'
import { rowId } from '../domain/field-parsers.ts'
import { listAdminCategories } from '../server/list-categories.server.ts'
import { deleteCategory, listCategoryChoice, takeBackCategory } from '../server/manage-categories.server.ts'
import { createCategory, updateCategory } from '../server/save-rows.server.ts'

const listSchema = v.object({ page: listParams.page })
const idSchema = v.object({ id: rowId })

/** A page of the categories (ACAT-01). */
export const getAdminCategories = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(listSchema, (actor, { page }) => listAdminCategories(actor, page)))

/** The categories that a product may belong to (ACAT-09). */
export const getCategoryChoice = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .handler(asCaller(noInput, listCategoryChoice))

/** Adds a category (ACAT-02). */
export const addCategory = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(categoryAdditionSchema, createCategory))

/** Changes a category (ACAT-02). */
export const editCategory = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(categoryEditSchema, updateCategory))

/** Deletes a category (ACAT-02). */
export const removeCategory = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(idSchema, (actor, { id }) => deleteCategory(actor, id)))

/** Takes back the deletion of a category (UNDO-01). */
export const undoCategoryDeletion = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(idSchema, (actor, { id }) => takeBackCategory(actor, id)))
