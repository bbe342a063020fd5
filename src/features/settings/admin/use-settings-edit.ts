import { useQueryClient } from '@tanstack/react-query'
import { useAdminQueryKey } from '#features/account/client/guards.tsx'
import { useAdminCommand } from '#features/admin-shell/client/use-admin-command.ts'
import { useVersionedEdit } from '#ui/form/use-versioned-edit.ts'
import { settingsSchema } from '../domain/settings.schema.ts'
import type { Settings } from '../domain/settings.ts'
import { saveAllSettings } from './api/settings.functions.ts'
import { savedSettingsQuery } from './api/settings.queries.ts'

type Save = { settings: Settings; sent: Settings; seen: Settings }

/**
 * The form of the settings. Its version is the values that it showed when it was sent: when somebody else has
 * saved others meanwhile, the save is refused, their values are loaded, and it may be sent again.
 */
export function useSettingsEdit(saved: Settings) {
  const queryClient = useQueryClient()
  const { queryKey } = savedSettingsQuery(useAdminQueryKey())
  const { mutate, isPending } = useAdminCommand({
    run: ({ settings, seen }: Save) => saveAllSettings({ data: { settings, seen } }),
    done: () => ({ title: 'Paramètres sauvegardés avec succès.' }),
    onDone: (settings, { sent }) => {
      queryClient.setQueryData(queryKey, settings)
      edit.afterSave(settings, sent)
    },
    onFailure: ({ code }) => {
      if (code === 'version_conflict') void queryClient.invalidateQueries({ queryKey })
    },
    failed: (reason, _, { code }) =>
      code === 'version_conflict'
        ? `${reason} Vérifiez, puis sauvegardez à nouveau.`
        : 'Impossible de sauvegarder les paramètres.',
  })
  const edit = useVersionedEdit({
    schema: settingsSchema,
    saved,
    onValid: (settings, sent) => {
      if (!isPending) mutate({ settings, sent, seen: saved })
    },
  })
  return { ...edit, isSaving: isPending }
}
