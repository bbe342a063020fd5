import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { allow } from '#platform/auth/allow.ts'
import { runCommand } from '#platform/run-command.server.ts'
import { categoryAdditionSchema, categoryEditSchema } from '../domain/category.schema.ts'
import { pageNumber, rowId } from '../domain/field-parsers.ts'
import {
  createCategory,
  deleteCategory,
  listCategoryChoice,
  listStaffCategories,
  updateCategory,
} from '../server/manage-categories.server.ts'

const unchecked = (data: unknown) => data

const listSchema = v.object({ page: pageNumber })
const idSchema = v.object({ id: rowId })

/** A page of the staff's list of categories (ACAT-01). */
export const getStaffCategories = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(({ data, context: { actor } }) =>
    runCommand(listSchema, data, ({ page }) => listStaffCategories(actor, page)),
  )

/** The categories that a product may belong to (ACAT-09). */
export const getCategoryChoice = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .handler(({ context: { actor } }) => runCommand(v.object({}), {}, () => listCategoryChoice(actor)))

/** Makes a category (ACAT-02). */
export const addCategory = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(({ data, context: { actor } }) =>
    runCommand(categoryAdditionSchema, data, (addition) => createCategory(actor, addition)),
  )

/** Changes a category (ACAT-02). */
export const editCategory = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(({ data, context: { actor } }) =>
    runCommand(categoryEditSchema, data, (edit) => updateCategory(actor, edit)),
  )

/** Deletes a category (ACAT-02). */
export const removeCategory = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(({ data, context: { actor } }) =>
    runCommand(idSchema, data, ({ id }) => deleteCategory(actor, id)),
  )
