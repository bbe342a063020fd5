import { expect, test } from 'vitest'
import { eventText, type OrderEvent } from './order-events.ts'

const message = { key: 'order:1:email:customer', channel: 'email', audience: 'customer' } as const
const sent = { ...message, state: 'sent', filed: false, remark: null } as const
const cash = { kind: 'cash', amount: 40_000, reference: null, reason: null }
const online = { ...cash, kind: 'mobile_money', reference: 'MP24' }
const change = { from: 'confirmed', to: 'cancelled', reason: null }
const pieces = [{ name: 'Ambre', quantity: 1, restocked: true }]
const filed = 'non envoyé | L’envoi n’était pas configuré : personne ne l’a reçu.'

const [customer, shop, gone] = ['Le client', 'La boutique', 'Compte supprimé']

test.each<[by: string, OrderEvent, text: string]>([
  [customer, { kind: 'placed', facts: { to: 'confirmed' } }, 'Commande passée : Confirmé'],
  [customer, { kind: 'placed', facts: { to: null } }, 'Commande passée'],
  [shop, { kind: 'status', facts: { ...change, reason: 'Rupture' } }, 'Statut : Confirmé → Annulé | Rupture'],
  [shop, { kind: 'status_taken_back', facts: change }, 'Changement annulé : Confirmé → Annulé'],
  [gone, { kind: 'payment', facts: online }, 'Paiement inscrit : 40 000 CFA (Mobile Money) | Réf. MP24'],
  [
    'Wave',
    { kind: 'payment', facts: { ...cash, isByWave: true } },
    'Paiement inscrit : 40 000 CFA (Espèces)',
  ],
  [
    gone,
    { kind: 'payment_corrected', facts: { ...cash, amount: -500 } },
    'Paiement corrigé : -500 CFA (Espèces)',
  ],
  [gone, { kind: 'refund', facts: { ...cash, amount: -5000 } }, 'Remboursement : 5 000 CFA (Espèces)'],
  [
    gone,
    { kind: 'refund_corrected', facts: { ...cash, amount: 2000, reason: 'Erreur' } },
    'Remboursement corrigé : -2 000 CFA (Espèces) | Erreur',
  ],
  [
    gone,
    { kind: 'return', facts: { kind: 'returned', reason: 'Trop fort', pieces } },
    'Parfum rendu | Trop fort | 1 × Ambre (remis en stock)',
  ],
  [shop, { kind: 'message', facts: sent }, 'E-mail au client : envoyé'],
  [shop, { kind: 'message', facts: { ...sent, filed: true } }, `E-mail au client : ${filed}`],
  [
    shop,
    { kind: 'message', facts: { ...sent, state: 'failed', remark: 'Adresse inconnue' } },
    'E-mail au client : échec | Adresse inconnue',
  ],
  [shop, { kind: 'message', facts: { ...sent, state: 'waiting' } }, 'E-mail au client : en attente d’envoi'],
  [gone, { kind: 'message_resent', facts: message }, 'Renvoi demandé : E-mail au client'],
  [gone, { kind: 'corrected', facts: { reason: 'Un de trop' } }, 'Commande corrigée | Un de trop'],
  [gone, { kind: 'link_revoked', facts: {} }, 'Lien de suivi révoqué'],
  [gone, { kind: 'note', facts: { text: 'Appeler' } }, 'Note pour l’équipe | Appeler'],
  [gone, { kind: 'note', facts: { text: null } }, 'Note pour l’équipe, retirée depuis'],
  [shop, { kind: 'erased', facts: {} }, 'Données du client effacées'],
])('LOG-01 of %s, %j reads: %s', (by, event, text) => {
  const { otherwise, title, details } = eventText(event)
  expect(otherwise).toBe(by)
  expect([title, ...details].join(' | ').replace(/[\u202f\u00a0]/g, ' ')).toBe(text)
})
