import { createServerFn } from '@tanstack/react-start'
import { allow, unchecked } from '#platform/auth/allow.ts'
import { asCaller } from '#platform/run-command.server.ts'
import { contactSchema, peopleSearchSchema } from '../domain/personal-data.schema.ts'
import { erasePerson, exportPerson, findPeople } from '../server/personal-data.server.ts'

/**
 * Finds the people about whom the shop has data (D49). It is a POST, so that the search text appears in no
 * URL and in no proxy's log.
 */
export const searchPeople = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(peopleSearchSchema, findPeople))

/** All data that the shop has about one person, as JSON (D49). */
export const getPersonalData = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(contactSchema, exportPerson))

/** Erases the data that the shop has about one person (D49). */
export const erasePersonalData = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(contactSchema, erasePerson))
