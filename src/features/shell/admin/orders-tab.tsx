import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { OrderMessages } from '#features/messages/admin/order-messages.tsx'
import { dayOfAddress } from '#features/money/admin/cash-day.ts'
import { CashPanel } from '#features/money/admin/cash-panel.tsx'
import { WholeAmountQuestion } from '#features/money/admin/whole-amount-question.tsx'
import { CustomerPanel } from '#features/orders/admin/customer-panel.tsx'
import { DeliveriesPanel } from '#features/orders/admin/deliveries-panel.tsx'
import { AdminOrderDialog } from '#features/orders/admin/order-dialog.tsx'
import { DELIVERIES } from '#features/orders/admin/order-filters.ts'
import { OrdersPanel } from '#features/orders/admin/orders-panel.tsx'
import { PROMO_CODES } from '#features/orders/admin/promo-codes.ts'
import { PromoCodesPanel } from '#features/orders/admin/promo-codes-panel.tsx'
import { isoDay } from '#lib/format/dates.ts'
import { isUuid } from '#lib/uuid.ts'
import type { PanelProps } from '#ui/admin/panel.tsx'

/**
 * The orders, each with its messages, of which the orders themselves know nothing (NOTIF-05); or the list of
 * their deliveries (WORK-06), the codes promo (D62), the money of one day (CASH-01), or one customer (CUSTOMER-01).
 */
export default function OrdersTab(props: PanelProps) {
  const today = isoDay(new Date())
  const address = useSearch({ from: '/admin' })
  const day = dayOfAddress(address.day, today)
  const customer = address.customer && isUuid(address.customer) ? address.customer : null
  if (props.params.view === DELIVERIES) return <DeliveriesPanel {...props} />
  if (props.params.view === PROMO_CODES) return <PromoCodesPanel {...props} />
  return (
    <>
      {day ? (
        <UnderOrder {...props}>
          <CashPanel day={day} today={today} />
        </UnderOrder>
      ) : customer ? (
        <UnderOrder {...props}>
          <CustomerPanel key={customer} orderId={customer} {...props} />
        </UnderOrder>
      ) : (
        <OrdersPanel {...props} renderMessages={(id) => <OrderMessages orderId={id} />} />
      )}
      <WholeAmountQuestion openOrder={props.params.open} />
    </>
  )
}

/** A page of the tab, and above it an order that was opened from it. */
function UnderOrder({ params, onParamsChange, children }: PanelProps & { children: ReactNode }) {
  const { open } = params
  return (
    <>
      {children}
      {open ? (
        <AdminOrderDialog
          key={open}
          id={open}
          messages={<OrderMessages orderId={open} />}
          onClose={() => onParamsChange({ open: null })}
        />
      ) : null}
    </>
  )
}
