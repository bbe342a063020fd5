import * as v from 'valibot'
import { messageName } from '#features/messages/order-message.ts'
import { signedMoney } from '#features/money/admin/cash-day.ts'
import { kindLabel } from '#features/money/admin/payment.ts'
import { pieceText, returnLabel } from '#features/money/admin/return.ts'
import { formatMoney } from '#lib/format/money.ts'
import { adminStatus } from '../order-status.ts'

/** What may happen to an order, as `order_events` returns it; CFA, refunds and corrections with sign. */
type EventFacts = {
  /** Its first status; null when none was written down. */
  placed: { to: string | null }
  status: StatusFacts
  status_taken_back: StatusFacts
  payment: MoneyFacts
  payment_corrected: MoneyFacts
  refund: MoneyFacts
  refund_corrected: MoneyFacts
  return: {
    kind: string
    reason: string
    pieces: readonly { name: string; quantity: number; restocked: boolean }[]
  }
  corrected: { reason: string }
  message: MessageFacts & { state: 'waiting' | 'sent' | 'failed'; filed: boolean; remark: string | null }
  message_resent: MessageFacts
  link_revoked: object
  link_renewed: object
  /** The text is null when the note was withdrawn. */
  note: { text: string | null }
  note_withdrawn: object
  erased: object
}

type StatusFacts = { from: string; to: string; reason: string | null }
type MoneyFacts = {
  kind: string
  amount: number
  reference: string | null
  reason: string | null
  /** Wave told of it, nobody of the staff (WAVE-02). */
  isByWave?: boolean
}
type MessageFacts = { key: string; channel: 'chat' | 'email'; audience: 'owner' | 'customer' }

type EventKind = keyof EventFacts

/** An event of one of these kinds, or of any. */
export type OrderEvent<Kind extends EventKind = EventKind> = {
  [One in Kind]: { kind: One; facts: EventFacts[One] }
}[Kind]

/** An event as the timeline shows it. Time as ISO text. */
export type TimelineEntry = {
  id: string
  group: EventGroup
  at: string
  who: string
  title: string
  /** More, below the title. */
  details: string[]
  /** The text of a note that is not withdrawn; an admin may withdraw it. */
  note: string | null
}

/** What an event is about: its picture in the timeline. */
export type EventGroup = 'order' | 'money' | 'message' | 'note'

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

const id = v.pipe(v.string(), v.uuid())

/** The most characters of a note; the database has the same limit. */
export const NOTE_LIMIT = 500

export const timelineSchema = v.object({ orderId: id })

/** The form of a note (LOG-03). */
export const noteFormSchema = v.object({
  text: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Écrivez la note'),
    v.maxLength(NOTE_LIMIT, `La note est trop longue : ${NOTE_LIMIT} caractères au plus`),
  ),
})

/** The key stays the same while a form is open: a request that is sent again adds nothing twice. */
export const noteSchema = v.object({ ...noteFormSchema.entries, orderId: id, key: id })
export type NoteInput = v.InferOutput<typeof noteSchema>

export const noteIdSchema = v.object({ noteId: id })
