import { type LookupAddress, promises } from 'node:dns'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { DomainError } from '#lib/errors/domain-error.ts'

/** Addresses of this machine, of private networks and of other special purposes (IANA), which no service has. */
const internal = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // A cloud's own service, which answers only to the machines in it.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  internal.addSubnet(network, bits, 'ipv4')
}
/** Of IPv6 only what is routed on the internet counts, without its parts that hold or reach other addresses. */
const routed = new BlockList()
routed.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  internal.addSubnet(network, bits, 'ipv6')
}

/** Whether an IP address belongs to the internet, and not to this machine or a private network. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !internal.check(address, 'ipv4')
    case 6:
      return routed.check(address, 'ipv6') && !internal.check(address, 'ipv6')
    default:
      return false
  }
}

export type Resolver = {
  resolve: (name: string) => Promise<LookupAddress[]>
  isAllowed: (address: string) => boolean
}

const internetNames: Resolver = {
  resolve: (name) => promises.lookup(name, { all: true }),
  isAllowed: isPublicAddress,
}

/**
 * Makes what a connection looks names up with: it fails with `address_refused` when any address of a name is internal.
 * The connection is made to the addresses that were checked, so a name cannot have another one a moment later. An IP
 * address instead of a name is never looked up: whoever connects refuses it.
 */
export function lookupBy({ resolve, isAllowed }: Resolver): LookupFunction {
  return (name, options, answer) => {
    resolve(name).then(
      (addresses) => {
        const [first] = addresses
        if (!first || !addresses.every(({ address }) => isAllowed(address))) {
          return answer(new DomainError('address_refused'), [])
        }
        if (options.all) answer(null, addresses)
        else answer(null, first.address, first.family)
      },
      (error) => answer(error, []),
    )
  }
}

/** Looks a name up as `dns.lookup` does, if all its addresses belong to the internet. */
export const lookupPublic = lookupBy(internetNames)

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
