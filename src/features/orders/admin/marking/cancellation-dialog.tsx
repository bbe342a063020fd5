import { useId, useRef, useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { useValidatedForm } from '#ui/form/use-validated-form.ts'
import type { AdminOrder } from '../domain/admin-order.ts'
import { cancellationFormSchema } from '../domain/orders.schema.ts'
import { OrderNumber } from '../list/order-columns.tsx'
import { type StatusTarget, useOrderStatus } from '../use-order-status.ts'
import { CancellationReason } from './cancellation-reason.tsx'
import { QuestionButtons, StockStaysTaken } from './question-parts.tsx'

export type Cancellable = StatusTarget & Pick<AdminOrder, 'wasDelivered'>

type CancellationDialogProps = { order: Cancellable; onClose: () => void }

/**
 * Asks why an order is cancelled by the choice of its status (WORK-08). A failed request keeps the reason; while one is
 * sent, the dialog stays.
 */
export function CancellationDialog({ order, onClose }: CancellationDialogProps) {
  const [values, setValues] = useState({ reason: '' })
  const formId = useId()
  const reason = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useOrderStatus(onClose)
  const { field, change, onSubmit } = useValidatedForm({
    schema: cancellationFormSchema,
    values,
    onChange: (next) => setValues({ ...values, ...next }),
    onValid: (valid) => {
      if (!isPending) mutate({ order, status: 'cancelled', ...valid })
    },
  })
  function close(): void {
    if (!isPending) onClose()
  }

  return (
    <Dialog
      title="Annuler cette commande ?"
      onClose={close}
      initialFocus={reason}
      footer={
        <QuestionButtons
          yes="Oui, annuler"
          no="Ne pas annuler"
          form={formId}
          isBusy={isPending}
          onNo={close}
        />
      }
    >
      <form id={formId} aria-label="Annuler la commande" noValidate onSubmit={onSubmit}>
        <p className="mb-4">
          <OrderNumber number={order.orderNumber} />
        </p>
        {order.wasDelivered ? <StockStaysTaken /> : null}
        <CancellationReason
          field={field('reason')}
          onChange={(text) => change('reason', text)}
          hint="Il reste dans l’historique de la commande."
          first={reason}
        />
      </form>
    </Dialog>
  )
}
