/**
 * Changes of order statuses are sent one after the other, in the order in which they were made: two requests at the
 * same time may overtake each other, and the earlier choice would stay (AORD-08).
 */
export const orderStatusScope = { id: 'order status' }
