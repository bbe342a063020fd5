import { queryOptions } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/session.api.ts'
import { type Result, unwrap } from '#lib/errors/result.ts'
import { adminGet, adminPost } from '#platform/auth/server-function.ts'
import { asCaller, checked } from '#platform/run-command.server.ts'
import { auditPageSchema } from './audit-entry.ts'
import {
  registrationsSchema,
  settingsSaveSchema,
  socialLinksSchema,
  stockReportSchema,
} from './settings-forms.ts'
import {
  listChanges,
  readSavedRegistrations,
  readSavedSettings,
  readSavedSocialLinks,
  readStockReport,
  saveRegistrations,
  saveSettings,
  saveSocialLinks,
  setStockReport,
} from './settings-tab.server.ts'

export const getSavedSettings = adminGet().handler(asCaller(readSavedSettings))

export const saveAllSettings = adminPost()
  .validator(checked(settingsSaveSchema))
  .handler(asCaller(saveSettings))

export const getSavedSocialLinks = adminGet().handler(asCaller(readSavedSocialLinks))

export const saveAllSocialLinks = adminPost()
  .validator(checked(socialLinksSchema))
  .handler(asCaller(saveSocialLinks))

export const getSavedRegistrations = adminGet().handler(asCaller(readSavedRegistrations))

export const saveAllRegistrations = adminPost()
  .validator(checked(registrationsSchema))
  .handler(asCaller(saveRegistrations))

export const getStockReport = adminGet().handler(asCaller(readStockReport))

export const saveStockReport = adminPost()
  .validator(checked(stockReportSchema))
  .handler(asCaller((actor, { isWanted }) => setStockReport(actor, isWanted)))

const savedQuery =
  <Saved>(name: string, read: (options: { signal: AbortSignal }) => Promise<Result<Saved>>, meta = {}) =>
  (adminKey: AdminQueryKey) =>
    queryOptions({
      queryKey: [...adminKey, 'settings', name],
      queryFn: async ({ signal }) => unwrap(await read({ signal })),
      staleTime: 5000,
      retry: 1,
      meta,
    })

export const savedSettingsQuery = savedQuery('saved', getSavedSettings, {
  loadFailure: () => 'Impossible de charger les paramètres.',
})
export const savedSocialLinksQuery = savedQuery('social', getSavedSocialLinks)
export const savedRegistrationsQuery = savedQuery('registrations', getSavedRegistrations)
export const stockReportQuery = savedQuery('stock-report', getStockReport)

export const getChanges = adminGet()
  .validator(checked(auditPageSchema))
  .handler(asCaller((actor, { after }) => listChanges(actor, after)))
