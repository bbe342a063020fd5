import { adminGet, adminPost } from '#platform/auth/server-function.ts'
import { asCaller, checked } from '#platform/run-command.server.ts'
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
export const getSavedSettings = adminGet().handler(asCaller(readSavedSettings))

/** Saves all settings (ASET-05). */
export const saveAllSettings = adminPost()
  .validator(checked(settingsSaveSchema))
  .handler(asCaller(saveSettings))

/** The saved addresses in social networks, for the admin's form (NAV-11). */
export const getSavedSocialLinks = adminGet().handler(asCaller(readSavedSocialLinks))

/** Saves the addresses in social networks (NAV-11). */
export const saveAllSocialLinks = adminPost()
  .validator(checked(socialLinksSchema))
  .handler(asCaller(saveSocialLinks))

/** The saved numbers of the registers, for the admin's form (D67). */
export const getSavedRegistrations = adminGet().handler(asCaller(readSavedRegistrations))

/** Saves the numbers of the registers (D67). */
export const saveAllRegistrations = adminPost()
  .validator(checked(registrationsSchema))
  .handler(asCaller(saveRegistrations))

/** Whether the owner gets the daily mail about the stock (SUPPLY-09). */
export const getStockReport = adminGet().handler(asCaller(readStockReport))

/** Turns the daily mail about the stock on or off (SUPPLY-09). */
export const saveStockReport = adminPost()
  .validator(checked(stockReportSchema))
  .handler(asCaller((actor, { isWanted }) => setStockReport(actor, isWanted)))
