import { useId, useRef, useState } from 'react'
import { failureOf } from '#lib/errors/result.ts'
import { staffErrorText } from '#lib/errors/staff-error-texts.ts'
import type { Chosen } from '#ui/admin/admin-list.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select } from '#ui/form/select.tsx'
import { useValidatedForm } from '#ui/form/use-validated-form.ts'
import { X } from '#ui/icons/icons.tsx'
import { adminStatus, isOrderStatus, type OrderStatus, orderStatuses } from '../order-status.ts'
import type { AdminOrder } from './admin-order.ts'
import { CancellationReason, QuestionButtons, StockStaysTaken } from './cancellation-dialog.tsx'
import { OrderNumber } from './order-columns.tsx'
import {
  cancellationFormSchema,
  commonStep,
  hasSkipped,
  markingFormSchema,
  type OrderStatusChange,
  stockText,
} from './status-change.ts'
import { useOrderStatuses } from './use-order-status.ts'

const NONE = ''
const options = [
  { value: NONE, label: 'Marquer…' },
  // "Payé" asks of each order whether its money was received (D52): it is set one by one.
  ...orderStatuses
    .filter((status) => status !== 'paid')
    .map((status) => ({ value: status, label: adminStatus(status).label })),
]

type Question = { orders: readonly AdminOrder[]; status: OrderStatus }

/** What can be done with chosen orders: a common step, or any status (WORK-03); above a phone's tabs. */
export function MarkingBar({ chosen }: { chosen: Chosen<AdminOrder> }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const orders = chosen.rows
  const step = commonStep(orders)
  const ask = (status: OrderStatus) => setQuestion({ orders, status })
  return (
    <>
      {orders.length > 0 ? (
        <section
          aria-label="Commandes choisies"
          className="sticky bottom-18 z-10 flex flex-wrap items-center gap-2 rounded-lg border border-amber bg-raised-3 p-3 text-sm shadow-lift md:bottom-4"
        >
          <div className="flex min-w-0 grow flex-wrap items-center justify-end gap-1 max-md:w-full">
            <p role="status" className="min-w-0 grow font-semibold">
              {orders.length === 1 ? '1 commande choisie' : `${orders.length} commandes choisies`}
            </p>
            {chosen.isWholePage ? null : (
              <Button look="quiet" className="shrink-0 px-2" onClick={chosen.all}>
                Tout choisir
              </Button>
            )}
            <IconButton label="Ne plus rien choisir" className="-mr-2" onClick={chosen.clear}>
              <X aria-hidden className="size-5" />
            </IconButton>
          </div>
          <div className="flex items-center gap-2 max-md:w-full max-[15rem]:flex-wrap">
            {step ? (
              <Button className="grow basis-0 px-4" onClick={() => ask(step.status)}>
                {step.label}
              </Button>
            ) : null}
            <div className="min-w-0 grow basis-44">
              <Select
                label="Marquer les commandes choisies comme"
                isLabelHidden
                options={options}
                value={NONE}
                onChange={({ target }) => {
                  if (isOrderStatus(target.value)) ask(target.value)
                }}
              />
            </div>
          </div>
        </section>
      ) : null}
      {question ? (
        <MarkingDialog {...question} onDone={chosen.clear} onClose={() => setQuestion(null)} />
      ) : null}
    </>
  )
}

type MarkingDialogProps = {
  orders: readonly AdminOrder[]
  status: OrderStatus
  onDone: () => void
  onClose: () => void
}

const many = (count: number) => (count === 1 ? '1 commande' : `${count} commandes`)

/**
 * Asks once whether all chosen orders get this status (WORK-03), and for one reason when they are cancelled (WORK-07).
 * Where the stock of some was not reduced, the dialog stays and says of each order what became of its stock. It does not
 * close while the request is sent: its answer would be lost.
 */
function MarkingDialog({ orders, status, onDone, onClose }: MarkingDialogProps) {
  const [problems, setProblems] = useState<readonly OrderStatusChange[] | null>(null)
  const [values, setValues] = useState({ reason: '' })
  const formId = useId()
  const reasonBox = useRef<HTMLInputElement>(null)
  const { mutate, isPending, error } = useOrderStatuses(finish)
  const { label } = adminStatus(status)
  const isCancelled = status === 'cancelled'
  const { field, change, formProps } = useValidatedForm({
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
      <form {...formProps} id={formId} aria-label="Marquer les commandes">
        {isCancelled && orders.some(({ wasDelivered }) => wasDelivered) ? (
          <div className="mb-4">
            <StockStaysTaken />
          </div>
        ) : null}
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

type SkippedStockProps = {
  count: number
  label: string
  problems: readonly OrderStatusChange[]
  onClose: () => void
}

/** Says of each marked order whose stock was not reduced what became of it (WORK-03). */
function SkippedStock({ count, label, problems, onClose }: SkippedStockProps) {
  return (
    <Dialog
      title="Le stock n’a pas suffi partout"
      onClose={onClose}
      footer={
        <Button className="w-full" onClick={onClose}>
          Compris
        </Button>
      }
    >
      <p className="text-sm">
        {count === 1 ? 'La commande est marquée' : `Les ${count} commandes sont marquées`} «{' '}
        {label} ». À vérifier :
      </p>
      <ul className="mt-3 divide-y divide-line text-sm">
        {problems.map((change) => (
          <li key={change.id} className="py-2">
            <span className="block break-all text-quiet">{change.orderNumber}</span>
            {stockText(change.stock)}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
