/** How a message about an order stands, as the staff sees it in the order's dialog (NOTIF-05, D27). */
export type OrderMessage = {
  id: string
  channel: 'chat' | 'email'
  audience: 'owner' | 'customer'
  state: 'waiting' | 'sent' | 'failed'
  attempts: number
  /** Why it has not left yet, or never will; in French. */
  reason: string | null
  sentAt: Date | null
  nextAttemptAt: Date | null
}
