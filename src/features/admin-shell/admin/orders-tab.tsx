import { OrderMessages } from '#features/notifications/admin/order-messages.tsx'
import { OrdersPanel } from '#features/orders/admin/orders-panel.tsx'
import type { PanelProps } from '#ui/admin/panel.tsx'

/** The orders, each with its messages, of which the orders themselves know nothing (NOTIF-05). */
export function OrdersTab(props: PanelProps) {
  return <OrdersPanel {...props} renderMessages={(id) => <OrderMessages orderId={id} />} />
}
