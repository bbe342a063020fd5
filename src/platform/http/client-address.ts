import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { TrustedProxies } from '../config-values.ts'
import type { Logger } from '../log.ts'
import { readAddress } from './network-address.ts'
import { proxyTest } from './trusted-proxies.ts'

const addresses = new AsyncLocalStorage<string>()

/** Runs the answer to a request so that everything below it knows the client's address. It is never part of the request itself. */
export function withClientAddress<Result>(address: string, work: () => Result): Result {
  return addresses.run(address, work)
}

/** The address of the client whose request is being answered; `unknown` outside of the shop's own server (development). */
export function currentClientAddress(): string {
  return addresses.getStore() ?? 'unknown'
}

type RequestFacts = Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } }

/**
 * Gives the way to find a client's network address. `X-Forwarded-For` counts only as far as the operator named proxies (TRUST_PROXY,
 * OPS-02): by number, the entry that the outermost of them wrote; by address, the last entry that is none of theirs, when the
 * connection itself comes from one. What a client put before it never counts. An entry that is no address is told once in the log, and the
 * connection's own address counts.
 */
export function createClientAddress(trusted: TrustedProxies, log: Pick<Logger, 'warn'>) {
  const isTrusted = Array.isArray(trusted) ? proxyTest(trusted) : undefined
  const told = new Set<string>()
  function tell(message: string): void {
    if (told.has(message)) return
    told.add(message)
    log.warn(message)
  }

  return (request: RequestFacts): string => {
    const direct = readAddress(request.socket.remoteAddress ?? '') ?? 'unknown'
    const header = request.headers['x-forwarded-for']
    if (header === undefined) return direct
    if (trusted === 0) {
      tell(
        'X-Forwarded-For reçu alors que TRUST_PROXY est sur off : l’en-tête est ignoré. Si un mandataire est devant la boutique, indiquez-le par TRUST_PROXY.',
      )
      return direct
    }
    const entries = String(header).split(',')
    const entry = isTrusted ? lastForeign(entries, direct, isTrusted) : entries.at(-Number(trusted))
    const address = entry === direct ? direct : readAddress(entry ?? '')
    if (address) return address
    tell(
      'X-Forwarded-For ne contient pas d’adresse à la place attendue : l’adresse de la connexion compte. Vérifiez TRUST_PROXY.',
    )
    return direct
  }
}

/** The last entry that no trusted proxy has, seen from the shop; of trusted ones alone, the first. */
function lastForeign(entries: string[], direct: string, isTrusted: (address: string) => boolean): string {
  let client = direct
  for (const entry of entries.toReversed()) {
    if (!isTrusted(readAddress(client) ?? '')) break
    client = entry.trim()
  }
  return client
}
