/** What happens after an order, in three steps: the call, the courier, the payment (AFTER-02). */
export const afterOrderSteps = [
  { title: 'Nous vous appelons', text: 'pour convenir du jour, de l’adresse et du moyen de paiement.' },
  { title: 'Le coursier vous livre', text: 'et vous appelle en arrivant.' },
  { title: 'Vous réglez à la livraison', text: 'rien n’est à payer maintenant.' },
] as const

/** The three steps in one line, where there is no room for more. */
export const afterOrderLine = afterOrderSteps.map(({ title }) => title).join(' · ')
