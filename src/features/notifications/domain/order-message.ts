import { formatDateTime } from '#lib/dates.ts'

/** How a message about an order stands, as the staff sees it in the order's dialog (NOTIF-05, D27). */
export type OrderMessage = {
  id: string
  channel: 'chat' | 'email'
  audience: 'owner' | 'customer'
  state: 'waiting' | 'sent' | 'failed'
  /** It is called sent, but only became a file: no service was set (D24). */
  filed: boolean
  attempts: number
  /** Why it has not left yet or never will, or what there is to say of its departure; in French. */
  reason: string | null
  sentAt: Date | null
  nextAttemptAt: Date | null
}

export type MessageStatus = {
  tone: 'neutral' | 'ok' | 'amber' | 'danger'
  label: string
  /** What there is to say besides. */
  detail: string | null
}

/** What the staff reads of a message (NOTIF-05). */
export function messageStatus(message: OrderMessage, now: number): MessageStatus {
  const { state, filed, reason, sentAt } = message
  if (state === 'failed') return { tone: 'danger', label: 'Échec', detail: reason }
  if (state === 'sent' && sentAt) {
    const at = formatDateTime(sentAt)
    return filed
      ? {
          tone: 'amber',
          label: 'Gardé dans un fichier',
          detail: `Personne ne l’a reçu : aucun envoi n’était réglé le ${at}.`,
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

/** What a message is and whom it is for. */
export function messageName({ channel, audience }: Pick<OrderMessage, 'channel' | 'audience'>): string {
  const way = channel === 'chat' ? 'WhatsApp' : 'E-mail'
  return `${way} ${audience === 'owner' ? 'à la boutique' : 'au client'}`
}
