import { adminPost } from '#platform/auth/server-function.ts'
import { asCaller, checked } from '#platform/run-command.server.ts'
import { erasePerson, exportPerson, findPeople } from './personal-data.server.ts'
import { contactSchema, peopleSearchSchema } from './personal-data.ts'

/** The people about whom the shop has data (D49); a POST, so that no URL or proxy's log has the text. */
export const searchPeople = adminPost().validator(checked(peopleSearchSchema)).handler(asCaller(findPeople))

/** All data that the shop has about one person, as JSON (D49). */
export const getPersonalData = adminPost().validator(checked(contactSchema)).handler(asCaller(exportPerson))

/** Erases the data that the shop has about one person (D49). */
export const erasePersonalData = adminPost().validator(checked(contactSchema)).handler(asCaller(erasePerson))
