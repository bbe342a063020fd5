/**
 * The tables that an order uses, in the order in which it locks them. It reads the known requests first: whoever has
 * locked that table finds no order that has begun.
 */
export const tablesOfOrders = [
  'order_requests',
  'products',
  'orders',
  'order_items',
  'invoices',
  'order_messages',
] as const
