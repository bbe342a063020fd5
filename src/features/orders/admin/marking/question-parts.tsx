import { BusyButton } from '#ui/busy-button.tsx'
import { Button } from '#ui/button.tsx'

/** Said before a delivered order is cancelled: the delivery took its stock for good (AORD-11). */
export function StockStaysTaken() {
  return (
    <p className="mb-4 text-sm text-amber">
      Annuler une commande déjà livrée ne remet rien en stock. Si des parfums reviennent, inscrivez plutôt un
      retour dans la commande.
    </p>
  )
}

type QuestionButtonsProps = {
  yes: string
  no: string
  /** The form that "yes" sends. */
  form: string
  isBusy: boolean
  onNo: () => void
}

/** The foot of a question about orders. While the answer "yes" is sent, "no" would come too late. */
export function QuestionButtons({ yes, no, form, isBusy, onNo }: QuestionButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <BusyButton type="submit" form={form} className="grow" isBusy={isBusy}>
        {yes}
      </BusyButton>
      <Button look="secondary" className="grow px-5" disabled={isBusy} onClick={onNo}>
        {no}
      </Button>
    </div>
  )
}
