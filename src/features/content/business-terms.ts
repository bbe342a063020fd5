/** Terms of several pages (PAGE-26, 27, 29, 30): no total depends on them (D26), refunds are on each page (D35). */
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

/** "Lun–Ven 9h–18h, Sam 9h–16h" as two groups of days (PAGE-04). */
export function openingHours(setting: string): string[] {
  return setting
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
}
