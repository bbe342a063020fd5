/** What delivery costs, as the pages and the checkout say it: texts only, no order's total depends on them (D26). */
export const delivery = {
  freeAbove: '50\u202f000\u00a0FCFA',
  abidjan: { fee: '2\u202f500\u00a0FCFA', delay: '24-48\u00a0h' },
  interior: { fee: '5\u202f000\u00a0FCFA', delay: '2-5 jours ouvrés' },
} as const

/**
 * What "À vos frais" means, wherever it is written: the fees of the delivery page, and who pays them (AFTER-01).
 */
export const deliveryFees = `Le coursier se règle à la remise\u00a0: ${delivery.abidjan.fee} à Abidjan, ${delivery.interior.fee} à l’intérieur. Au-dessus de ${delivery.freeAbove} d’achat, c’est la boutique qui le règle.`

/** What happens after an order, in three steps: the call, the courier, the payment (AFTER-02). */
export const afterOrderSteps = [
  { title: 'Nous vous appelons', text: 'pour convenir du jour, de l’adresse et du moyen de paiement.' },
  { title: 'Le coursier vous livre', text: 'et vous appelle en arrivant.' },
  { title: 'Vous réglez à la livraison', text: 'et n’avez rien à payer maintenant.' },
] as const
