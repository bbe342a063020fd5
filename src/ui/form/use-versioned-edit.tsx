import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import type { BaseIssue, BaseSchema } from 'valibot'
import { Button } from '../button.tsx'
import { useValidatedForm } from './use-validated-form.ts'

type Texts = Record<string, string>

export type EditSchema<Form extends Texts, Output = Record<string, unknown>> = BaseSchema<
  Form,
  Output,
  BaseIssue<unknown>
>

type Options<Form extends Texts, Output> = {
  schema: EditSchema<Form, Output>
  /** The values that are saved, as far as this page knows. They may change while the form is open. */
  saved: Form
  /** Saves valid values. Nothing typed is lost until `afterSave` is called. */
  onValid: (output: Output, values: Form) => void
}

/**
 * A form over saved values that others may change while it is open. Their changes appear in the fields that
 * were not typed into; elsewhere the input stays, and the field counts as a conflict until their value is
 * accepted or overwritten.
 */
export function useVersionedEdit<Form extends Texts, Output>({
  schema,
  saved,
  onValid,
}: Options<Form, Output>) {
  const [edit, setEdit] = useState({} as VersionedEdit<keyof Form & string>)
  const values = editedValues(saved, edit)
  const conflicts = conflictsOf(saved, edit)
  const form = useValidatedForm({
    schema,
    values,
    onChange: (next) => setEdit(typeInto(saved, edit, next as Form)),
    onValid,
  })

  return {
    ...form,
    values,
    set: (changes: Partial<Form>) =>
      setEdit((current) => typeInto(saved, current, { ...editedValues(saved, current), ...changes })),
    isDirty: Object.keys(edit).length > 0,
    /** The fields that were typed into and that somebody else changed, with what each replaced. */
    conflicts: conflicts.map((name) => ({
      name,
      before: edit[name]?.before ?? '',
      after: saved[name] ?? '',
    })),
    /** Shows their values in the fields of a conflict; what was typed elsewhere stays. */
    acceptTheirs: () => setEdit(withoutFields(edit, conflicts)),
    /** Saves the form as it is, over the values that others saved meanwhile. */
    overwrite: () =>
      form.formProps.ref.current?.dispatchEvent(
        new SubmitEvent('submit', { bubbles: true, cancelable: true }),
      ),
    /** Call it with what was saved and what was sent: only what was typed since stays an edit. */
    afterSave: (now: Form, sent: Form) => setEdit((current) => editAfterSave(now, sent, current)),
  }
}

type Values<Name extends string> = Readonly<Record<Name, string>>

/** Only the fields that differ from what is saved, each with the saved value that it replaced. */
export type VersionedEdit<Name extends string> = Readonly<
  Partial<Record<Name, { before: string; typed: string }>>
>

/** The values that the form shows: what was typed, else what is saved. */
export function editedValues<Form extends Values<string>>(
  saved: Form,
  edit: VersionedEdit<keyof Form & string>,
): Form {
  return Object.fromEntries(namesOf(saved).map((name) => [name, edit[name]?.typed ?? saved[name]])) as Form
}

/** The edit after a change; a field that equals its saved value again is none. */
export function typeInto<Name extends string>(
  saved: Values<Name>,
  edit: VersionedEdit<Name>,
  values: Values<Name>,
): VersionedEdit<Name> {
  return editOf(namesOf(saved), (name) => {
    const typed = values[name]
    return typed === saved[name] ? undefined : { before: edit[name]?.before ?? saved[name], typed }
  })
}

/** The edited fields that somebody else has changed since, to another value than the typed one. */
export function conflictsOf<Name extends string>(saved: Values<Name>, edit: VersionedEdit<Name>): Name[] {
  return namesOf(saved).filter((name) => {
    const own = edit[name]
    return own !== undefined && saved[name] !== own.before && saved[name] !== own.typed
  })
}

/** The edit without what was typed into these fields: they show the saved values again. */
export function withoutFields<Name extends string>(
  edit: VersionedEdit<Name>,
  names: readonly Name[],
): VersionedEdit<Name> {
  return editOf(namesOf(edit), (name) => (names.includes(name) ? undefined : edit[name]))
}

/** What is left to save after `sent` was saved as `saved`: what was typed meanwhile. */
export function editAfterSave<Name extends string>(
  saved: Values<Name>,
  sent: Values<Name>,
  edit: VersionedEdit<Name>,
): VersionedEdit<Name> {
  return editOf(namesOf(saved), (name) => {
    const typed = edit[name]?.typed ?? sent[name]
    return typed === sent[name] ? undefined : { before: saved[name], typed }
  })
}

function editOf<Name extends string>(
  names: readonly Name[],
  fieldOf: (name: Name) => { before: string; typed: string } | undefined,
): VersionedEdit<Name> {
  const fields = names
    .map((name) => [name, fieldOf(name)] as const)
    .filter(([, field]) => field !== undefined)
  return Object.fromEntries(fields) as VersionedEdit<Name>
}

function namesOf<Name extends string>(record: Readonly<Partial<Record<Name, unknown>>>): Name[] {
  return Object.keys(record) as Name[]
}

export type FieldChange = { label: string; before: string; after: string }

type ConflictNoticeProps = {
  title: string
  changes: readonly FieldChange[]
  isBusy: boolean
  onAcceptTheirs: () => void
  onOverwrite: () => void
}

/** Says what somebody else changed while a form was open, and offers to accept it or to overwrite it. */
export function ConflictNotice({ title, changes, isBusy, onAcceptTheirs, onOverwrite }: ConflictNoticeProps) {
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-lg border border-amber/40 bg-amber-soft p-4">
      <p className="font-medium text-amber">{title}</p>
      <ul className="flex flex-col gap-1 text-sm">
        {changes.map(({ label, before, after }) => (
          <li key={label}>
            {label} : <span className="text-quiet">{before}</span> → <strong>{after}</strong>
          </li>
        ))}
      </ul>
      <p className="text-sm text-quiet">Rien n’est perdu : ce que vous avez saisi est toujours là.</p>
      <div className="flex max-w-md flex-col gap-2">
        <Button look="secondary" disabled={isBusy} onClick={onAcceptTheirs}>
          Reprendre les nouvelles valeurs
        </Button>
        <Button look="secondary" disabled={isBusy} onClick={onOverwrite}>
          Enregistrer quand même mes modifications
        </Button>
      </div>
    </div>
  )
}

const mayLose = () => window.confirm('Fermer sans enregistrer ? Votre saisie sera perdue.')

/** Asks before going back, reloading or closing the dialog around it would lose unsaved changes. */
export function useUnsavedQuestion(hasUnsavedChanges: boolean, mayLeave: () => boolean = mayLose): void {
  useBlocker({
    disabled: !hasUnsavedChanges,
    enableBeforeUnload: hasUnsavedChanges,
    shouldBlockFn: () => !mayLeave(),
  })
}

/** Asks before a dialog closes, or the page goes, over unsaved changes; returns whether it closed. */
export function useLeaveQuestion(hasUnsavedChanges: boolean, onClose: () => void): () => boolean {
  useUnsavedQuestion(hasUnsavedChanges, leave)

  function leave(): boolean {
    if (hasUnsavedChanges && !mayLose()) return false
    onClose()
    return true
  }
  return leave
}
