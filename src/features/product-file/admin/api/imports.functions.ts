import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { rowId } from '#features/catalogue/admin/domain/field-parsers.ts'
import { allow, unchecked } from '#platform/auth/allow.ts'
import { asCaller, noInput } from '#platform/run-command.server.ts'
import { listRecentImports, repeatPictures } from '../server/recent-imports.server.ts'
import { undoImport } from '../server/undo-import.server.ts'

const idSchema = v.object({ id: rowId })

/** The last imports, with the progress of their pictures (MOVE-11). */
export const getRecentImports = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(noInput, listRecentImports))

/** Has the pictures of an import that failed fetched again (MOVE-12). */
export const fetchPicturesAgain = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(idSchema, (actor, { id }) => repeatPictures(actor, id)))

/** Takes an import back (MOVE-14). */
export const takeBackImport = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(idSchema, (actor, { id }) => undoImport(actor, id)))
