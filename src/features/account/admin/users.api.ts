import { listParamsSchema } from '#lib/lists/list-params.ts'
import { adminPost, signedInPost } from '#platform/auth/server-function.ts'
import { asCaller, checked } from '#platform/run-command.server.ts'
import { demotionSchema, roleChangeSchema } from './user-list.ts'
import { listUsers, setUserRole, takeBackDemotion } from './users.server.ts'

/** A page of the users (AUSR-01). It is a POST, so that the search text appears in no proxy's log. */
export const getUsers = adminPost().validator(checked(listParamsSchema)).handler(asCaller(listUsers))

/** Promotes or demotes a user (AUSR-02). */
export const changeUserRole = adminPost().validator(checked(roleChangeSchema)).handler(asCaller(setUserRole))

/** Takes back a demotion (UNDO-03). An admin who demoted themselves calls it as a customer. */
export const undoDemotion = signedInPost()
  .validator(checked(demotionSchema))
  .handler(asCaller((actor, { userId }) => takeBackDemotion(actor, userId)))
