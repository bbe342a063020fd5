import { type LookupAddress, promises } from 'node:dns'
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

const internet: Resolver = {
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
export const lookupPublic = lookupBy(internet)
