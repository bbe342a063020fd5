import { useRef, useState } from 'react'
import type { BaseIssue, BaseSchema } from 'valibot'
import { useValidatedForm } from './use-validated-form.ts'
import {
  conflictsOf,
  editAfterSave,
  editedValues,
  typeInto,
  type VersionedEdit,
  withoutFields,
} from './versioned-edit.ts'

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
  const form = useRef<HTMLFormElement>(null)
  const values = editedValues(saved, edit)
  const conflicts = conflictsOf(saved, edit)
  const { field, change, onSubmit, showErrors } = useValidatedForm({
    schema,
    values,
    onChange: (next) => setEdit(typeInto(saved, edit, next as Form)),
    onValid,
  })

  return {
    field,
    /** As if this text were typed into the field: its message is renewed. */
    change,
    values,
    set: (changes: Partial<Form>) =>
      setEdit((current) => typeInto(saved, current, { ...editedValues(saved, current), ...changes })),
    isDirty: Object.keys(edit).length > 0,
    /**
     * The fields that were typed into and that somebody else changed, each with the value that it replaced.
     */
    conflicts: conflicts.map((name) => ({
      name,
      before: edit[name]?.before ?? '',
      after: saved[name] ?? '',
    })),
    /** Shows their values in the fields of a conflict; what was typed elsewhere stays. */
    acceptTheirs: () => setEdit(withoutFields(edit, conflicts)),
    /** Saves the form as it is, over the values that others saved meanwhile. */
    overwrite: () =>
      form.current?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true })),
    /**
     * Call it with what was saved and with the values that were sent: only what was typed since stays an
     * edit.
     */
    afterSave: (now: Form, sent: Form) => setEdit((current) => editAfterSave(now, sent, current)),
    showErrors: (messages: Record<string, string>) => {
      if (form.current) showErrors(form.current, messages)
    },
    formProps: { ref: form, noValidate: true, onSubmit },
  }
}
