import { useState } from 'react'
import type { Chosen } from '#ui/admin/chosen-rows.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Select } from '#ui/form/select.tsx'
import { X } from '#ui/icons/icons.tsx'
import { adminStatus, isOrderStatus, type OrderStatus, orderStatuses } from '../../domain/order-status.ts'
import type { AdminOrder } from '../domain/admin-order.ts'
import { commonStep } from '../domain/next-step.ts'
import { MarkingDialog } from './marking-dialog.tsx'

const NONE = ''
const options = [
  { value: NONE, label: 'Marquer…' },
  // "Payé" asks of each order whether its money was received (D52): it is set one by one.
  ...orderStatuses
    .filter((status) => status !== 'paid')
    .map((status) => ({ value: status, label: adminStatus(status).label })),
]

type Question = { orders: readonly AdminOrder[]; status: OrderStatus }

/**
 * What can be done with the chosen orders: their next step if they have one in common, or any status (WORK-03).
 * It stays in sight at the lower edge, above the tabs of a phone.
 */
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
