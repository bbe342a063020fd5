import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isPublicAddress, lookupPublic } from './public-address.ts'

test.each(['142.250.75.10', '34.117.65.55', '2a00:1450:4007:80c::200a'])(
  'PUSH-06 %s is on the internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  ['this machine', '127.0.0.1 ::1 ::127.0.0.1 ::ffff:127.0.0.1 0.0.0.0 :: localhost'],
  ['private networks', '10.1.2.3 100.64.0.1 172.31.255.255 192.168.1.1 198.18.0.1 ::ffff:10.0.0.1'],
  ['private networks of IPv6', 'fd00::1 fd00:ec2::254 fec0::1 2001:db8::1'],
  ['one link', '169.254.169.254 fe80::1'],
  ['a cloud’s own services', '100.100.100.200 168.63.129.16 192.0.0.192'],
  ['many receivers, or none yet', '224.0.0.1 255.255.255.255 240.0.0.1 ff02::1'],
  ['a way from IPv6 to one of these', '64:ff9b::a00:1 64:ff9b::a9fe:a9fe 64:ff9b:1::7f00:1'],
  ['another way there', '2002:7f00:1:: 2001::7f00:1'],
  ['nothing', ''],
])('PUSH-06 MOVE-13 the addresses of %s are not: %s', (_, addresses) => {
  expect(addresses.split(' ').filter(isPublicAddress)).toEqual([])
})

test('PUSH-06 a name of this machine is not connected to', async () => {
  for (const options of [{}, { all: true }]) {
    await expect(promisify(lookupPublic)('localhost', options)).rejects.toThrow('address_refused')
  }
})
