/**
 * Terms that several content pages state (PAGE-26, PAGE-27, PAGE-29, PAGE-30). They are texts only: no
 * order's total depends on them (D26). How long a refund takes is stated on each page itself (D35).
 */
export const returnWindow = '30\u00a0jours'

export const warranty = '12\u00a0mois'

export const paymentMethods = [
  { name: 'Paiement à la livraison', text: 'vous réglez au moment où le colis vous est remis' },
  { name: 'Virement bancaire', text: 'nous vous communiquons nos coordonnées lors de notre appel' },
  { name: 'Mobile money', text: 'depuis le compte de votre téléphone' },
  { name: 'Carte bancaire', text: 'selon les modalités convenues ensemble lors de notre appel' },
] as const

/** How long personal data are stored. */
export const retention = {
  orders: '5\u00a0ans',
  marketing: '3\u00a0ans',
  restock: '90\u00a0jours au plus',
  cookies: '13\u00a0mois',
} as const

/**
 * Splits the opening hours of the settings into groups of days: "Lun–Ven 9h–18h, Sam 9h–16h" makes two
 * (PAGE-04).
 */
export function openingHours(setting: string): string[] {
  return setting
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
}
