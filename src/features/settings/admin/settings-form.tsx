import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { useAdminCommand } from '#features/shell/admin/use-admin-command.ts'
import { staffErrorText } from '#lib/errors/staff-error-texts.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { NumberField } from '#ui/form/number-field.tsx'
import { ConflictNotice, type FieldChange, useVersionedEdit } from '#ui/form/use-versioned-edit.tsx'
import type { SettingKey, Settings } from '../settings.ts'
import { type SettingField, settingGroups, settingLabels, settingsSchema } from './settings-forms.ts'
import { saveAllSettings, savedSettingsQuery } from './settings-tab.api.ts'

const leaving = 'Quitter sans sauvegarder ? Vos modifications seront perdues.'

/**
 * All settings in one form (ASET-01): it keeps the input, and asks before it is left. Its version is the values that it
 * showed when it was sent: when somebody else has saved others meanwhile, the save is refused, their values are loaded,
 * and it may be sent again.
 */
export function SettingsForm({ saved, onDiscard }: { saved: Settings; onDiscard: () => void }) {
  const queryClient = useQueryClient()
  const { queryKey } = savedSettingsQuery(useAdminQueryKey())
  const { mutate, isPending } = useAdminCommand({
    run: ({ settings, seen }: { settings: Settings; sent: Settings; seen: Settings }) =>
      saveAllSettings({ data: { settings, seen } }),
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
  useBlocker({
    disabled: !edit.isDirty,
    enableBeforeUnload: edit.isDirty,
    shouldBlockFn: ({ next }) =>
      !('tab' in next.search && next.search.tab === 'settings') && !confirm(leaving),
  })
  return (
    <form aria-label="Paramètres de la boutique" className="flex flex-col gap-6" {...edit.formProps}>
      {settingGroups.map(({ title, fields }) => (
        <fieldset key={title} className="min-w-0 rounded-lg border border-line bg-raised p-4 md:p-6">
          <legend className="sr-only">{title}</legend>
          <p aria-hidden className="mb-4 font-display text-lg">
            {title}
          </p>
          <div className="grid gap-5 md:grid-cols-2">
            {fields.map((setting) => (
              <SettingInput key={setting.key} setting={setting} control={edit.field(setting.key)} />
            ))}
          </div>
        </fieldset>
      ))}
      {edit.conflicts.length > 0 ? (
        <ConflictNotice
          title="Ces paramètres ont changé pendant que vous les modifiiez."
          changes={edit.conflicts.map(describeChange)}
          isBusy={isPending}
          onAcceptTheirs={edit.acceptTheirs}
          onOverwrite={edit.overwrite}
        />
      ) : null}
      <SaveBar {...edit} isSaving={isPending} onDiscard={onDiscard} />
    </form>
  )
}

type Conflict = { name: SettingKey; before: string; after: string }

function describeChange({ name, before, after }: Conflict): FieldChange {
  return { label: settingLabels[name], before: quote(before), after: quote(after) }
}

function quote(text: string): string {
  return text ? `«\u00a0${text}\u00a0»` : 'vide'
}

type SaveBarProps = {
  isDirty: boolean
  isSaving: boolean
  conflicts: readonly unknown[]
  onDiscard: () => void
}

function SaveBar({ isDirty, isSaving, conflicts, onDiscard }: SaveBarProps) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-3',
        isDirty &&
          'sticky bottom-0 z-10 max-md:bottom-[calc(3.75rem+env(safe-area-inset-bottom))] -mx-5 border-t border-line bg-night/95 px-5 py-3 md:mx-0 md:px-0',
      )}
    >
      <Button type="submit" disabled={isSaving}>
        {isSaving ? 'Sauvegarde…' : 'Sauvegarder'}
      </Button>
      {isDirty ? (
        <Button look="quiet" className="px-4" disabled={isSaving} onClick={onDiscard}>
          Annuler
        </Button>
      ) : null}
      <p role="status" className="text-sm text-quiet">
        {conflicts.length > 0 ? staffErrorText({ code: 'version_conflict' }) : null}
        {isDirty && conflicts.length === 0 ? 'Modifications non sauvegardées' : null}
      </p>
    </div>
  )
}

type Control = ReturnType<ReturnType<typeof useVersionedEdit>['field']>

/** The field of one setting, by its type (ASET-03). */
function SettingInput({ setting, control }: { setting: SettingField; control: Control }) {
  const { key, type, hint, placeholder } = setting
  const shared = {
    label: settingLabels[key],
    hint,
    optional: key !== 'storeName',
    ...(placeholder ? { placeholder } : {}),
    ...control,
  }
  if (type === 'textarea') {
    return (
      <div className="md:col-span-2">
        <TextArea {...shared} />
      </div>
    )
  }
  return type === 'number' ? (
    <NumberField {...shared} min={0} step={1} inputMode="numeric" />
  ) : (
    <TextField {...shared} type={type} />
  )
}
