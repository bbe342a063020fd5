import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { allow, unchecked } from '#platform/auth/allow.ts'
import { asCaller } from '#platform/run-command.server.ts'
import { rowId } from '../domain/field-parsers.ts'
import { formatsEditSchema } from '../domain/formats.schema.ts'
import { readProductFormats, saveProductFormats } from '../server/manage-formats.server.ts'

/** The formats of the perfume that a product belongs to (FMT-06). */
export const getProductFormats = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(v.object({ id: rowId }), (actor, { id }) => readProductFormats(actor, id)))

/** Joins products into one perfume, or parts them (FMT-06). */
export const setProductFormats = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(formatsEditSchema, saveProductFormats))
