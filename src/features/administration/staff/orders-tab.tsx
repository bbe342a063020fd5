import type { PanelProps } from '#ui/staff/panel.tsx'
import { OrderMessages } from '../../notifications/staff/order-messages.tsx'
import { OrdersPanel } from '../../orders/staff/orders-panel.tsx'

/** The orders, each with its messages, of which the orders themselves know nothing (NOTIF-05). */
export function OrdersTab(props: PanelProps) {
  return <OrdersPanel {...props} renderMessages={(id) => <OrderMessages orderId={id} />} />
}
