import { createServerFn } from '@tanstack/react-start'
import { allow } from '#platform/auth/allow.ts'
import { asCaller } from '#platform/run-command.server.ts'
import { unchecked } from '#platform/unchecked.ts'
import { contactSchema, peopleSearchSchema } from '../domain/personal-data.schema.ts'
import { erasePerson, exportPerson, findPeople } from '../server/personal-data.server.ts'

/**
 * Finds the people of whom the shop knows anything (D49). A POST: what is searched for stands in no address
 * and no proxy's log.
 */
export const searchPeople = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(peopleSearchSchema, findPeople))

/** All that the shop knows of one person, as JSON (D49). */
export const getPersonalData = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(contactSchema, exportPerson))

/** Erases what the shop knows of one person (D49). */
export const erasePersonalData = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(contactSchema, erasePerson))
