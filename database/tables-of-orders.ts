/**
 * The tables that an order uses, in the order in which it locks them. It reads the known requests first: whoever has
 * locked that table finds no order that has begun.
 */
export const tablesOfOrders = [
  'order_requests',
  'products',
  'promo_codes',
  'orders',
  'order_items',
  'invoices',
  'order_promo_codes',
  'order_messages',
] as const
