import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useId, useRef, useState } from 'react'
import { FormFailure } from '#features/account/shop/account-page.tsx'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { stockAnswers, stocksQuery } from '#features/catalogue/stocks.api.ts'
import { useAdminCommand } from '#features/shell/admin/use-admin-command.ts'
import { failureOf } from '#lib/errors/result.ts'
import { formatMoney } from '#lib/format/money.ts'
import { randomUuid } from '#lib/uuid.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useValidatedForm } from '#ui/form/use-validated-form.ts'
import { useLeaveQuestion } from '#ui/form/use-versioned-edit.tsx'
import { Plus } from '#ui/icons/icons.tsx'
import { Eye } from '#ui/icons/screen-icons.tsx'
import { applyStocks, refreshItems } from '../cart.ts'
import { readChangedPrices } from '../order-failure.ts'
import { type GuestForm, guestFormSchema } from '../order-forms.ts'
import { PromoCodeLine } from '../shop/checkout-parts.tsx'
import { DiscountLine, Fact } from '../shop/order-parts.tsx'
import { usePromoCode } from '../shop/use-promo-code.ts'
import { adminOrdersKey } from './admin-orders.api.ts'
import { SendLink } from './customer-contact.tsx'
import { isBegun, newDraft, type OrderDraft, storeDraft, storedDraft } from './order-draft.ts'
import { formValues, type TakenOrder, takenOrderFailureText, typedAfter } from './taken-order.ts'
import { CustomerFields, DeliveryFields, OrderLines } from './taken-order-fields.tsx'
import { createTakenOrder, customerQuery, customersKey } from './taken-orders.api.ts'

type TakeOrderDialogProps = {
  onClose: () => void
  onShow: (orderId: string) => void
  onNext: () => void
}

/** Takes the order of who calls, writes or comes (PHONE-01), and asks before it closes over it (PHONE-06). */
export default function TakeOrderDialog({ onClose, onShow, onNext }: TakeOrderDialogProps) {
  const formId = useId()
  const phone = useRef<HTMLInputElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const message = useRef<HTMLParagraphElement>(null)
  const [isTried, setTried] = useState(false)
  const order = useTakeOrder((messages) => form.showErrors(messages))
  const { draft, lines, promo, change, isBusy, taken } = order
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
          <FormFailure>{order.failure}</FormFailure>
          <div className="flex items-center justify-between gap-4">
            <p>
              <span className="block text-xs text-quiet">Total, hors livraison</span>
              <span className="font-semibold whitespace-nowrap text-amber">{formatMoney(promo.total)}</span>
            </p>
            <Button type="submit" form={formId} className="grow" disabled={isBusy}>
              {isBusy ? 'Enregistrement…' : 'Enregistrer'}
            </Button>
          </div>
        </div>
      }
    >
      <form
        {...form.formProps}
        id={formId}
        aria-label="Nouvelle commande"
        // Visually hidden parts inside it scroll with it; what is below a field is visible together with the field.
        className="relative flex flex-col gap-7 [&_:is(input,textarea)]:scroll-my-16"
        onSubmit={(event) => {
          setTried(true)
          form.formProps.onSubmit(event)
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
        {lines.length > 0 ? (
          <PromoCodeLine
            promo={promo}
            onCode={(promoCode) => change((current) => ({ ...current, promoCode }))}
          />
        ) : null}
        <DeliveryFields
          field={field}
          isInShop={draft.source === 'shop'}
          onAddress={(text) => form.change('customerAddress', text)}
        />
      </form>
    </Dialog>
  )
}

type TakenOrderScreenProps = {
  taken: TakenOrder
  /** The element that says so, which gets the focus. */
  message: RefObject<HTMLParagraphElement | null>
  onShow: () => void
  onNext: () => void
}

/** An order that was taken: its numbers, and what comes next: the customer's link, the order, another one (PHONE-08). */
function TakenOrderScreen({ taken: { receipt }, message, onShow, onNext }: TakenOrderScreenProps) {
  const { customer, orderNumber, discount, total, link } = receipt
  return (
    <div className="flex flex-col gap-6 text-sm">
      <p
        ref={message}
        tabIndex={-1}
        className="rounded-md border border-ok/40 bg-ok-soft px-4 py-3 outline-none"
      >
        Enregistrée pour {customer.name}.
      </p>
      <dl className="flex flex-col gap-4">
        <Fact label="Numéro de commande">{orderNumber}</Fact>
        <Fact label="Total">
          <span className="font-semibold text-amber">{formatMoney(total)}</span>
          {discount ? <DiscountLine discount={discount} /> : null}
        </Fact>
      </dl>
      <div className="flex flex-col gap-3">
        {link ? (
          <SendLink
            look="primary"
            name={customer.name}
            phone={customer.phone}
            orderNumber={orderNumber}
            secret={link}
          >
            Envoyer le suivi par WhatsApp
          </SendLink>
        ) : null}
        <Button look="secondary" onClick={onShow}>
          <Eye aria-hidden className="size-4" />
          Voir la commande
        </Button>
        <Button look="quiet" onClick={onNext}>
          <Plus aria-hidden className="size-4" />
          Autre commande
        </Button>
      </div>
    </div>
  )
}

/** The draft of an order, its present stocks and what became of it; a failure keeps all (PHONE-06). */
function useTakeOrder(onFields: (messages: Record<string, string>) => void) {
  const queryClient = useQueryClient()
  const adminKey = useAdminQueryKey()
  const [draft, setDraft] = useState(() => storedDraft() ?? newDraft())
  const { data: stocks } = useQuery(stocksQuery(draft.lines.map(({ id }) => id)))

  const lines = applyStocks(draft.lines, stocks ?? {})
  const promo = usePromoCode(draft.promoCode ?? '', lines)

  // Several changes may come between one render and the next.
  const latest = useRef(draft)

  function change(next: (draft: OrderDraft) => OrderDraft) {
    latest.current = next(latest.current)
    storeDraft(latest.current)
    setDraft(latest.current)
  }

  const order = useAdminCommand({
    run: (form: GuestForm) => {
      const items = draft.lines.map(({ id, name, price, quantity }) => ({ id, name, price, quantity }))
      return createTakenOrder({
        data: { ...form, items, source: draft.source, idempotencyKey: draft.key, ...promo.sent },
      })
    },
    // Who took it sees the order at once: nothing waits for the lists.
    onDone: () => {
      storeDraft(null)
      void queryClient.invalidateQueries({ queryKey: adminOrdersKey(adminKey) })
      void queryClient.invalidateQueries({ queryKey: customersKey(adminKey) })
    },
    onFailure: (failure) => {
      const { code, details, fields } = failure
      promo.takeRefusal(failure)
      if (code === 'price_changed') {
        const prices = readChangedPrices(details).map(({ stock, ...prices }) => prices)
        change((current) => ({ ...current, lines: [...refreshItems(current.lines, prices)] }))
      }
      if (code === 'stock_insufficient') void queryClient.invalidateQueries({ queryKey: stockAnswers })
      if (code === 'idempotency_mismatch') change((current) => ({ ...current, key: randomUuid() }))
      if (code === 'invalid_input' && fields) onFields(fields)
      return true
    },
  })

  return {
    draft,
    lines,
    promo,
    change,
    take: order.mutate,
    isBusy: order.isPending,
    taken: order.data,
    failure: order.error ? takenOrderFailureText(failureOf(order.error)) : null,
  }
}
