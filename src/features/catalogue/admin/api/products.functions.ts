import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { listRequestSchema } from '#lib/lists/list-params.ts'
import { allow, unchecked } from '#platform/auth/allow.ts'
import { asCaller, noInput } from '#platform/run-command.server.ts'
import { productFilters } from '../domain/catalogue-rows.ts'
import { rowId } from '../domain/field-parsers.ts'
import {
  productAdditionSchema,
  productEditSchema,
  productSwitchSchema,
  productsDetailSchema,
} from '../domain/product.schema.ts'
import { listAdminProducts } from '../server/list-products.server.ts'
import {
  deleteProduct,
  listBinnedProducts,
  listNotesInUse,
  restoreProduct,
  setDetailOfSeveral,
  switchProduct,
} from '../server/manage-products.server.ts'
import { readStockOverview } from '../server/read-stock-overview.server.ts'
import { createProduct, readProductForEdit, updateProduct } from '../server/save-rows.server.ts'

const idSchema = v.object({ id: rowId })

/** A page of the products (APROD-02). */
export const getAdminProducts = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(listRequestSchema(productFilters), listAdminProducts))

/** A product for its form. */
export const getProductForEdit = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(idSchema, (actor, { id }) => readProductForEdit(actor, id)))

/** Adds a product (APROD-03). */
export const addProduct = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(productAdditionSchema, createProduct))

/** Changes a product (APROD-03). */
export const editProduct = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(productEditSchema, updateProduct))

/** Puts a product on sale or takes it off. */
export const setProductActive = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(productSwitchSchema, (actor, { id, isActive }) => switchProduct(actor, id, isActive)))

/** Gives several products one value of the profile (PROF-08). */
export const setProductsDetail = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(productsDetailSchema, setDetailOfSeveral))

/** The notes in use, for the product form (PROF-02). */
export const getNotesInUse = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .handler(asCaller(noInput, listNotesInUse))

/** The products in the bin. */
export const getBinnedProducts = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(noInput, listBinnedProducts))

/** Takes a product out of the bin. */
export const putBackProduct = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(idSchema, (actor, { id }) => restoreProduct(actor, id)))

/** Puts a product into the bin (APROD-03). */
export const removeProduct = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(idSchema, (actor, { id }) => deleteProduct(actor, id)))

/** The stock overview of the statistics and of the products tab (ASTAT-05, APROD-01). */
export const getStockOverview = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .handler(asCaller(noInput, readStockOverview))
