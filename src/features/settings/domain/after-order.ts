/** What happens after an order, in three steps: the call, the courier, the payment (AFTER-02). */
export const afterOrderSteps = [
  { title: 'Nous vous appelons', text: 'pour convenir du jour, de l’adresse et du moyen de paiement.' },
  { title: 'Le coursier vous livre', text: 'et vous appelle en arrivant.' },
  { title: 'Vous réglez à la livraison', text: 'et n’avez rien à payer maintenant.' },
] as const
