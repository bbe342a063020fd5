import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useAdminQueryKey } from '#features/account/client/guards.tsx'
import { cartTotal } from '#features/cart/domain/cart.ts'
import { formatMoney } from '#lib/format/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useLeaveQuestion } from '#ui/form/use-leave-question.ts'
import { useValidatedForm } from '#ui/form/use-validated-form.ts'
import { type GuestForm, guestFormSchema } from '../domain/guest-order.schema.ts'
import { customerQuery } from './api/taken-orders.queries.ts'
import { CustomerFields } from './customer-fields.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { formValues, typedAfter } from './domain/known-customer.ts'
import { isBegun, storeDraft } from './order-draft.ts'
import { OrderLines } from './order-lines.tsx'
import { TakenOrderScreen } from './taken-order-screen.tsx'
import { useTakeOrder } from './use-take-order.ts'

type TakeOrderDialogProps = {
  onClose: () => void
  /** Shows an order that was taken. */
  onShow: (orderId: string) => void
  /** Begins another order. */
  onNext: () => void
}

/**
 * Takes the order of a customer who calls, writes or is in the shop (PHONE-01): customer, products, address. It
 * asks before it closes over what was typed (PHONE-06).
 */
export function TakeOrderDialog({ onClose, onShow, onNext }: TakeOrderDialogProps) {
  const formId = useId()
  const formRef = useRef<HTMLFormElement>(null)
  const phone = useRef<HTMLInputElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const message = useRef<HTMLParagraphElement>(null)
  const [isTried, setTried] = useState(false)
  const order = useTakeOrder((messages) => {
    if (formRef.current) form.showErrors(formRef.current, messages)
  })
  const { draft, lines, change, isBusy, taken } = order
  const customer = useQuery(customerQuery(useAdminQueryKey(), draft.typed.customerPhone ?? ''))
  const values = formValues(draft.typed, customer.data ?? null)
  const form = useValidatedForm({
    schema: guestFormSchema,
    values,
    onChange: (after) =>
      change((current) => ({ ...current, typed: typedAfter(current.typed, values, after) })),
    onValid: (output) => (lines.length > 0 ? order.take(output) : search.current?.focus()),
  })
  const leave = useLeaveQuestion(isBegun(draft) && !taken, () => {
    storeDraft(null)
    onClose()
  })

  /** What is known of the customer was not there when the form was checked. */
  function field(name: keyof GuestForm) {
    const { error, ...box } = form.field(name)
    const isFilled = draft.typed[name] === undefined && values[name] !== ''
    return { ...box, error: isFilled ? undefined : error }
  }

  if (taken) {
    return (
      <Dialog key="taken" place="right" title="Commande enregistrée" onClose={onClose} initialFocus={message}>
        <TakenOrderScreen taken={taken} message={message} onShow={() => onShow(taken.id)} onNext={onNext} />
      </Dialog>
    )
  }
  return (
    <Dialog
      key="form"
      place="right"
      title="Nouvelle commande"
      onClose={() => {
        if (!isBusy) leave()
      }}
      initialFocus={phone}
      footer={
        <div className="flex flex-col gap-3">
          {order.failure ? (
            <p role="alert" className="rounded-md border border-danger/50 bg-danger-soft px-4 py-3 text-sm">
              {order.failure}
            </p>
          ) : null}
          <div className="flex items-center justify-between gap-4">
            <p>
              <span className="block text-xs text-quiet">Total, hors livraison</span>
              <span className="font-semibold whitespace-nowrap text-amber">
                {formatMoney(cartTotal(lines))}
              </span>
            </p>
            <Button type="submit" form={formId} className="grow" disabled={isBusy}>
              {isBusy ? 'Enregistrement…' : 'Enregistrer'}
            </Button>
          </div>
        </div>
      }
    >
      <form
        id={formId}
        ref={formRef}
        noValidate
        aria-label="Nouvelle commande"
        // Visually hidden parts inside it scroll with it; what is below a field is visible together with the field.
        className="relative flex flex-col gap-7 [&_:is(input,textarea)]:scroll-my-16"
        onSubmit={(event) => {
          setTried(true)
          form.onSubmit(event)
        }}
      >
        <CustomerFields
          field={field}
          phone={phone}
          customer={customer}
          source={draft.source}
          onSource={(source) => change((current) => ({ ...current, source }))}
        />
        <OrderLines
          lines={lines}
          search={search}
          isMissing={isTried && lines.length === 0}
          onLines={(next) => change((current) => ({ ...current, lines: [...next] }))}
        />
        <DeliveryFields
          field={field}
          isInShop={draft.source === 'shop'}
          onAddress={(text) => form.change('customerAddress', text)}
        />
      </form>
    </Dialog>
  )
}
