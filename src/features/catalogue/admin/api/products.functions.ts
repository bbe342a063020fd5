import * as v from 'valibot'
import { listRequestSchema } from '#lib/lists/list-params.ts'
import { adminGet, adminPost } from '#platform/auth/server-function.ts'
import { asCaller, checked } from '#platform/run-command.server.ts'
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
export const getAdminProducts = adminGet()
  .validator(checked(listRequestSchema(productFilters)))
  .handler(asCaller(listAdminProducts))

/** A product for its form. */
export const getProductForEdit = adminGet()
  .validator(checked(idSchema))
  .handler(asCaller((actor, { id }) => readProductForEdit(actor, id)))

/** Adds a product (APROD-03). */
export const addProduct = adminPost()
  .validator(checked(productAdditionSchema))
  .handler(asCaller(createProduct))

/** Changes a product (APROD-03). */
export const editProduct = adminPost().validator(checked(productEditSchema)).handler(asCaller(updateProduct))

/** Puts a product on sale or takes it off. */
export const setProductActive = adminPost()
  .validator(checked(productSwitchSchema))
  .handler(asCaller((actor, { id, isActive }) => switchProduct(actor, id, isActive)))

/** Gives several products one value of the profile (PROF-08). */
export const setProductsDetail = adminPost()
  .validator(checked(productsDetailSchema))
  .handler(asCaller(setDetailOfSeveral))

/** The notes in use, for the product form (PROF-02). */
export const getNotesInUse = adminGet().handler(asCaller(listNotesInUse))

/** The products in the bin. */
export const getBinnedProducts = adminGet().handler(asCaller(listBinnedProducts))

/** Takes a product out of the bin. */
export const putBackProduct = adminPost()
  .validator(checked(idSchema))
  .handler(asCaller((actor, { id }) => restoreProduct(actor, id)))

/** Puts a product into the bin (APROD-03). */
export const removeProduct = adminPost()
  .validator(checked(idSchema))
  .handler(asCaller((actor, { id }) => deleteProduct(actor, id)))

/** The stock overview of the statistics and of the products tab (ASTAT-05, APROD-01). */
export const getStockOverview = adminGet().handler(asCaller(readStockOverview))
