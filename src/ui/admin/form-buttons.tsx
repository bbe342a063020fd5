import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'

type FormButtonsProps = {
  isBusy: boolean
  onCancel: () => void
  cancel?: string
  children: ReactNode
}

/** The buttons of a short form inside a dialog: the first one sends it, the second one closes it. */
export function FormButtons({ isBusy, onCancel, cancel = 'Annuler', children }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" className="max-sm:w-full" disabled={isBusy}>
        {children}
      </Button>
      <Button look="quiet" className="px-4 max-sm:w-full" disabled={isBusy} onClick={onCancel}>
        {cancel}
      </Button>
    </div>
  )
}
