import { listParamsSchema } from '#lib/lists/list-params.ts'
import { adminPost, signedInPost } from '#platform/auth/server-function.ts'
import { asCaller, checked } from '#platform/run-command.server.ts'
import {
  erasePerson,
  exportPerson,
  findPeople,
  listUsers,
  setUserRole,
  takeBackDemotion,
} from './users.server.ts'
import { contactSchema, demotionSchema, peopleSearchSchema, roleChangeSchema } from './users.ts'

/** A page of the users (AUSR-01). It is a POST, so that the search text appears in no proxy's log. */
export const getUsers = adminPost().validator(checked(listParamsSchema)).handler(asCaller(listUsers))

export const changeUserRole = adminPost().validator(checked(roleChangeSchema)).handler(asCaller(setUserRole))

/** Takes back a demotion (UNDO-03). An admin who demoted themselves calls it as a customer. */
export const undoDemotion = signedInPost()
  .validator(checked(demotionSchema))
  .handler(asCaller((actor, { userId }) => takeBackDemotion(actor, userId)))

/** The people about whom the shop has data (D49); a POST, so that no URL or proxy's log has the text. */
export const searchPeople = adminPost().validator(checked(peopleSearchSchema)).handler(asCaller(findPeople))

/** All data that the shop has about one person, as JSON (D49). */
export const getPersonalData = adminPost().validator(checked(contactSchema)).handler(asCaller(exportPerson))

/** Erases the data that the shop has about one person (D49). */
export const erasePersonalData = adminPost().validator(checked(contactSchema)).handler(asCaller(erasePerson))
