import { useSearch } from '@tanstack/react-router'
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
 * The orders; or the list of their deliveries (WORK-06), the codes promo (D62), the money of one day (CASH-01), or one
 * customer (CUSTOMER-01). Above orders, day and customer, the order that was opened from there.
 */
export default function OrdersTab(props: PanelProps) {
  const { open, view } = props.params
  const today = isoDay(new Date())
  const address = useSearch({ from: '/admin' })
  const day = dayOfAddress(address.day, today)
  const customer = address.customer && isUuid(address.customer) ? address.customer : null
  if (view === DELIVERIES) return <DeliveriesPanel {...props} />
  if (view === PROMO_CODES) return <PromoCodesPanel {...props} />
  return (
    <>
      {day ? (
        <CashPanel day={day} today={today} />
      ) : customer ? (
        <CustomerPanel key={customer} orderId={customer} {...props} />
      ) : (
        <OrdersPanel {...props} />
      )}
      {open ? (
        <AdminOrderDialog key={open} id={open} onClose={() => props.onParamsChange({ open: null })} />
      ) : null}
      <WholeAmountQuestion openOrder={open} />
    </>
  )
}
