import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { BlockList, isIP } from 'node:net'

/** Addresses of this machine, of private networks and of other special purposes (IANA), which no push service has. */
const internal = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
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

type Answer = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * Looks a name up as `dns.lookup` does, and fails when any of its addresses is internal. Used for the connection
 * itself, so a name cannot have another address a moment after it was checked.
 */
export function lookupPublic(hostname: string, options: LookupOptions, answer: Answer): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return answer(error, [])
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return answer(new Error('the name leads to an internal address'), [])
    }
    if (options.all) answer(null, addresses)
    else answer(null, first.address, first.family)
  })
}
