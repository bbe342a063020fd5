import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { vapidKeys } from './send-push.server.ts'

const secret = 'a'.repeat(64)

test('PUSH-01 the same secret makes the same pair, another one another', () => {
  expect(vapidKeys(secret)).toEqual(vapidKeys(secret))
  expect(vapidKeys(secret).publicKey).not.toBe(vapidKeys('b'.repeat(64)).publicKey)
})

test('PUSH-01 what the private key signs, the public key confirms', () => {
  const { publicKey, privateKey } = vapidKeys(secret)
  const point = Buffer.from(publicKey, 'base64url')
  expect([point.length, point[0]]).toEqual([65, 4])
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const signer = createPrivateKey({ key: { ...jwk, d: privateKey }, format: 'jwk' })
  const text = Buffer.from('commande')
  const signature = sign('sha256', text, signer)
  expect(verify('sha256', text, createPublicKey({ key: jwk, format: 'jwk' }), signature)).toBe(true)
})
