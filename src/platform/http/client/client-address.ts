import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { TrustedProxies } from '#platform/config/config-values.ts'
import type { Logger } from '#platform/log.ts'
import { readAddress } from './network-address.ts'

const addresses = new AsyncLocalStorage<string>()

/** Runs `work` with the client's address at hand, which is never part of the request itself. */
export function withClientAddress<Result>(address: string, work: () => Result): Result {
  return addresses.run(address, work)
}

/** The client's address; `unknown` outside of the shop's own server (development). */
export function currentClientAddress(): string {
  return addresses.getStore() ?? 'unknown'
}

type RequestFacts = Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } }

/**
 * Makes the function that finds a client's network address. `X-Forwarded-For` counts only as far as
 * TRUST_PROXY configures proxies (OPS-02): by number, the entry that the outermost proxy wrote; by address,
 * the last entry that is not a proxy's, when the connection comes from one. Entries that a client added
 * before never count. For an invalid entry a warning is logged once, and the connection's own address counts.
 */
export function createClientAddress(trusted: TrustedProxies, log: Pick<Logger, 'warn'>) {
  const isTrusted = Array.isArray(trusted) ? proxyTest(trusted) : undefined
  const warned = new Set<string>()
  function warnOnce(message: string): void {
    if (warned.has(message)) return
    warned.add(message)
    log.warn(message)
  }

  return (request: RequestFacts): string => {
    const direct = readAddress(request.socket.remoteAddress ?? '') ?? 'unknown'
    const header = request.headers['x-forwarded-for']
    if (header === undefined) return direct
    if (trusted === 0) {
      warnOnce(
        'X-Forwarded-For reçu alors que TRUST_PROXY est sur off : l’en-tête est ignoré. Si un mandataire est devant la boutique, indiquez-le par TRUST_PROXY.',
      )
      return direct
    }
    const entries = String(header).split(',')
    const entry = isTrusted ? lastForeign(entries, direct, isTrusted) : entries.at(-Number(trusted))
    const address = entry === direct ? direct : readAddress(entry ?? '')
    if (address) return address
    warnOnce(
      'X-Forwarded-For ne contient pas d’adresse à la place attendue : l’adresse de la connexion compte. Vérifiez TRUST_PROXY.',
    )
    return direct
  }
}

/** The last entry that is not a trusted proxy's; when all are, the first entry. */
function lastForeign(entries: string[], direct: string, isTrusted: (address: string) => boolean): string {
  let client = direct
  for (const entry of entries.toReversed()) {
    if (!isTrusted(readAddress(client) ?? '')) break
    client = entry.trim()
  }
  return client
}

/** Whether an address may be a configured proxy; any may when only their number is known. */
export function proxyTest(trusted: TrustedProxies): (address: string) => boolean {
  if (typeof trusted === 'number') return () => trusted > 0
  const list = new BlockList()
  for (const proxy of trusted) {
    const [address = '', bits] = proxy.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  return (address) => isIP(address) > 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
