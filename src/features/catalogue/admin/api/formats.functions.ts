import * as v from 'valibot'
import { adminGet, adminPost } from '#platform/auth/server-function.ts'
import { asCaller, checked } from '#platform/run-command.server.ts'
import { rowId } from '../domain/field-parsers.ts'
import { formatsEditSchema } from '../domain/formats.schema.ts'
import { readProductFormats, saveProductFormats } from '../server/manage-formats.server.ts'

/** The formats of the perfume that a product belongs to (FMT-06). */
export const getProductFormats = adminGet()
  .validator(checked(v.object({ id: rowId })))
  .handler(asCaller((actor, { id }) => readProductFormats(actor, id)))

/** Joins products into one perfume, or parts them (FMT-06). */
export const setProductFormats = adminPost()
  .validator(checked(formatsEditSchema))
  .handler(asCaller(saveProductFormats))
