import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { failureOf } from '#lib/errors/failure-of.ts'
import { unwrap } from '#lib/errors/result.ts'
import { useVersionedEdit } from '#ui/form/use-versioned-edit.ts'
import { notify } from '#ui/toast/notify.ts'
import { notifyFailure } from '#ui/toast/notify-failure.ts'
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
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ settings, seen }: Save) =>
      unwrap(await saveAllSettings({ data: { settings, seen } })),
    onSuccess: (settings, { sent }) => {
      queryClient.setQueryData(queryKey, settings)
      edit.afterSave(settings, sent)
      notify({ title: 'Paramètres sauvegardés avec succès.', tone: 'success' })
    },
    onError: (error) => {
      if (failureOf(error).code === 'version_conflict') {
        void queryClient.invalidateQueries({ queryKey })
        notifyFailure(error, (reason) => `${reason} Vérifiez, puis sauvegardez à nouveau.`)
      } else {
        notifyFailure(error, () => 'Impossible de sauvegarder les paramètres.')
      }
    },
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
