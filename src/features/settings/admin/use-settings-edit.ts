import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { failureOf } from '#lib/failure-of.ts'
import { unwrap } from '#lib/result.ts'
import { notify } from '#ui/toast/notify.ts'
import { notifyFailure } from '#ui/toast/notify-failure.ts'
import type { Settings } from '../domain/settings.ts'
import { saveAllSettings } from './api/settings.functions.ts'
import { savedSettingsQuery } from './api/settings.queries.ts'
import {
  editAfterSave,
  overtakenFields,
  type SettingsEdit,
  shownSettings,
  typeInto,
} from './domain/settings-edit.ts'

type Save = { settings: Settings; typed: Settings; seen: Settings }

/**
 * What is typed over the saved settings, and the way to save it. What others save meanwhile comes into every field that was not typed
 * into; a save that did not know of it is refused, told, and may be sent again.
 */
export function useSettingsEdit(saved: Settings) {
  const queryClient = useQueryClient()
  const { queryKey } = savedSettingsQuery(useAdminQueryKey())
  const [edit, setEdit] = useState<SettingsEdit>({})
  const values = shownSettings(saved, edit)
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ settings, seen }: Save) =>
      unwrap(await saveAllSettings({ data: { settings, seen } })),
    onSuccess: (settings, { typed }) => {
      queryClient.setQueryData(queryKey, settings)
      setEdit((current) => editAfterSave(settings, typed, current))
      notify({ title: 'Paramètres sauvegardés avec succès.', tone: 'success' })
    },
    onError: (error) => {
      if (failureOf(error).code === 'edit_overtaken') {
        void queryClient.invalidateQueries({ queryKey })
        notifyFailure(error, (reason) => `${reason} Vérifiez, puis sauvegardez à nouveau.`)
      } else {
        notifyFailure(error, () => 'Impossible de sauvegarder les paramètres.')
      }
    },
  })

  return {
    values,
    overtaken: overtakenFields(saved, edit),
    isDirty: Object.keys(edit).length > 0,
    isSaving: isPending,
    type: (next: Record<string, string>) => setEdit(typeInto(saved, edit, next)),
    save: (settings: Settings) => mutate({ settings, typed: values, seen: saved }),
  }
}
