import * as v from 'valibot'
import type { Receipt } from '#features/orders/receipt.ts'
import { discountLine } from '#features/orders/receipt.ts'
import { formatMoneyPlain } from '#lib/format/money.ts'

export type PushKind = 'order' | 'message' | 'product' | 'restock'

/** Of an order or its message number, total and discount (CFA), of a product its name and who waits. */
export type PushFacts = {
  orderNumber?: string
  total?: number
  discount?: Receipt['discount'] | null
  productName?: string
  people?: number
}

/** What a device shows. `path` is the page that a press opens; alerts with the same `tag` are shown once. */
export type PushNotice = { title: string; body: string; tag: string; path: string }

/** The text of an alert (PUSH-02) for a locked phone: nothing of a customer. `subject`: the order or product. */
export function pushNotice(kind: PushKind, subject: string, facts: PushFacts): PushNotice {
  const { orderNumber = '', total = 0, discount, productName = '', people = 0 } = facts
  const less = discount ? discountLine(discount, formatMoneyPlain) : null
  const order = { path: `/admin?tab=orders&order=${subject}` }
  switch (kind) {
    case 'order':
      // The same tag as that of the page, which may announce the order at the same time (LIVE-10).
      return {
        ...order,
        title: 'Nouvelle commande',
        body: [orderNumber, formatMoneyPlain(total), ...(less ? [`${less.label} ${less.amount}`] : [])].join(
          ' · ',
        ),
        tag: subject,
      }
    case 'message':
      return {
        ...order,
        title: 'Message non envoyé',
        body: `Commande ${orderNumber} : un message n’est pas parti.`,
        tag: `message-${subject}`,
      }
    case 'product':
      return {
        title: 'Produit épuisé',
        body: productName,
        tag: `product-${subject}`,
        path: `/admin?tab=products&q=${encodeURIComponent(productName)}`,
      }
    case 'restock':
      return {
        title: people === 1 ? 'Une personne à prévenir' : `${people} personnes à prévenir`,
        body: `${productName} est de retour.`,
        tag: `restock-${subject}`,
        path: '/admin?tab=products&view=restock',
      }
  }
}

const MAX_ENDPOINT = 1000

/**
 * Whether an address may be a push service's: https, the usual port, a name of the internet. Where the name leads is
 * checked when the shop connects to it (src/platform/outgoing/download.ts).
 */
export function isPushAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, username, password } = new URL(text)
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    /^(?:[a-z\d-]+\.)+[a-z][a-z\d-]*[a-z\d]$/.test(hostname) &&
    !/\.(?:local|localhost|internal|lan|home|corp|arpa)$/.test(hostname)
  )
}

const endpoint = v.pipe(v.string(), v.maxLength(MAX_ENDPOINT), v.check(isPushAddress))
const base64url = (bytes: number) =>
  v.pipe(
    v.string(),
    v.regex(/^[\w-]+$/),
    v.check((text) => text.length === Math.ceil((bytes * 4) / 3)),
  )

/** A browser's subscription: the address, the public key (a point of P-256) and the secret that it made. */
export const subscriptionSchema = v.object({ endpoint, p256dh: base64url(65), auth: base64url(16) })
export type NewSubscription = v.InferOutput<typeof subscriptionSchema>

export const endpointSchema = v.object({ endpoint })

export const deviceSchema = v.object({ deviceId: v.pipe(v.string(), v.uuid()) })

/** A device of the admin, as the administration lists it. Dates are ISO texts. */
export type PushDevice = {
  id: string
  /** Browser and system, such as "Chrome sur Android". */
  name: string
  addedAt: string
  /** Whether it is alerted. False: its session is over; the next sign-in on it continues the alerts. */
  isActive: boolean
}

/** What an admin sees of the alerts: the key that a browser subscribes with, and the own devices. */
export type PushOverview = { publicKey: string; devices: PushDevice[] }
