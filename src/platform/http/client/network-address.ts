import { isIP } from 'node:net'

/**
 * Reads a network address as proxies write it: with or without a port, IPv6 with or without brackets and
 * zone. An IPv4 address in the clothes of IPv6 (`::ffff:1.2.3.4`) is the IPv4 address. Null for anything that
 * is no address.
 */
export function readAddress(text: string): string | null {
  const bare = text.trim().toLowerCase()
  const [, bracketed, dotted] =
    /^\[([\da-f:.]+)(?:%[\w.-]+)?\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/.exec(bare) ?? []
  const address = bracketed ?? dotted ?? bare.replace(/%[\w.-]+$/, '')
  const mapped = /^::ffff:([\d.]+)$/.exec(address)?.[1] ?? address
  return isIP(mapped) ? mapped : null
}

/** The network that counts as one client: an IPv4 address, of IPv6 the /64 of a household or phone. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('::')
  const first = head ? head.split(':') : []
  const last = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : 8 - first.length - last.length - (tail.includes('.') ? 1 : 0)
  const groups = [...first, ...Array<string>(Math.max(gap, 0)).fill('0'), ...last].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** Whether a name or address means this machine: what is sent there passes no network. */
export function isThisMachine(host: string): boolean {
  return ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host)
}
