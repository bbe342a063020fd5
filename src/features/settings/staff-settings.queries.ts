import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/result.ts'
import { getSavedSettings } from './staff-settings.functions.ts'

/** The settings as they are saved, for the staff's form. */
export const savedSettingsQuery = (staffKey: readonly unknown[]) =>
  queryOptions({
    queryKey: [...staffKey, 'settings', 'saved'],
    queryFn: async ({ signal }) => unwrap(await getSavedSettings({ signal })),
    staleTime: 5000,
    retry: 1,
    meta: { loadFailure: () => 'Impossible de charger les paramètres.' },
  })
