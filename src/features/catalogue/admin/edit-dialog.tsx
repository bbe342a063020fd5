import { type ReactNode, useRef, useState } from 'react'
import { safeParse } from 'valibot'
import type { Command, Commands } from '#features/shell/admin/use-admin-command.ts'
import type { Failure, Result } from '#lib/errors/result.ts'
import { staffErrorText } from '#lib/errors/staff-error-texts.ts'
import { randomUuid } from '#lib/uuid.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import {
  ConflictNotice,
  type EditSchema,
  type FieldChange,
  useLeaveQuestion,
  useVersionedEdit,
} from '#ui/form/use-versioned-edit.tsx'
import { notify } from '#ui/toast/notify.ts'
import { saveFailed } from './catalogue-rows.ts'

type EditedRow = { id: string; version: number }

type EditDialogProps<Row extends EditedRow> = {
  title: string
  edit: Pick<
    ReturnType<typeof useEditForm<Texts, Row>>,
    'formProps' | 'isDirty' | 'isBusy' | 'conflict' | 'acceptTheirs' | 'overwrite'
  >
  conflictTitle: string
  describeChanges: (before: Row, after: Row) => FieldChange[]
  isUploading: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * The dialog of a form. It asks before it closes over unsaved changes, and so do going back and reloading; it
 * does not close while a save is under way. On a version conflict it shows the changes above the fields and
 * asks for a choice.
 */
export function EditDialog<Row extends EditedRow>({
  title,
  edit,
  conflictTitle,
  describeChanges,
  isUploading,
  onClose,
  children,
}: EditDialogProps<Row>) {
  const { isBusy, conflict } = edit
  const start = useRef<HTMLDivElement>(null)
  const leave = useLeaveQuestion(edit.isDirty || isUploading, onClose)
  function close(): void {
    if (!isBusy) leave()
  }

  return (
    <Dialog place="right" title={title} onClose={close} initialFocus={start}>
      <form {...edit.formProps} aria-label={title} className="flex min-h-full flex-col gap-5">
        <div ref={start} tabIndex={-1} className="flex flex-1 scroll-mt-5 flex-col gap-5 outline-none">
          {conflict ? (
            <ConflictNotice
              title={conflictTitle}
              changes={describeChanges(conflict.before, conflict.after)}
              isBusy={isBusy}
              onAcceptTheirs={edit.acceptTheirs}
              onOverwrite={edit.overwrite}
            />
          ) : null}
          {children}
        </div>
        <div className="sticky -bottom-5 -mx-5 -mb-5 flex gap-3 border-t border-line bg-raised-2 px-5 py-4 sm:-mx-6 sm:px-6">
          <Button look="quiet" className="flex-1 px-3" disabled={isBusy} onClick={close}>
            Annuler
          </Button>
          <Button type="submit" className="flex-1 px-3" disabled={isBusy || isUploading || conflict !== null}>
            {isBusy ? 'Enregistrement…' : 'Enregistrer'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type Texts = Record<string, string>

type EditFormOptions<Form extends Texts, Row extends EditedRow> = {
  schema: EditSchema<Form>
  /** The row as it was when the form opened; null for a new one. */
  row: Row | null
  toForm: (row: Row | null) => Form
  /** The key stays the same while the form is open: sent again after a lost answer, it adds nothing twice. */
  add: (form: Form, creationKey: string) => Promise<Result<unknown>>
  edit: (id: string, version: number, changes: Partial<Form>) => Promise<Result<unknown>>
  /** The field beside which a refusal is said, by its code. */
  fieldOf?: Readonly<Record<string, keyof Form & string>>
  texts: { added: string; edited: string }
  commands: Commands
  onClose: () => void
}

/**
 * The form of a product or a category. An edit sends only the changed fields, with the version that it began
 * from. On a version conflict the other changes are shown; the user accepts theirs or overwrites them. Input
 * is kept.
 */
export function useEditForm<Form extends Texts, Row extends EditedRow>({
  schema,
  row,
  toForm,
  add,
  edit,
  fieldOf = {},
  texts,
  commands,
  onClose,
}: EditFormOptions<Form, Row>) {
  const [creationKey] = useState(randomUuid)
  const [current, setCurrent] = useState(row)
  const [conflict, setConflict] = useState<{ before: Row; after: Row } | null>(null)
  const saved = toForm(current)
  const form = useVersionedEdit({ schema, saved, onValid: save })

  function save(output: Record<string, unknown>, values: Form): void {
    if (current) saveChanges(current, output, values)
    else
      commands.start({
        run: () => add(values, creationKey),
        done: () => ({ title: texts.added }),
        ...outcome,
      })
  }

  function saveChanges({ id, version }: Row, output: Record<string, unknown>, values: Form): void {
    // Meanings are compared, not texts: "12" typed over "12.0" changes nothing.
    const before = parsed(schema, saved)
    const changed = Object.keys(output).filter(
      (name) => JSON.stringify(before[name]) !== JSON.stringify(output[name]),
    )
    if (changed.length === 0) {
      notify({ title: 'Aucune modification à enregistrer' })
      onClose()
      return
    }
    const changes = Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<Form>
    commands.start({
      run: () => edit(id, version, changes),
      done: () => ({ title: texts.edited }),
      ...outcome,
    })
  }

  const outcome: Pick<Command<unknown>, 'failed' | 'onDone' | 'onFailure'> = {
    failed: saveFailed,
    onDone: onClose,
    onFailure: (failure: Failure) => {
      const { code, details } = failure
      const beside = fieldOf[code]
      const fields = beside ? { [beside]: staffErrorText(failure) } : failure.fields
      const isConflict = code === 'version_conflict'
      if (isConflict && current) {
        setConflict({ before: conflict?.before ?? current, after: details as Row })
        setCurrent(details as Row)
      } else if (fields) form.showErrors(fields)
      return isConflict || beside !== undefined
    },
  }

  return {
    ...form,
    isBusy: commands.isBusy,
    /** The row as the form knew it and as it is now; until the user chooses, nothing is saved. */
    conflict,
    acceptTheirs: () => {
      form.acceptTheirs()
      setConflict(null)
    },
  }
}

/** A row that was not entered by this form may break its rules: then its texts are compared. */
function parsed<Form extends Texts>(schema: EditSchema<Form>, form: Form): Record<string, unknown> {
  const read = safeParse(schema, form)
  return read.success ? read.output : form
}
