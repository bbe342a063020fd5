import * as v from 'valibot'

const MAX_ENDPOINT = 1000

/**
 * Whether an address may be a push service's: https, the usual port, a name of the internet. Where the name leads is
 * checked when the shop connects to it (src/platform/outgoing/public-address.ts).
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

export const deviceSchema = v.object({ id: v.pipe(v.string(), v.uuid()) })

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
