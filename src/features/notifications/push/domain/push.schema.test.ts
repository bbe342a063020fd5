import { expect, test } from 'vitest'
import { isPushAddress } from './push.schema.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:APA91b',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QGuQ',
  'https://wns2-par02p.notify.windows.com/w/?token=BQ',
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
  'ftp://fcm.googleapis.com/push',
  '/push',
  '',
])('PUSH-06 %s may not', (address) => {
  expect(isPushAddress(address)).toBe(false)
})
