import { createServerFn } from '@tanstack/react-start'
import { allow, unchecked } from '#platform/auth/allow.ts'
import { asCaller, noInput } from '#platform/run-command.server.ts'
import { registrationsSchema, settingsSaveSchema, stockReportSchema } from '../../domain/settings.schema.ts'
import { socialLinksSchema } from '../../domain/social-links.schema.ts'
import {
  readSavedRegistrations,
  readSavedSettings,
  readSavedSocialLinks,
  readStockReport,
  saveRegistrations,
  saveSettings,
  saveSocialLinks,
  setStockReport,
} from '../server/saved-settings.server.ts'

/** The saved settings, for the admin's form (ASET-01). */
export const getSavedSettings = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .handler(asCaller(noInput, readSavedSettings))

/** Saves all settings (ASET-05). */
export const saveAllSettings = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(settingsSaveSchema, saveSettings))

/** The saved addresses in social networks, for the admin's form (NAV-11). */
export const getSavedSocialLinks = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .handler(asCaller(noInput, readSavedSocialLinks))

/** Saves the addresses in social networks (NAV-11). */
export const saveAllSocialLinks = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(socialLinksSchema, saveSocialLinks))

/** The saved numbers of the registers, for the admin's form (D67). */
export const getSavedRegistrations = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .handler(asCaller(noInput, readSavedRegistrations))

/** Saves the numbers of the registers (D67). */
export const saveAllRegistrations = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(registrationsSchema, saveRegistrations))

/** Whether the owner gets the daily mail about the stock (SUPPLY-09). */
export const getStockReport = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .handler(asCaller(noInput, readStockReport))

/** Turns the daily mail about the stock on or off (SUPPLY-09). */
export const saveStockReport = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(stockReportSchema, (actor, { isWanted }) => setStockReport(actor, isWanted)))
