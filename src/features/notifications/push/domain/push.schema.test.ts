import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { deviceSchema, endpointSchema, isPushAddress, subscriptionSchema } from './push.schema.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:APA91b',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QGuQ',
  'https://wns2-par02p.notify.windows.com/w/?token=BQ',
  'https://push.home.example.info/x',
  'https://push.exemple.ci/x',
  'https://push.exemple.xn--p1ai/x',
  'https://push.exemple.xn--90a3/x',
])('PUSH-06 %s may be a push service', (address) => {
  expect(isPushAddress(address)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://127.0.0.1/push',
  'https://2130706433/push',
  'https://[::1]/push',
  'https://localhost/push',
  'https://database.internal/push',
  'https://imprimante.local/push',
  'https://fcm.googleapis.com:8443/push',
  'https://awa:secret@fcm.googleapis.com/push',
  'https://awa@fcm.googleapis.com/push',
  'https://:secret@fcm.googleapis.com/push',
  'https://x_y.googleapis.com/push',
  'https://fcm.googleapis.c_m/push',
  'ftp://fcm.googleapis.com/push',
  '/push',
  '',
])('PUSH-06 %s may not', (address) => {
  expect(isPushAddress(address)).toBe(false)
})

const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
const keys = { endpoint, p256dh: `B-_${'a'.repeat(84)}`, auth: 'aB3_-'.padEnd(22, 'a') }

test.each([
  [subscriptionSchema, keys, true],
  [subscriptionSchema, { ...keys, endpoint: 'https://localhost/push' }, false],
  [subscriptionSchema, { ...keys, endpoint: `${endpoint}${'x'.repeat(1000)}` }, false],
  [subscriptionSchema, { ...keys, p256dh: 'a'.repeat(86) }, false],
  [subscriptionSchema, { ...keys, p256dh: 'a'.repeat(88) }, false],
  [subscriptionSchema, { ...keys, auth: 'a'.repeat(21) }, false],
  [subscriptionSchema, { ...keys, auth: `+${'a'.repeat(21)}` }, false],
  [subscriptionSchema, { ...keys, auth: `${'a'.repeat(21)}=` }, false],
  [subscriptionSchema, { endpoint }, false],
  [endpointSchema, { endpoint }, true],
  [endpointSchema, { endpoint: 'https://localhost/push' }, false],
  [deviceSchema, { id: '019aa000-0000-7000-8000-000000000001' }, true],
  [deviceSchema, { id: '1' }, false],
])('PUSH-06 whether the server takes %#: %j, %j', (schema, input, isTaken) => {
  expect(safeParse(schema, input).success).toBe(isTaken)
})
