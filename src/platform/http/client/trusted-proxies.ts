import { BlockList, isIP } from 'node:net'
import type { TrustedProxies } from '#platform/config/config-values.ts'

/**
 * Makes the test whether an address may be one of the configured proxies. When only their number is
 * configured, any address may.
 */
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
