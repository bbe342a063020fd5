import { expect, test } from 'vitest'
import { eventText, type OrderEvent } from './order-events.ts'

const message = { key: 'order:1:email:customer', channel: 'email', audience: 'customer' } as const
const sent = { ...message, state: 'sent', filed: false, remark: null } as const
const cash = { kind: 'cash', amount: 40_000, reference: null, reason: null }
const online = { ...cash, kind: 'mobile_money', reference: 'MP24' }
const change = { from: 'confirmed', to: 'cancelled', reason: null }
const pieces = [{ name: 'Ambre', quantity: 1, restocked: true }]
const filed = 'non envoyé | L’envoi n’était pas configuré : personne ne l’a reçu.'

test.each<[OrderEvent, by: string, text: string]>([
  [{ kind: 'placed', facts: { to: 'confirmed' } }, 'Le client', 'Commande passée : Confirmé'],
  [{ kind: 'placed', facts: { to: null } }, 'Le client', 'Commande passée'],
  [
    { kind: 'status', facts: { ...change, reason: 'Rupture' } },
    'La boutique',
    'Statut : Confirmé → Annulé | Rupture',
  ],
  [{ kind: 'status_taken_back', facts: change }, 'La boutique', 'Changement annulé : Confirmé → Annulé'],
  [
    { kind: 'payment', facts: online },
    'Compte supprimé',
    'Paiement inscrit : 40 000 CFA (Mobile Money) | Réf. MP24',
  ],
  [
    { kind: 'payment', facts: { ...cash, isByWave: true } },
    'Wave',
    'Paiement inscrit : 40 000 CFA (Espèces)',
  ],
  [
    { kind: 'payment_corrected', facts: { ...cash, amount: -500 } },
    'Compte supprimé',
    'Paiement corrigé : -500 CFA (Espèces)',
  ],
  [
    { kind: 'refund', facts: { ...cash, amount: -5000 } },
    'Compte supprimé',
    'Remboursement : 5 000 CFA (Espèces)',
  ],
  [
    { kind: 'refund_corrected', facts: { ...cash, amount: 2000, reason: 'Erreur' } },
    'Compte supprimé',
    'Remboursement corrigé : -2 000 CFA (Espèces) | Erreur',
  ],
  [
    { kind: 'return', facts: { kind: 'returned', reason: 'Trop fort', pieces } },
    'Compte supprimé',
    'Parfum rendu | Trop fort | 1 × Ambre (remis en stock)',
  ],
  [{ kind: 'message', facts: sent }, 'La boutique', 'E-mail au client : envoyé'],
  [{ kind: 'message', facts: { ...sent, filed: true } }, 'La boutique', `E-mail au client : ${filed}`],
  [
    { kind: 'message', facts: { ...sent, state: 'failed', remark: 'Adresse inconnue' } },
    'La boutique',
    'E-mail au client : échec | Adresse inconnue',
  ],
  [
    { kind: 'message', facts: { ...sent, state: 'waiting' } },
    'La boutique',
    'E-mail au client : en attente d’envoi',
  ],
  [{ kind: 'message_resent', facts: message }, 'Compte supprimé', 'Renvoi demandé : E-mail au client'],
  [
    { kind: 'corrected', facts: { reason: 'Un de trop' } },
    'Compte supprimé',
    'Commande corrigée | Un de trop',
  ],
  [{ kind: 'link_revoked', facts: {} }, 'Compte supprimé', 'Lien de suivi révoqué'],
  [{ kind: 'note', facts: { text: 'Appeler' } }, 'Compte supprimé', 'Note pour l’équipe | Appeler'],
  [{ kind: 'note', facts: { text: null } }, 'Compte supprimé', 'Note pour l’équipe, retirée depuis'],
  [{ kind: 'erased', facts: {} }, 'La boutique', 'Données du client effacées'],
])('LOG-01 %j, of %s, reads: %s', (event, by, text) => {
  const { otherwise, title, details } = eventText(event)
  expect(otherwise).toBe(by)
  expect([title, ...details].join(' | ').replace(/[\u202f\u00a0]/g, ' ')).toBe(text)
})
