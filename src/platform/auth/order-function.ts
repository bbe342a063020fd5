import { createServerFn } from '@tanstack/react-start'
import { callers } from './server-function.ts'

/*
 * The builders of the calls of a checkout, which are safe to repeat: the session is looked up for 10 s while the database cannot
 * be reached. They are not in `server-function.ts`, because the first script of a page does without them.
 */

/** For everybody, as the user of the session if there is one. */
export const anyonePost = createServerFn({ method: 'POST' }).middleware([
  callers('outage', 'visitor', 'customer', 'admin'),
])

export const signedInOrder = createServerFn({ method: 'POST' }).middleware([
  callers('outage', 'customer', 'admin'),
])

export const adminOrder = createServerFn({ method: 'POST' }).middleware([callers('outage', 'admin')])
