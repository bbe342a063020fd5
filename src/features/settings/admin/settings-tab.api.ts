import { queryOptions } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/session.api.ts'
import { unwrap } from '#lib/errors/result.ts'
import { adminGet, adminPost } from '#platform/auth/server-function.ts'
import { asCaller, checked } from '#platform/run-command.server.ts'
import { auditPageSchema } from './audit-entry.ts'
import { listChanges } from './audit-log.server.ts'
import {
  readSavedRegistrations,
  readSavedSettings,
  readSavedSocialLinks,
  readStockReport,
  saveRegistrations,
  saveSettings,
  saveSocialLinks,
  setStockReport,
} from './saved-settings.server.ts'
import {
  registrationsSchema,
  settingsSaveSchema,
  socialLinksSchema,
  stockReportSchema,
} from './settings-forms.ts'

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

/** The saved settings, for the admin's form. */
export const savedSettingsQuery = (adminKey: AdminQueryKey) =>
  queryOptions({
    queryKey: [...adminKey, 'settings', 'saved'],
    queryFn: async ({ signal }) => unwrap(await getSavedSettings({ signal })),
    staleTime: 5000,
    retry: 1,
    meta: { loadFailure: () => 'Impossible de charger les paramètres.' },
  })

/** The saved addresses in social networks, for the admin's form. */
export const savedSocialLinksQuery = (adminKey: AdminQueryKey) =>
  queryOptions({
    queryKey: [...adminKey, 'settings', 'social'],
    queryFn: async ({ signal }) => unwrap(await getSavedSocialLinks({ signal })),
    staleTime: 5000,
    retry: 1,
  })

/** The saved numbers of the registers, for the admin's form. */
export const savedRegistrationsQuery = (adminKey: AdminQueryKey) =>
  queryOptions({
    queryKey: [...adminKey, 'settings', 'registrations'],
    queryFn: async ({ signal }) => unwrap(await getSavedRegistrations({ signal })),
    staleTime: 5000,
    retry: 1,
  })

/** Whether the owner gets the daily mail about the stock (SUPPLY-09). */
export const stockReportQuery = (adminKey: AdminQueryKey) =>
  queryOptions({
    queryKey: [...adminKey, 'settings', 'stock-report'],
    queryFn: async ({ signal }) => unwrap(await getStockReport({ signal })),
    staleTime: 5000,
    retry: 1,
  })

/** A page of the changes by admins, newest first (PERM-07). */
export const getChanges = adminGet()
  .validator(checked(auditPageSchema))
  .handler(asCaller((actor, { after }) => listChanges(actor, after)))
