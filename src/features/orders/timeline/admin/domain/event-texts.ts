import { messageName } from '#features/notifications/domain/order-message.ts'
import { adminStatus } from '#features/orders/domain/order-status.ts'
import { signedMoney } from '#features/payments/admin/domain/cash-day.ts'
import { kindLabel } from '#features/payments/admin/domain/payment.ts'
import { pieceText, returnLabel } from '#features/payments/admin/domain/return.ts'
import { formatMoney } from '#lib/format/money.ts'
import type { EventFacts, EventGroup, EventKind, OrderEvent } from './order-event.ts'

const CUSTOMER = 'Le client'
const SHOP = 'La boutique'
const GONE = 'Compte supprimé'

type KindTexts<Facts> = {
  group: EventGroup
  /** Who did it when no account is named. */
  otherwise: string | ((facts: Facts) => string)
  title: (facts: Facts) => string
  details?: (facts: Facts) => (string | null)[]
}

const money = (verb: string, show: (amount: number) => string): KindTexts<EventFacts['payment']> => ({
  group: 'money',
  otherwise: ({ isByWave }) => (isByWave ? 'Wave' : GONE),
  title: ({ kind, amount }) => `${verb} : ${show(amount)} (${kindLabel(kind)})`,
  details: ({ reference, reason }) => [reference && `Réf. ${reference}`, reason],
})

const status = (verb: string): KindTexts<EventFacts['status']> => ({
  group: 'order',
  otherwise: SHOP,
  title: ({ from, to }) => `${verb} : ${adminStatus(from).label} → ${adminStatus(to).label}`,
  details: ({ reason }) => [reason],
})

const plain = (group: EventGroup, otherwise: string, title: string): KindTexts<EventFacts['erased']> => ({
  group,
  otherwise,
  title: () => title,
})

/** The French of each kind of event (LOG-01). A kind that comes new adds its line here and its branch in SQL. */
const texts: { [Kind in EventKind]: KindTexts<EventFacts[Kind]> } = {
  placed: {
    group: 'order',
    otherwise: CUSTOMER,
    title: ({ to }) => (to === null ? 'Commande passée' : `Commande passée : ${adminStatus(to).label}`),
  },
  status: status('Statut'),
  status_taken_back: status('Changement annulé'),
  payment: money('Paiement inscrit', formatMoney),
  payment_corrected: money('Paiement corrigé', signedMoney),
  refund: money('Remboursement', (amount) => formatMoney(-amount)),
  refund_corrected: money('Remboursement corrigé', (amount) => signedMoney(-amount)),
  return: {
    group: 'order',
    otherwise: GONE,
    title: ({ kind }) => returnLabel(kind),
    details: ({ reason, pieces }) => [reason, pieces.map(pieceText).join(', ')],
  },
  corrected: {
    group: 'order',
    otherwise: GONE,
    title: () => 'Commande corrigée',
    details: ({ reason }) => [reason],
  },
  message: {
    group: 'message',
    otherwise: SHOP,
    title: (facts) => `${messageName(facts)} : ${messageOutcome(facts)}`,
    details: ({ filed, remark }) => [
      filed ? 'L’envoi n’était pas configuré : personne ne l’a reçu.' : remark,
    ],
  },
  message_resent: {
    group: 'message',
    otherwise: GONE,
    title: (facts) => `Renvoi demandé : ${messageName(facts)}`,
  },
  link_revoked: plain('order', GONE, 'Lien de suivi révoqué'),
  link_renewed: plain('order', GONE, 'Nouveau lien de suivi'),
  note: {
    group: 'note',
    otherwise: GONE,
    title: ({ text }) => (text === null ? 'Note pour l’équipe, retirée depuis' : 'Note pour l’équipe'),
    details: ({ text }) => [text],
  },
  note_withdrawn: plain('note', GONE, 'Note retirée'),
  erased: plain('order', SHOP, 'Données du client effacées'),
}

function messageOutcome({ state, filed }: EventFacts['message']): string {
  if (state === 'failed') return 'échec'
  if (state === 'waiting') return 'en attente d’envoi'
  return filed ? 'non envoyé' : 'envoyé'
}

/** What the timeline says of an event: what happened, and who did it when no account is named. */
export function eventText<Kind extends EventKind>({
  kind,
  facts,
}: OrderEvent<Kind>): {
  group: EventGroup
  otherwise: string
  title: string
  details: string[]
} {
  const { group, otherwise, title, details }: KindTexts<EventFacts[Kind]> = texts[kind]
  return {
    group,
    otherwise: typeof otherwise === 'string' ? otherwise : otherwise(facts),
    title: title(facts),
    details: details?.(facts).filter((text): text is string => Boolean(text)) ?? [],
  }
}
