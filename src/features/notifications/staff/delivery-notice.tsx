/** What hinders the messages about orders, above everything else of the administration. */
export function DeliveryNotice() {
  return null
}
