import { expect, it } from 'vitest'
import { deviceName, shortAddress } from './open-sessions.ts'

const apple =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`${android} Chrome/131.0.0.0 Mobile Safari/537.36`, 'Chrome sur Android'],
  [`${android} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`, 'Samsung Internet sur Android'],
  [`${android} Chrome/131.0.0.0 Mobile Safari/537.36 OPR/86.0.0.0`, 'Opera sur Android'],
  ['Opera/9.80 (Android; Opera Mini/36.2/191.249; U; fr) Presto/2.12.423', 'Opera sur Android'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0', 'Firefox sur Android'],
  [`${apple} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari sur iPhone'],
  [`${apple} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`, 'Chrome sur iPhone'],
  [`${windows} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, 'Edge sur Windows'],
  [`${windows} Chrome/131.0.0.0 Safari/537.36`, 'Chrome sur Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605.1.15', 'Safari sur Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox sur Linux'],
  ['Mozilla/5.0 (Linux; Android 4.4)', 'Navigateur sur Android'],
  ['', 'Appareil inconnu'],
])('%s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

it.each([
  ['41.207.12.34', '41.207.12.x'],
  ['2001:db8:12:34::1', '2001:db8:12:x'],
  ['::1', null],
  ['x41.207.12.34', null],
  ['41.207.12.34x', null],
  ['x2001:db8:12:34::1', null],
  ['2001:db8:12:34::1%eth0', null],
])('shortens the address %s', (address, shown) => {
  expect(shortAddress(address)).toBe(shown)
})
