import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isLaunchAddress, isSignedByWave } from './wave-api.server.ts'

const real = 'https://api.wave.com'
const standIn = 'http://127.0.0.1:4100'

it.each([
  [real, ['https://pay.wave.com/c/cos-1?a=100&c=XOF', 'https://wave.com/c/cos-1']],
  [standIn, ['https://pay.wave.com/c/cos-1', `${standIn}/pay/cos-1`]],
])('WAVE-01 by %s a customer is sent to %j', (api, addresses) => {
  expect(addresses.filter((address) => !isLaunchAddress(address, api))).toEqual([])
})

it.each([
  ['in the clear', real, ['http://pay.wave.com/c/cos-1']],
  [
    'of another site',
    real,
    ['https://pay.wave.com.example/c', 'https://notwave.com/c', 'https://api.example/c'],
  ],
  ['with a user', real, ['https://wave.com@example.com/', 'https://user@pay.wave.com/']],
  ['that is none', real, ['javascript:alert(1)', '/c/cos-1', '']],
  ['of another port or scheme', standIn, ['http://127.0.0.1:4101/pay', 'https://127.0.0.1:4100/pay']],
])('WAVE-01 a customer is sent to no address %s, by %s: %j', (_, api, addresses) => {
  expect(addresses.filter((address) => isLaunchAddress(address, api))).toEqual([])
})

const now = Date.UTC(2026, 10, 27, 8, 0, 0)
const seconds = String(now / 1000)
const body = Buffer.from('{"id":"EV_1","data":{"client_reference":"Crème brûlée"}}')
const sign = (secret: string, time = seconds, bytes: Uint8Array = body) =>
  createHmac('sha256', secret).update(time).update(bytes).digest('hex')
const isSigned = (header: string | null, bytes: Uint8Array = body, secrets = ['new', 'old']) =>
  isSignedByWave(bytes, header, { secrets, now })

describe('WAVE-02 a call of Wave', () => {
  it.each([
    ['with the present secret', `t=${seconds},v1=${sign('new')}`],
    ['with the former secret, while it is rotated', `t=${seconds},v1=${sign('old')}`],
    ['with several signatures of which one is right', `t=${seconds},v1=${sign('other')},v1=${sign('old')}`],
    ['with spaces and capitals', `t=${seconds}, v1=${sign('new').toUpperCase()}`],
  ])('is known %s', (_case, header) => {
    expect(isSigned(header)).toBe(true)
  })

  it.each([
    ['without signature', null],
    ['with an empty one', ''],
    ['without a time', `v1=${sign('new')}`],
    ['with another time than was signed', `t=${Number(seconds) + 1},v1=${sign('new')}`],
    ['with another secret', `t=${seconds},v1=${sign('guessed')}`],
    ['with half a signature', `t=${seconds},v1=${sign('new').slice(0, 32)}`],
    ['with a signature of another kind', `t=${seconds},v0=${sign('new')}`],
    ['with text in place of the time', `t=now,v1=${sign('new', 'now')}`],
  ])('is refused %s', (_case, header) => {
    expect(isSigned(header)).toBe(false)
  })

  it('is refused when one byte of its body differs, and with no secret at all', () => {
    const header = `t=${seconds},v1=${sign('new')}`
    expect(isSigned(header, Buffer.concat([body, Buffer.from(' ')]))).toBe(false)
    expect(isSigned(header, body, [])).toBe(false)
  })

  it.each([-301, 301])('is refused when it is %i seconds off', (off) => {
    const time = String(now / 1000 + off)
    expect(isSigned(`t=${time},v1=${sign('new', time)}`)).toBe(false)
    const late = String(now / 1000 + Math.sign(off) * 299)
    expect(isSigned(`t=${late},v1=${sign('new', late)}`)).toBe(true)
  })
})
