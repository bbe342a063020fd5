/**
 * What may happen to an order, and the facts of each kind as the SQL function `order_events` returns them. Amounts in
 * CFA, of refunds and corrections with their sign.
 */
export type EventFacts = {
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

export type EventKind = keyof EventFacts

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
