import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { AdminQueryKey } from '#features/account/session.api.ts'
import { unwrap } from '#lib/errors/result.ts'
import { listRequestSchema } from '#lib/lists/list-params.ts'
import { adminGet, adminPost } from '#platform/auth/server-function.ts'
import { asCaller, checked } from '#platform/run-command.server.ts'
import { loadFailureText, productFilters } from './catalogue-rows.ts'
import { formatsEditSchema, rowId } from './field-parsers.ts'
import {
  productAdditionSchema,
  productEditSchema,
  productSwitchSchema,
  productsDetailSchema,
} from './product-form.ts'
import {
  createProduct,
  deleteProduct,
  listAdminProducts,
  listBinnedProducts,
  listNotesInUse,
  readProductForEdit,
  readProductFormats,
  readStockOverview,
  restoreProduct,
  saveProductFormats,
  setDetailOfSeveral,
  switchProduct,
  updateProduct,
} from './products.server.ts'

const idSchema = v.object({ id: rowId })

export const getAdminProducts = adminGet()
  .validator(checked(listRequestSchema(productFilters)))
  .handler(asCaller(listAdminProducts))

export const getProductForEdit = adminGet()
  .validator(checked(idSchema))
  .handler(asCaller((actor, { id }) => readProductForEdit(actor, id)))

export const addProduct = adminPost()
  .validator(checked(productAdditionSchema))
  .handler(asCaller(createProduct))

export const editProduct = adminPost().validator(checked(productEditSchema)).handler(asCaller(updateProduct))

export const setProductActive = adminPost()
  .validator(checked(productSwitchSchema))
  .handler(asCaller((actor, { id, isActive }) => switchProduct(actor, id, isActive)))

export const setProductsDetail = adminPost()
  .validator(checked(productsDetailSchema))
  .handler(asCaller(setDetailOfSeveral))

export const getNotesInUse = adminGet().handler(asCaller(listNotesInUse))

export const getBinnedProducts = adminGet().handler(asCaller(listBinnedProducts))

export const putBackProduct = adminPost()
  .validator(checked(idSchema))
  .handler(asCaller((actor, { id }) => restoreProduct(actor, id)))

/** Puts a product into the bin (APROD-03). */
export const removeProduct = adminPost()
  .validator(checked(idSchema))
  .handler(asCaller((actor, { id }) => deleteProduct(actor, id)))

export const getStockOverview = adminGet().handler(asCaller(readStockOverview))

export const binnedProductsQuery = (adminKey: AdminQueryKey) =>
  queryOptions({
    queryKey: [...adminKey, 'products', 'bin'],
    queryFn: async ({ signal }) => unwrap(await getBinnedProducts({ signal })),
    meta: { loadFailure: (reason) => loadFailureText('la corbeille', reason) },
  })

export const stockOverviewQuery = (adminKey: AdminQueryKey) =>
  queryOptions({
    queryKey: [...adminKey, 'stock-overview'],
    queryFn: async ({ signal }) => unwrap(await getStockOverview({ signal })),
    staleTime: 5000,
    retry: 1,
  })

export const notesInUseQuery = (adminKey: AdminQueryKey) =>
  queryOptions({
    queryKey: [...adminKey, 'products', 'notes'],
    queryFn: async ({ signal }) => unwrap(await getNotesInUse({ signal })),
    staleTime: 60_000,
  })

export const getProductFormats = adminGet()
  .validator(checked(v.object({ id: rowId })))
  .handler(asCaller((actor, { id }) => readProductFormats(actor, id)))

export const setProductFormats = adminPost()
  .validator(checked(formatsEditSchema))
  .handler(asCaller(saveProductFormats))
