import { expect, it } from 'vitest'
import { isLaunchAddress } from './launch-address.ts'

const real = 'https://api.wave.com'
const standIn = 'http://127.0.0.1:4100'

it.each([
  ['https://pay.wave.com/c/cos-1?a=100&c=XOF', real],
  ['https://wave.com/c/cos-1', real],
  ['https://pay.wave.com/c/cos-1', standIn],
  [`${standIn}/pay/cos-1`, standIn],
])('WAVE-01 a customer is sent to %s by %s', (address, api) => {
  expect(isLaunchAddress(address, api)).toBe(true)
})

it.each([
  ['http://pay.wave.com/c/cos-1', real],
  ['https://pay.wave.com.example/c/cos-1', real],
  ['https://notwave.com/c/cos-1', real],
  ['https://wave.com@example.com/', real],
  ['https://user@pay.wave.com/', real],
  ['javascript:alert(1)', real],
  ['/c/cos-1', real],
  ['', real],
  ['https://api.example/c', real],
  ['http://127.0.0.1:4101/pay', standIn],
  ['https://127.0.0.1:4100/pay', standIn],
])('WAVE-01 a customer is not sent to "%s" by %s', (address, api) => {
  expect(isLaunchAddress(address, api)).toBe(false)
})
