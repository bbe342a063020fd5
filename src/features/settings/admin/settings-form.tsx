import { useBlocker } from '@tanstack/react-router'
import { errorText } from '#lib/error-texts.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { useValidatedForm } from '#ui/form/use-validated-form.ts'
import { settingsSchema } from '../domain/settings.schema.ts'
import type { Settings } from '../domain/settings.ts'
import { SettingInput } from './setting-input.tsx'
import { settingGroups } from './settings-fields.ts'
import { useSettingsEdit } from './use-settings-edit.ts'

const leaving = 'Quitter sans sauvegarder ? Vos modifications seront perdues.'

type SettingsFormProps = { saved: Settings; onDiscard: () => void }

/** All the settings in one form (ASET-01), saved together. What was typed stays on every failure, and is not left by mistake. */
export function SettingsForm({ saved, onDiscard }: SettingsFormProps) {
  const edit = useSettingsEdit(saved)
  const { field, onSubmit } = useValidatedForm({
    schema: settingsSchema,
    values: edit.values,
    onChange: edit.type,
    onValid: edit.save,
  })
  useBlocker({
    disabled: !edit.isDirty,
    enableBeforeUnload: edit.isDirty,
    shouldBlockFn: ({ next }) =>
      !('tab' in next.search && next.search.tab === 'settings') && !confirm(leaving),
  })
  return (
    <form
      aria-label="Paramètres de la boutique"
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        if (edit.isSaving) event.preventDefault()
        else onSubmit(event)
      }}
    >
      {settingGroups.map(({ title, fields }) => (
        <fieldset key={title} className="min-w-0 rounded-lg border border-line bg-raised p-4 md:p-6">
          <legend className="sr-only">{title}</legend>
          <p aria-hidden className="mb-4 font-display text-lg">
            {title}
          </p>
          <div className="grid gap-5 md:grid-cols-2">
            {fields.map((setting) => (
              <SettingInput
                key={setting.key}
                setting={setting}
                control={field(setting.key)}
                savedMeanwhile={edit.overtaken.includes(setting.key) ? saved[setting.key] : null}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <SaveBar edit={edit} onDiscard={onDiscard} />
    </form>
  )
}

type SaveBarProps = { edit: ReturnType<typeof useSettingsEdit>; onDiscard: () => void }

/** Stays in sight of a thumb as long as something is to be saved. */
function SaveBar({ edit: { isDirty, isSaving, overtaken }, onDiscard }: SaveBarProps) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-3',
        isDirty && 'sticky bottom-0 z-10 -mx-5 border-t border-line bg-night/95 px-5 py-3 md:mx-0 md:px-0',
      )}
    >
      <Button type="submit" disabled={isSaving}>
        {isSaving ? 'Sauvegarde...' : 'Sauvegarder'}
      </Button>
      {isDirty ? (
        <Button look="quiet" className="px-4" disabled={isSaving} onClick={onDiscard}>
          Annuler
        </Button>
      ) : null}
      <p role="status" className="text-sm text-quiet">
        {overtaken.length > 0 ? errorText({ code: 'edit_overtaken' }) : null}
        {isDirty && overtaken.length === 0 ? 'Modifications non sauvegardées' : null}
      </p>
    </div>
  )
}
