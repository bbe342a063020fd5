import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { Choice } from '#features/money/admin/choice.tsx'
import { BusyButton } from '#ui/busy-button.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useValidatedForm } from '#ui/form/use-validated-form.ts'
import type { OrderStatus } from '../order-status.ts'
import type { AdminOrder } from './admin-order.ts'
import { orderQuery } from './admin-orders.api.ts'
import { OrderNumber } from './order-columns.tsx'
import { cancellationFormSchema } from './status-change.ts'
import { type StatusTarget, useOrderStatus } from './use-order-status.ts'

type Cancellable = StatusTarget & Pick<AdminOrder, 'wasDelivered'>

/** Asks why an order is cancelled (WORK-08); a failed request keeps the reason. */
function CancellationDialog({ order, onClose }: { order: Cancellable; onClose: () => void }) {
  const [values, setValues] = useState({ reason: '' })
  const formId = useId()
  const reason = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useOrderStatus(onClose)
  // The list may be from before the delivery, when both follow one another at once.
  const present = useQuery(orderQuery(useAdminQueryKey(), order.id))
  const { wasDelivered } = (present.isFetching ? null : present.data) ?? order
  const { field, change, formProps } = useValidatedForm({
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
      <form {...formProps} id={formId} aria-label="Annuler la commande">
        <p className="mb-4">
          <OrderNumber number={order.orderNumber} />
        </p>
        <CancellationReason
          field={field('reason')}
          onChange={(text) => change('reason', text)}
          hint="Il reste dans l’historique de la commande."
          first={reason}
        />
        {/* It may come while a finger is on its way to a reason: its place is kept. */}
        <div className="mt-3 min-h-[4.2rem] sm:min-h-[2.8rem]">
          {wasDelivered ? <StockStaysTaken /> : null}
        </div>
      </form>
    </Dialog>
  )
}

const OTHER = 'Autre…'
const reasons = [
  'Client injoignable',
  'Refusée à la livraison',
  'Rupture de stock',
  'Doublon',
  OTHER,
] as const
const labels = Object.fromEntries(reasons.map((reason) => [reason, reason])) as Record<string, string>

type CancellationReasonProps = {
  field: Omit<ComponentProps<typeof TextField>, 'label'> & {
    name: string
    value: string
    error: string | undefined
  }
  onChange: (reason: string) => void
  hint: string
  first: Ref<HTMLInputElement>
}

/** Why orders are cancelled: a usual reason by one press, or another in one's own words (WORK-07, WORK-08). */
export function CancellationReason({ field, onChange, hint, first }: CancellationReasonProps) {
  const [isOther, setIsOther] = useState(false)
  return (
    <div className="flex flex-col gap-4">
      <Choice
        legend="Motif de l’annulation"
        name={isOther ? 'usualReason' : field.name}
        options={reasons}
        labels={labels}
        value={isOther ? OTHER : field.value}
        onChoice={(chosen) => {
          setIsOther(chosen === OTHER)
          onChange(chosen === OTHER ? '' : chosen)
        }}
        hint={hint}
        error={isOther ? undefined : field.error}
        first={first}
      />
      {isOther ? <TextField {...field} label="Autre motif" limit={300} autoFocus /> : null}
    </div>
  )
}

/** Said before a delivered order is cancelled: the delivery took its stock for good (AORD-11). */
export function StockStaysTaken() {
  return (
    <p className="text-sm text-amber">
      Annuler une commande livrée ne remet rien en stock. Si des parfums reviennent, inscrivez plutôt un
      retour.
    </p>
  )
}

type QuestionButtonsProps = {
  yes: string
  no: string
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

type AskedStatus = {
  setStatus: (order: Cancellable, status: OrderStatus) => void
  /** The order whose change is on its way. */
  busyId: string | null
  /** What is asked meanwhile, to be rendered. */
  question: ReactNode
}

/** Sets the status of an order; of one that is cancelled the reason is asked first (WORK-08). */
export function useAskedStatus(): AskedStatus {
  const { mutate, isPending, variables } = useOrderStatus()
  const [cancelled, setCancelled] = useState<Cancellable | null>(null)
  return {
    setStatus: (order, status) => {
      if (status === 'cancelled') setCancelled(order)
      else mutate({ order, status })
    },
    busyId: isPending ? variables.order.id : null,
    question: cancelled ? <CancellationDialog order={cancelled} onClose={() => setCancelled(null)} /> : null,
  }
}
