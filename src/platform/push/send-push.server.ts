import { createECDH, hkdfSync } from 'node:crypto'
import { Agent, request } from 'node:https'
import { isIP } from 'node:net'
import type { RequestDetails } from 'web-push'
import { ServiceError } from '#platform/outgoing/service-error.ts'
import { lookupPublic } from '../outgoing/download.ts'

/** The key pair by which push services know the shop (VAPID, RFC 8292), in base64url. */
export type VapidKeys = { publicKey: string; privateKey: string }

/** How many private keys the curve P-256 has. */
const ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')

/**
 * Derives the key pair from a secret: the same secret always makes the same pair, so the database stores one line, as
 * for the other keys. It uses more bits than the curve needs, so that all keys are equally likely (FIPS 186-5, A.2.1).
 *
 * @param secret at least 32 characters
 */
export function vapidKeys(secret: string): VapidKeys {
  const bits = Buffer.from(hkdfSync('sha256', secret, 'boutique', 'vapid', 48)).toString('hex')
  const scalar = (BigInt(`0x${bits}`) % (ORDER - 1n)) + 1n
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return {
    publicKey: curve.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  }
}

/** A browser's subscription: its address at a push service, and the keys by which only it can read. */
export type Subscription = { endpoint: string; p256dh: string; auth: string }

export type PushSender = {
  keys: VapidKeys
  /** Who answers for the shop: `mailto:…` or `https://…` (RFC 8292). */
  subject: string
  /** How it connects. Default: to addresses of the internet only. */
  agent?: Agent
}

/** How long a push service keeps an alert for a device that cannot be reached, in seconds. */
const KEPT_S = 12 * 60 * 60

const guarded = new Agent({ lookup: lookupPublic, keepAlive: true, maxSockets: 4 })

/**
 * Sends a text, encrypted for only this browser (RFC 8291), to its push service. Follows no redirect.
 *
 * @returns `gone`: the subscription does not exist any more
 * @throws ServiceError `later`: another attempt may succeed; `refused`: it never will, such as for an IP address
 */
export async function sendPush(
  { endpoint, p256dh, auth }: Subscription,
  text: string,
  { keys, subject, agent = guarded }: PushSender,
  signal: AbortSignal,
): Promise<'sent' | 'gone'> {
  // A number is connected to without being looked up.
  if (isIP(new URL(endpoint).hostname.replace(/[[\]]/g, '')) !== 0) {
    throw new ServiceError('refused', 'L’adresse n’est pas celle d’un service d’alertes')
  }
  // Only the process that sends loads it.
  const { default: webPush } = await import('web-push')
  const encrypt = () =>
    webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      vapidDetails: { subject, ...keys },
      TTL: KEPT_S,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
    })
  const details = refusing(encrypt)
  const status = await post(details, agent, signal)
  if (status === 404 || status === 410) return 'gone'
  if (status >= 200 && status < 300) return 'sent'
  const isTemporary = status === 408 || status === 429 || status >= 500
  throw new ServiceError(isTemporary ? 'later' : 'refused', `Le service d’alertes a répondu ${status}`)
}

/** Keys of a browser that are not a point of the curve never become one. */
function refusing<Value>(work: () => Value): Value {
  try {
    return work()
  } catch (cause) {
    throw new ServiceError('refused', 'Les clés de cet appareil sont inutilisables', { cause })
  }
}

function post(
  { endpoint, headers, body }: RequestDetails,
  agent: Agent,
  signal: AbortSignal,
): Promise<number> {
  return new Promise<number>((resolve, reject) => {
    const sent = request(endpoint, { method: 'POST', headers: { ...headers }, agent, signal }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.on('error', (cause) =>
      reject(new ServiceError('later', 'Le service d’alertes ne répond pas', { cause })),
    )
    sent.end(body)
  })
}
