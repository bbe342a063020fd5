import { queryOptions } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/api/session.queries.ts'
import { unwrap } from '#lib/errors/result.ts'
import {
  getSavedRegistrations,
  getSavedSettings,
  getSavedSocialLinks,
  getStockReport,
} from './settings.functions.ts'

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
