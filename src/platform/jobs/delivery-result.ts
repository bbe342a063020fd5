/**
 * How a message was sent:
 * - `accepted`: a service accepted it;
 * - `fallback`: WhatsApp accepted its text form, because the template is not approved, and drops it unless
 * the receiver wrote to the shop within 24 hours;
 * - `outbox`: it was written to a file in the outbox and sent to nobody (D24).
 */
export type DeliveryResult = 'accepted' | 'fallback' | 'outbox'
