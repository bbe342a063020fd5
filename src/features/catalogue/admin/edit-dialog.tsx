import { type FormEvent, type ReactNode, type RefObject, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ConflictNotice, type FieldChange } from '#ui/form/conflict-notice.tsx'
import { useLeaveQuestion } from '#ui/form/use-leave-question.ts'

type EditDialogProps<Row> = {
  title: string
  edit: {
    formProps: {
      ref: RefObject<HTMLFormElement | null>
      noValidate: boolean
      onSubmit: (event: FormEvent<HTMLFormElement>) => void
    }
    isDirty: boolean
    /** A save is under way. */
    isBusy: boolean
    conflict: { before: Row; after: Row } | null
    acceptTheirs: () => void
    overwrite: () => void
  }
  conflictTitle: string
  /** Puts into words what somebody else changed. */
  describeChanges: (before: Row, after: Row) => FieldChange[]
  /** A picture is being uploaded: what is saved now would not have it. */
  isUploading: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * The dialog of a form. It asks before it closes over unsaved changes, and so do going back and reloading; it
 * does not close while a save is under way. On a version conflict it shows the changes above the fields and
 * asks for a choice.
 */
export function EditDialog<Row>({
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
