import { formatDateTime } from '#lib/format/dates.ts'

/** A message about an order as admins see it in the order's dialog (NOTIF-05, D27). */
export type OrderMessage = {
  id: string
  key: string
  channel: 'chat' | 'email'
  audience: 'owner' | 'customer'
  state: 'waiting' | 'sent' | 'failed'
  /** Marked sent, but only written to the outbox because no service was configured (D24). */
  filed: boolean
  attempts: number
  /** Why it is not sent yet or has failed, or a remark on how it was sent; in French. */
  reason: string | null
  sentAt: string | null
  nextAttemptAt: string | null
}

export type MessageStatus = {
  tone: 'neutral' | 'ok' | 'amber' | 'danger'
  label: string
  /** More, below the label. */
  detail: string | null
}

/** The status that admins read of a message (NOTIF-05). */
export function messageStatus(message: OrderMessage, now: number): MessageStatus {
  const { state, filed, reason, sentAt } = message
  if (state === 'failed') return { tone: 'danger', label: 'Échec', detail: reason }
  if (state === 'sent' && sentAt) {
    const at = formatDateTime(sentAt)
    return filed
      ? {
          tone: 'amber',
          label: 'Non envoyé',
          detail: `Personne ne l’a reçu : l’envoi n’était pas configuré le ${at}.`,
        }
      : { tone: reason ? 'amber' : 'ok', label: `Envoyé le ${at}`, detail: reason }
  }
  return { tone: 'neutral', label: 'En attente', detail: waitingDetail(message, now) }
}

function waitingDetail({ reason, nextAttemptAt }: OrderMessage, now: number): string | null {
  if (!reason) return null
  const isAhead = nextAttemptAt !== null && new Date(nextAttemptAt).getTime() > now
  return isAhead ? `${ended(reason)} Prochain essai le ${formatDateTime(nextAttemptAt)}.` : ended(reason)
}

function ended(sentence: string): string {
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`
}

/** Whether a message is about the shipment of the order, from its key (AFTER-10). */
export function isShipment({ key }: { key: string }): boolean {
  return key.endsWith(':shipped')
}

/** The version of the invoice after the correction that a message is about, from its key (CORR-07). Null for others. */
export function correctedVersion({ key }: { key: string }): string | null {
  return /:corrected:(\d+)$/.exec(key)?.[1] ?? null
}

export function messageName(message: Pick<OrderMessage, 'channel' | 'audience' | 'key'>): string {
  const { channel, audience } = message
  const way = channel === 'chat' ? 'WhatsApp' : 'E-mail'
  const whom = audience === 'owner' ? 'à la boutique' : 'au client'
  const version = correctedVersion(message)
  const subject = isShipment(message) ? ' (expédition)' : version ? ` (correction, version ${version})` : ''
  return `${way} ${whom}${subject}`
}
