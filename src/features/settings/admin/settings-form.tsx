import { useBlocker } from '@tanstack/react-router'
import { staffErrorText } from '#lib/errors/staff-error-texts.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { ConflictNotice, type FieldChange } from '#ui/form/conflict-notice.tsx'
import type { SettingKey, Settings } from '../domain/settings.ts'
import { settingLabels } from './domain/setting-labels.ts'
import { SettingInput } from './setting-input.tsx'
import { settingGroups } from './settings-fields.ts'
import { useSettingsEdit } from './use-settings-edit.ts'

const leaving = 'Quitter sans sauvegarder ? Vos modifications seront perdues.'

type SettingsFormProps = { saved: Settings; onDiscard: () => void }

/**
 * All the settings in one form, saved together (ASET-01). It keeps the input on every failure, and asks
 * before it is left.
 */
export function SettingsForm({ saved, onDiscard }: SettingsFormProps) {
  const edit = useSettingsEdit(saved)
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
          isBusy={edit.isSaving}
          onAcceptTheirs={edit.acceptTheirs}
          onOverwrite={edit.overwrite}
        />
      ) : null}
      <SaveBar edit={edit} onDiscard={onDiscard} />
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

type SaveBarProps = { edit: ReturnType<typeof useSettingsEdit>; onDiscard: () => void }

/** The button that saves; while there are unsaved changes it stays at the foot of the screen. */
function SaveBar({ edit: { isDirty, isSaving, conflicts }, onDiscard }: SaveBarProps) {
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
