import { expect, test } from 'vitest'
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

test.each([
  ['after more than 10 s in a hidden tab', { idleMs: 10_001 }, ['bell', 'notification', 'toast']],
  ['after 10 s', { idleMs: 10_000 }, ['notification', 'toast']],
  [
    'in a tab that is seen, after more than 5 s',
    { isHidden: false, idleMs: 5001 },
    ['notification', 'toast'],
  ],
  ['after 5 s', { idleMs: 5000 }, ['toast']],
  ['while the sound is off', { isSoundOn: false }, ['notification', 'toast']],
  ['when nothing has arrived', { arrivals: 0 }, []],
])('LIVE-09 LIVE-10 %s the bell, the desktop notification or the toast comes', (_, tab, come) => {
  const alerts = Object.entries(alertsFor({ ...sleeping, ...tab })).flatMap(([name, comes]) =>
    comes ? [name] : [],
  )
  expect(alerts.sort()).toEqual(come)
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

test('AORD-05 new orders are counted in words', () => {
  expect([1, 3].map(newOrdersLabel)).toEqual(['1 nouvelle commande', '3 nouvelles commandes'])
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
