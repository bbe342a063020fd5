import { type FormEvent, useRef, useState } from 'react'
import { type BaseIssue, type BaseSchema, safeParse } from 'valibot'
import type { Failure } from '#lib/result.ts'
import { randomUuid } from '#lib/uuid.ts'
import { useValidatedForm } from '#ui/form/use-validated-form.ts'
import { notify } from '#ui/toast/notify.ts'
import { changedFields } from './domain/row-edit.ts'
import { type Command, type Commands, saveFailed } from './use-commands.ts'

type Texts = Record<string, string>
type Schema<Form> = BaseSchema<Form, Record<string, unknown>, BaseIssue<unknown>>

type EditFormOptions<Form extends Texts, Row extends { id: string; version: number }> = {
  schema: Schema<Form>
  /** What is edited, as it was when the form opened; null for something new. */
  row: Row | null
  toForm: (row: Row | null) => Form
  /** The key is the same for as long as the form is open: sent again after a lost answer, it makes nothing twice. */
  add: (form: Form, creationKey: string) => Promise<unknown>
  edit: (id: string, version: number, changes: Partial<Form>) => Promise<unknown>
  texts: { added: string; edited: string }
  commands: Commands
  onClose: () => void
}

/**
 * A form for one row of the staff's lists. An edit sends the boxes that were changed, those alone, and the version that it began from; when
 * somebody was faster, what they changed is shown, what was typed stays, and both ways on lie open.
 */
export function useEditForm<Form extends Texts, Row extends { id: string; version: number }>({
  schema,
  row,
  toForm,
  add,
  edit,
  texts,
  commands,
  onClose,
}: EditFormOptions<Form, Row>) {
  const [creationKey] = useState(randomUuid)
  const [base, setBase] = useState(row)
  const [values, setValues] = useState(() => toForm(row))
  const [overtaking, setOvertaking] = useState<Row | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const isInsisting = useRef(false)
  const begun = toForm(base)
  const { field, onSubmit, showErrors } = useValidatedForm({
    schema,
    values,
    onChange: (next) => setValues(next as Form),
    onValid: save,
  })

  function save(output: Record<string, unknown>): void {
    if (base) saveChanges(base, output)
    else commands.start({ run: () => add(values, creationKey), done: { title: texts.added }, ...outcome })
  }

  function saveChanges({ id, version }: Row, output: Record<string, unknown>): void {
    // What the texts mean is compared: "12" typed over "12.0" changes nothing.
    const changed = changedFields(meaning(schema, begun), output)
    if (changed.length === 0) {
      notify({ title: 'Aucune modification à enregistrer' })
      onClose()
      return
    }
    const changes = Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<Form>
    commands.start({
      run: () => edit(id, overtaking?.version ?? version, changes),
      done: { title: texts.edited },
      ...outcome,
    })
  }

  const outcome: Pick<Command, 'failed' | 'onDone' | 'onFailure'> = {
    failed: saveFailed,
    onDone: onClose,
    onFailure: ({ code, fields, details }: Failure) => {
      if (code === 'edit_overtaken') setOvertaking(details as Row)
      else if (fields && form.current) showErrors(form.current, fields)
      return code === 'edit_overtaken'
    },
  }

  return {
    field,
    values,
    set: (changes: Partial<Form>) => setValues((current) => ({ ...current, ...changes })),
    isDirty: changedFields(begun, values).length > 0,
    /** What somebody else made of the row meanwhile: as the form knew it, and as it is now. */
    overtaken: base && overtaking ? { before: base, after: overtaking } : null,
    /** Takes what they changed into the form; what only was typed here stays. */
    takeOver: () => {
      if (!overtaking) return
      const now = toForm(overtaking)
      const theirs = changedFields(begun, now)
      setValues({ ...values, ...(Object.fromEntries(theirs.map((name) => [name, now[name]])) as Form) })
      setBase(overtaking)
      setOvertaking(null)
    },
    /** Saves what was changed here over what they made of it. Until this or the other is chosen, nothing is sent. */
    insist: () => {
      isInsisting.current = true
      form.current?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
      isInsisting.current = false
    },
    formProps: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        if (overtaking && !isInsisting.current) event.preventDefault()
        else onSubmit(event)
      },
    },
  }
}

/** A row that came in by other ways may not pass the form's rules: then its texts stand for themselves. */
function meaning<Form extends Texts>(schema: Schema<Form>, form: Form): Record<string, unknown> {
  const read = safeParse(schema, form)
  return read.success ? read.output : form
}
