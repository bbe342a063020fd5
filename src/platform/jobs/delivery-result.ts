/**
 * How a message left:
 * - `taken`: a service took it;
 * - `unsure`: WhatsApp took its text form, for want of the approved one, and drops that unless the receiver wrote to it within 24 hours;
 * - `filed`: it became a file in the outbox and reached nobody (D24).
 */
export type DeliveryResult = 'taken' | 'unsure' | 'filed'
