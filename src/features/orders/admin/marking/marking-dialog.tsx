import { useId, useRef, useState } from 'react'
import { failureOf } from '#lib/errors/result.ts'
import { staffErrorText } from '#lib/errors/staff-error-texts.ts'
import { Dialog } from '#ui/dialog.tsx'
import { useValidatedForm } from '#ui/form/use-validated-form.ts'
import { adminStatus, type OrderStatus } from '../../domain/order-status.ts'
import type { AdminOrder } from '../domain/admin-order.ts'
import { cancellationFormSchema, markingFormSchema } from '../domain/orders.schema.ts'
import { hasSkipped, type OrderStatusChange } from '../domain/stock-outcome.ts'
import { OrderNumber } from '../list/order-columns.tsx'
import { CancellationReason } from './cancellation-reason.tsx'
import { QuestionButtons, StockStaysTaken } from './question-parts.tsx'
import { SkippedStock } from './skipped-stock.tsx'
import { useOrderStatuses } from './use-order-statuses.ts'

type MarkingDialogProps = {
  orders: readonly AdminOrder[]
  status: OrderStatus
  /** They are marked. */
  onDone: () => void
  onClose: () => void
}

const many = (count: number) => (count === 1 ? '1 commande' : `${count} commandes`)

/**
 * Asks once whether all chosen orders get this status (WORK-03), and for one reason when they are cancelled (WORK-07).
 * Where the stock of some was not reduced, the dialog stays and says of each order what became of its stock. It does not
 * close while the request is sent: its answer would be lost.
 */
export function MarkingDialog({ orders, status, onDone, onClose }: MarkingDialogProps) {
  const [problems, setProblems] = useState<readonly OrderStatusChange[] | null>(null)
  const [values, setValues] = useState({ reason: '' })
  const formId = useId()
  const reasonBox = useRef<HTMLInputElement>(null)
  const { mutate, isPending, error } = useOrderStatuses(finish)
  const { label } = adminStatus(status)
  const isCancelled = status === 'cancelled'
  const { field, change, onSubmit } = useValidatedForm({
    schema: isCancelled ? cancellationFormSchema : markingFormSchema,
    values,
    onChange: (next) => setValues({ ...values, ...next }),
    onValid: ({ reason }) => {
      if (!isPending) mutate({ orders, status, reason })
    },
  })

  function finish(changes: readonly OrderStatusChange[]) {
    onDone()
    const skipped = changes.filter(hasSkipped)
    if (skipped.length > 0) setProblems(skipped)
    else onClose()
  }

  function close(): void {
    if (!isPending) onClose()
  }

  if (problems) {
    return <SkippedStock count={orders.length} label={label} problems={problems} onClose={onClose} />
  }
  return (
    <Dialog
      title={
        isCancelled ? `Annuler ${many(orders.length)} ?` : `Marquer ${many(orders.length)} « ${label} » ?`
      }
      onClose={close}
      initialFocus={reasonBox}
      footer={
        <QuestionButtons
          yes={isCancelled ? 'Oui, annuler' : 'Oui, marquer'}
          no={isCancelled ? 'Ne pas annuler' : 'Ne pas marquer'}
          form={formId}
          isBusy={isPending}
          onNo={close}
        />
      }
    >
      <form id={formId} aria-label="Marquer les commandes" noValidate onSubmit={onSubmit}>
        {isCancelled && orders.some(({ wasDelivered }) => wasDelivered) ? <StockStaysTaken /> : null}
        {isCancelled ? (
          <div className="mb-4">
            <CancellationReason
              field={field('reason')}
              onChange={(text) => change('reason', text)}
              hint={
                orders.length === 1
                  ? 'Il reste dans l’historique de la commande.'
                  : 'Le même pour toutes ; il reste dans l’historique de chaque commande.'
              }
              first={reasonBox}
            />
          </div>
        ) : null}
        {status === 'delivered' ? (
          <p className="mb-3 text-sm text-quiet">
            Le stock des articles sera décrémenté, une seule fois par commande.
          </p>
        ) : null}
        {error ? (
          <p role="alert" className="mb-3 text-sm text-danger">
            Les commandes n’ont pas été marquées. {staffErrorText(failureOf(error))}
          </p>
        ) : null}
      </form>
      <ul className="divide-y divide-line text-sm">
        {orders.map((order) => (
          <li key={order.id} className="flex justify-between gap-4 py-2">
            <span className="min-w-0">
              {order.customerName}
              <span className="block">
                <OrderNumber number={order.orderNumber} />
              </span>
            </span>
            <span className="shrink-0 text-quiet">{adminStatus(order.status).label}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
