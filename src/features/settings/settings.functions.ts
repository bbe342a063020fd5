import { createServerFn } from '@tanstack/react-start'
import { readSettings } from './read-settings.server.ts'

/** The shop's public data. May be called by: everyone. */
export const getSettings = createServerFn({ method: 'GET' }).handler(() => readSettings())
