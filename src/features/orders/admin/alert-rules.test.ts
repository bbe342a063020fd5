import { describe, expect, test } from 'vitest'
import {
  ALERT_TOAST_MS,
  alertsFor,
  alertText,
  BELL_VOLUME,
  IdleClock,
  newOrdersLabel,
  POLL_MS,
} from './alert-rules.ts'

const sleeping = { arrivals: 1, isHidden: true, isSoundOn: true, idleMs: 3_600_000 }
const order = (n: number) => ({
  id: String(n),
  orderNumber: `CMD-176369760000${n}-AB12CD34`,
  createdAt: '2026-11-21T09:30:00.000Z',
  customerName: 'Awa Koné',
  total: 25_000,
})

test('LIVE-09 LIVE-10 delays and volume', () => {
  expect([POLL_MS, BELL_VOLUME, ALERT_TOAST_MS]).toEqual([2000, 0.3, 10_000])
})

describe('LIVE-09 the bell', () => {
  test.each([
    ['rings in a hidden tab after more than 10 s', {}, true],
    ['needs more than 10 s', { idleMs: 10_000 }, false],
    ['needs no more than that', { idleMs: 10_001 }, true],
    ['is silent in a tab that is seen', { isHidden: false }, false],
    ['is silent while the sound is off', { isSoundOn: false }, false],
    ['is silent when nothing has arrived', { arrivals: 0 }, false],
  ])('%s', (_, tab, rings) => {
    expect(alertsFor({ ...sleeping, ...tab }).bell).toBe(rings)
  })
})

describe('LIVE-10 the desktop notification', () => {
  test.each([
    ['comes after more than 5 s, also in a tab that is seen', { isHidden: false, idleMs: 5001 }, true],
    ['needs more than 5 s', { idleMs: 5000 }, false],
    ['does not depend on the sound', { isSoundOn: false }, true],
    ['needs an arrival', { arrivals: 0 }, false],
  ])('%s', (_, tab, comes) => {
    expect(alertsFor({ ...sleeping, ...tab }).notification).toBe(comes)
  })
})

test('LIVE-10 the toast comes with every arrival, and with none else', () => {
  expect(alertsFor({ ...sleeping, isHidden: false, idleMs: 0 }).toast).toBe(true)
  expect(alertsFor({ ...sleeping, arrivals: 0 }).toast).toBe(false)
})

test('LIVE-11 one order: its number, customer and amount in CFA', () => {
  expect(alertText([order(1)])).toEqual({
    title: 'Nouvelle commande',
    body: 'CMD-1763697600001-AB12CD34 · Awa Koné · 25 000 CFA',
  })
})

test('LIVE-11 several are summed up in one text', () => {
  const arrivals = [1, 2, 3, 4].map(order)
  expect(alertText(arrivals.slice(0, 3)).body.split('\n')).toHaveLength(3)
  expect(alertText(arrivals).title).toBe('4 nouvelles commandes')
  expect(alertText(arrivals).body.split('\n').at(-1)).toBe('et une autre')
  expect(alertText(arrivals, 1203)).toMatchObject({
    title: `1${'\u202f'}203 nouvelles commandes`,
    body: expect.stringMatching(/\net 1.200 autres$/),
  })
})

test.each([
  [1, '1 nouvelle commande'],
  [3, '3 nouvelles commandes'],
])('AORD-05 %i new: "%s"', (count, label) => {
  expect(newOrdersLabel(count)).toBe(label)
})

test('LIVE-09 LIVE-10 idle is the time since the last touch of the tab', () => {
  let now = 1000
  const clock = new IdleClock(() => now)
  now += 4000
  expect(clock.idleMs).toBe(4000)
  clock.touch()
  expect(clock.idleMs).toBe(0)
  now += 3_600_000
  expect(clock.idleMs).toBe(3_600_000)
})
