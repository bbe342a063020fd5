import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { DomainError } from '#lib/errors/domain-error.ts'
import { lookupPublic } from './public-address.ts'

/** The network in which addresses are fetched: the internet, or that of a test. */
export type Network = {
  lookup: LookupFunction
  /** The one port that is connected to. */
  port: number
  /** Who signs the certificates of sites; without, who signs those of the internet. */
  ca?: Buffer
}

const internet: Network = { lookup: lookupPublic, port: 443 }

export type DownloadLimits = {
  mostBytes: number
  /** For all of it: names, redirects and the file. */
  withinMs: number
  /** Aborted when the shop stops. */
  stop?: AbortSignal | undefined
}

const MOST_REDIRECTS = 3

/**
 * Fetches a file from an address that somebody else has written: over https, from a site of the internet, by its name,
 * whatever it redirects to (docs/security.md, "Fetched pictures"). What it is must be told by its content.
 *
 * @throws DomainError address_refused, address_lost, address_closed, address_away, address_slow, address_too_heavy;
 * any error when `stop` is aborted
 */
export async function download(
  address: string,
  { mostBytes, withinMs, stop }: DownloadLimits,
  network: Network = internet,
): Promise<Buffer> {
  const timeout = AbortSignal.timeout(withinMs)
  const signal = stop ? AbortSignal.any([stop, timeout]) : timeout
  try {
    let url = readAddress(address, network)
    for (let left = MOST_REDIRECTS; ; left -= 1) {
      const answer = await ask(url, network, signal)
      const location = redirectOf(answer)
      if (location === null) return await bodyOf(answer, mostBytes)
      answer.destroy()
      if (left === 0) throw new DomainError('address_refused')
      url = readAddress(location, network, url)
    }
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw new DomainError(timeout.aborted ? 'address_slow' : 'address_away', undefined, error)
  }
}

/** Only https, the one port, no password; a number is connected to without being looked up. */
function readAddress(text: string, { port }: Network, base?: URL): URL {
  const url = URL.canParse(text, base?.href) ? new URL(text, base?.href) : null
  if (
    url?.protocol !== 'https:' ||
    Number(url.port || 443) !== port ||
    url.username ||
    url.password ||
    isIP(url.hostname.replace(/[[\]]/g, '')) !== 0
  ) {
    throw new DomainError('address_refused')
  }
  return url
}

async function ask(url: URL, { lookup, ca }: Network, signal: AbortSignal): Promise<IncomingMessage> {
  const headers = {
    accept: 'image/avif,image/webp,image/png,image/jpeg',
    'user-agent': 'Mozilla/5.0 (compatible; shop)',
  }
  // Without an agent nothing is kept: each request looks its name up, and connects, once.
  const asked = request(url, { agent: false, headers, lookup, signal, ...(ca ? { ca } : {}) })
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return answer
}

/** Where an answer redirects to; null when it is the file. */
function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | null {
  if (statusCode === 200) return null
  if ([301, 302, 303, 307, 308].includes(statusCode) && headers.location) return headers.location
  if (statusCode === 404 || statusCode === 410) throw new DomainError('address_lost')
  throw new DomainError(statusCode >= 500 || statusCode === 429 ? 'address_away' : 'address_closed')
}

/** Reads no more than is allowed, whatever the answer says of its length. */
async function bodyOf(answer: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer) {
    bytes += chunk.length
    // Leaving the loop destroys the answer and its connection.
    if (bytes > mostBytes) throw new DomainError('address_too_heavy')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** JSON of another service of at most `mostBytes` unpacked, else undefined; a cut connection throws. */
export async function readJson({ body }: Response, mostBytes: number): Promise<unknown> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.byteLength
    if (bytes > mostBytes) return undefined
    parts.push(part)
  }
  try {
    return JSON.parse(new TextDecoder().decode(Buffer.concat(parts)))
  } catch {
    return undefined
  }
}
