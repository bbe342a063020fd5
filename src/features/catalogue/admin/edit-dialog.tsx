import { useBlocker } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, type RefObject, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

const leaving = 'Fermer sans enregistrer ? Votre saisie sera perdue.'

type EditDialogProps = {
  title: string
  formProps: {
    ref: RefObject<HTMLFormElement | null>
    noValidate: boolean
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
  isDirty: boolean
  /** A save is under way. */
  isBusy: boolean
  /** A picture is on its way: what is saved now would not have it. */
  isWaiting: boolean
  /** Told above the boxes; it asks for a choice before anything is saved. */
  notice: ReactNode
  onClose: () => void
  children: ReactNode
}

/**
 * The dialog of a form. It does not close over what was typed without asking, nor while a save is under way; going back and reloading ask
 * too.
 */
export function EditDialog({
  title,
  formProps,
  isDirty,
  isBusy,
  isWaiting,
  notice,
  onClose,
  children,
}: EditDialogProps) {
  const beginning = useRef<HTMLDivElement>(null)
  const isAtStake = isDirty || isWaiting
  useBlocker({
    disabled: !isAtStake,
    enableBeforeUnload: isAtStake,
    shouldBlockFn: () => !leave(),
  })

  function leave(): boolean {
    if (isAtStake && !window.confirm(leaving)) return false
    onClose()
    return true
  }
  function close(): void {
    if (!isBusy) leave()
  }

  return (
    <Dialog place="right" title={title} onClose={close} initialFocus={beginning}>
      <form {...formProps} aria-label={title} className="flex min-h-full flex-col gap-5">
        <div ref={beginning} tabIndex={-1} className="flex flex-1 scroll-mt-5 flex-col gap-5 outline-none">
          {notice}
          {children}
        </div>
        <div className="sticky -bottom-5 -mx-5 -mb-5 flex gap-3 border-t border-line bg-raised-2 px-5 py-4 sm:-mx-6 sm:px-6">
          <Button look="quiet" className="flex-1 px-3!" disabled={isBusy} onClick={close}>
            Annuler
          </Button>
          <Button type="submit" className="flex-1 px-3!" disabled={isBusy || isWaiting || notice !== null}>
            {isBusy ? 'Enregistrement...' : 'Enregistrer'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
