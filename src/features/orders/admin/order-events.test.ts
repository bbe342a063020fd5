import { expect, test } from 'vitest'
import type { OrderEvent } from './order-events.ts'
import { eventText } from './order-events.ts'

const message = { key: 'order:1:email:customer', channel: 'email', audience: 'customer' } as const
const sent = { ...message, state: 'sent', filed: false, remark: null } as const
const cash = { kind: 'cash', amount: 40_000, reference: null, reason: null }
const change = { from: 'confirmed', to: 'cancelled', reason: null }

test.each<[OrderEvent, string]>([
  [{ kind: 'placed', facts: { to: 'confirmed' } }, 'Le client : Commande passée : Confirmé'],
  [{ kind: 'placed', facts: { to: null } }, 'Le client : Commande passée'],
  [{ kind: 'status', facts: change }, 'La boutique : Statut : Confirmé → Annulé'],
  [
    { kind: 'status', facts: { ...change, reason: 'Rupture' } },
    'La boutique : Statut : Confirmé → Annulé | Rupture',
  ],
  [
    { kind: 'status_taken_back', facts: { ...change, from: 'cancelled', to: 'shipped' } },
    'La boutique : Changement annulé : Annulé → Expédié',
  ],
  [
    { kind: 'payment', facts: { ...cash, kind: 'mobile_money', reference: 'MP24' } },
    'Compte supprimé : Paiement inscrit : 40 000 CFA (Mobile Money) | Réf. MP24',
  ],
  [
    { kind: 'payment', facts: { ...cash, kind: 'mobile_money', reference: 'TCN4', isByWave: true } },
    'Wave : Paiement inscrit : 40 000 CFA (Mobile Money) | Réf. TCN4',
  ],
  [
    { kind: 'payment_corrected', facts: { ...cash, amount: -500, reason: 'Compté deux fois' } },
    'Compte supprimé : Paiement corrigé : -500 CFA (Espèces) | Compté deux fois',
  ],
  [
    { kind: 'refund', facts: { ...cash, amount: -5000, reason: 'Rendu' } },
    'Compte supprimé : Remboursement : 5 000 CFA (Espèces) | Rendu',
  ],
  [
    { kind: 'refund_corrected', facts: { ...cash, amount: 2000, reason: 'Erreur' } },
    'Compte supprimé : Remboursement corrigé : -2 000 CFA (Espèces) | Erreur',
  ],
  [
    {
      kind: 'return',
      facts: {
        kind: 'returned',
        reason: 'Trop fort',
        pieces: [{ name: 'Ambre', quantity: 1, restocked: true }],
      },
    },
    'Compte supprimé : Parfum rendu | Trop fort | 1 × Ambre (remis en stock)',
  ],
  [{ kind: 'message', facts: sent }, 'La boutique : E-mail au client : envoyé'],
  [
    { kind: 'message', facts: { ...sent, filed: true } },
    'La boutique : E-mail au client : non envoyé | L’envoi n’était pas configuré : personne ne l’a reçu.',
  ],
  [
    { kind: 'message', facts: { ...sent, state: 'failed', remark: 'Adresse inconnue' } },
    'La boutique : E-mail au client : échec | Adresse inconnue',
  ],
  [
    { kind: 'message', facts: { ...sent, state: 'waiting' } },
    'La boutique : E-mail au client : en attente d’envoi',
  ],
  [{ kind: 'message_resent', facts: message }, 'Compte supprimé : Renvoi demandé : E-mail au client'],
  [
    { kind: 'corrected', facts: { reason: 'Un de trop' } },
    'Compte supprimé : Commande corrigée | Un de trop',
  ],
  [{ kind: 'link_revoked', facts: {} }, 'Compte supprimé : Lien de suivi révoqué'],
  [
    { kind: 'note', facts: { text: 'Appeler après 18 h' } },
    'Compte supprimé : Note pour l’équipe | Appeler après 18 h',
  ],
  [{ kind: 'note', facts: { text: null } }, 'Compte supprimé : Note pour l’équipe, retirée depuis'],
  [{ kind: 'erased', facts: {} }, 'La boutique : Données du client effacées'],
])('LOG-01 %j reads: %s', (event, text) => {
  const { otherwise, title, details } = eventText(event)
  expect([`${otherwise} : ${title}`, ...details].join(' | ').replace(/[\u202f\u00a0]/g, ' ')).toBe(text)
})
