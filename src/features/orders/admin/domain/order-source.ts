/** How an order that an admin took came to them (PHONE-04). */
export const orderSources = ['phone', 'whatsapp', 'shop'] as const
export type OrderSource = (typeof orderSources)[number]

/** What is chosen when the order is taken. */
export const sourceLabels: Record<OrderSource, string> = {
  phone: 'Téléphone',
  whatsapp: 'WhatsApp',
  shop: 'En boutique',
}

/** What an order is marked with. */
export const sourceMarks: Record<OrderSource, string> = {
  phone: 'par téléphone',
  whatsapp: 'par WhatsApp',
  shop: 'en boutique',
}

/** The mark of a source as the database has it. */
export function sourceMark(source: string): string {
  return orderSources.some((known) => known === source) ? sourceMarks[source as OrderSource] : source
}
