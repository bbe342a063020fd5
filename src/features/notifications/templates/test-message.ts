import { noRegistrations } from '#features/settings/domain/registrations.ts'
import type { Settings } from '#features/settings/domain/settings.ts'
import type { DeliveryResult } from '#platform/jobs/delivery-error.ts'
import { TEXT_FORM_REMARK } from './order-chat.ts'
import type { OrderNotice } from './order-notice.ts'

/** The result of one test message. */
export type TestMessageOutcome = {
  channel: 'chat' | 'email'
  result: DeliveryResult | 'failed'
  /** Why it failed, in French. */
  reason: string | null
}

/** An order that nobody placed, as the content of test messages. */
export function testNotice(shop: Settings, at: Date): OrderNotice {
  const stamp = at.toISOString().replace(/\D/g, '').slice(0, 14)
  return {
    shop,
    origin: '',
    registrations: noRegistrations,
    receipt: {
      orderNumber: `ESSAI-${stamp}`,
      invoiceNumber: `ESSAI-${stamp}`,
      createdAt: at.toISOString(),
      status: 'confirmed',
      paymentStatus: 'pending',
      customer: {
        name: 'Message d’essai',
        email: null,
        phone: shop.contactPhone || shop.whatsappNumber,
        address: 'Aucune livraison',
      },
      items: [{ productId: null, name: 'Article d’essai', price: 0, quantity: 1, subtotal: 0 }],
      subtotal: 0,
      deliveryFee: 0,
      total: 0,
      notes: 'Ceci est un essai : aucune commande n’a été passée.',
    },
  }
}

const ways = { chat: 'WhatsApp', email: 'E-mail' }

/** The result of a test message in French, for the owner or the operator. */
export function testMessageText({ channel, result, reason }: TestMessageOutcome): string {
  const way = ways[channel]
  if (result === 'accepted') {
    return channel === 'chat'
      ? `${way} : message accepté. Regardez votre téléphone.`
      : `${way} : message accepté. Vérifiez votre boîte de réception et les indésirables.`
  }
  if (result === 'fallback') return `${way} : ${TEXT_FORM_REMARK}`
  if (result === 'outbox') return `${way} : rien n’est parti, le message est gardé dans un fichier.`
  return `${way} : échec. ${reason ?? ''}`.trim()
}
