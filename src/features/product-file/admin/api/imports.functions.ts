import * as v from 'valibot'
import { rowId } from '#features/catalogue/admin/domain/field-parsers.ts'
import { adminGet, adminPost } from '#platform/auth/server-function.ts'
import { asCaller, checked } from '#platform/run-command.server.ts'
import { listRecentImports, repeatPictures } from '../server/recent-imports.server.ts'
import { undoImport } from '../server/undo-import.server.ts'

const idSchema = v.object({ id: rowId })

/** The last imports, with the progress of their pictures (MOVE-11). */
export const getRecentImports = adminGet().handler(asCaller(listRecentImports))

/** Has the pictures of an import that failed fetched again (MOVE-12). */
export const fetchPicturesAgain = adminPost()
  .validator(checked(idSchema))
  .handler(asCaller((actor, { id }) => repeatPictures(actor, id)))

/** Takes an import back (MOVE-14). */
export const takeBackImport = adminPost()
  .validator(checked(idSchema))
  .handler(asCaller((actor, { id }) => undoImport(actor, id)))
