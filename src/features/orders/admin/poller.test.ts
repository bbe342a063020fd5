import { expect, test } from 'vitest'
import {
  ALERT_TOAST_MS,
  alertsFor,
  alertText,
  BELL_VOLUME,
  IdleClock,
  NewOrderPoller,
  newOrdersLabel,
  POLL_MS,
} from './poller.ts'

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

const MINUTE_MS = 60_000
const opened = Date.parse('2026-11-21T09:00:00.000Z')
const idOf = (n: number) => `019aa000-0000-7000-8000-${String(n).padStart(12, '0')}`
const polledOrder = (n: number) => ({
  id: idOf(n),
  createdAt: new Date(opened + n * MINUTE_MS).toISOString(),
  orderNumber: `CMD-${n}`,
  customerName: 'Awa',
  total: 1,
})
const row = (n: number) => ({ id: idOf(n), isNew: true })

/**
 * A poller and the shop it asks. The versions in `answers` come one after the other, the last one for
 * good.
 */
function startPoller(answers: (string | null)[], placed: number[] = []) {
  const log = {
    requests: [] as (readonly string[])[],
    changes: [] as boolean[],
    announced: [] as string[][],
    seen: [] as string[],
  }
  const shop = { orders: placed, isAway: false }
  const unlessAway = () => {
    if (shop.isAway) throw new Error('away')
  }
  const poller = new NewOrderPoller({
    fetchVersion: async (versions) => {
      log.requests.push(versions)
      const version = answers.length > 1 ? answers.shift() : answers[0]
      return version === undefined || version === null || versions.includes(version) ? null : version
    },
    fetchNew: async () => {
      unlessAway()
      const orders = shop.orders.map(polledOrder).filter(({ id }) => !log.seen.includes(id))
      return { count: orders.length, orders: orders.toReversed() }
    },
    saveSeen: async (ids) => {
      unlessAway()
      log.seen.push(...ids)
    },
    onChange: (isFirst) => log.changes.push(isFirst),
    onArrivals: (arrivals) => log.announced.push(arrivals.map(({ id }) => id)),
  })
  return { poller, log, shop }
}

test('LIVE-06 LIVE-07 reads what is new once, then only when the version differs; announces what came since the first time', async () => {
  const { poller, log, shop } = startPoller(['a.1', 'a.1', 'a.2', 'a.3'], [1])
  await poller.poll()
  await poller.poll()
  expect(log).toMatchObject({ changes: [true], announced: [] })
  expect(poller.current().count).toBe(1)
  shop.orders = [1, 2]
  await poller.poll()
  expect(log).toMatchObject({ changes: [true, false], announced: [[idOf(2)]] })
  expect(poller.current().count).toBe(2)
  await poller.poll()
  expect(log).toMatchObject({ changes: [true, false, false], announced: [[idOf(2)]] })
})

test('LIVE-06 remembers the version of each instance of the shop', async () => {
  const { poller, log } = startPoller(['a.1', 'b.7', 'a.1', 'b.7', 'a.2'])
  for (let turn = 0; turn < 5; turn += 1) await poller.poll()
  expect(log.changes).toHaveLength(3)
  expect(log.requests.at(-1)).toEqual(['b.7', 'a.1'])
})

test('LIVE-06 sends one request at a time', async () => {
  const { poller, log } = startPoller(['a.1'])
  await Promise.all([poller.poll(), poller.poll(), poller.poll()])
  expect(log.requests).toHaveLength(1)
})

test('LIVE-07 a failed poll is repeated', async () => {
  const { poller, log, shop } = startPoller(['a.1', 'a.2', 'a.2'])
  await poller.poll()
  shop.orders = [1]
  shop.isAway = true
  await poller.poll()
  expect(log.announced).toEqual([])
  shop.isAway = false
  await poller.poll()
  expect(log.announced).toEqual([[idOf(1)]])
})

test('LIVE-08 AORD-05 an opened order is no longer counted, and only once', async () => {
  const { poller, shop, log } = startPoller(['a.1', 'a.2'])
  await poller.poll()
  shop.orders = [1, 2]
  await poller.poll()
  poller.markSeen(row(1))
  poller.markSeen(row(1))
  expect(poller.current().count).toBe(1)
  expect([poller.isNew(row(1)), poller.isNew(row(2))]).toEqual([false, true])
  expect(log.seen).toEqual([idOf(1)])
})

test('LIVE-08 what could not be saved as seen is saved by the next poll, and does not come back meanwhile', async () => {
  const { poller, shop, log } = startPoller(['a.1', 'a.2'], [1, 2])
  await poller.poll()
  shop.isAway = true
  poller.markSeen(row(1))
  await poller.poll()
  expect([log.seen, poller.current().count]).toEqual([[], 1])
  shop.isAway = false
  await poller.poll()
  expect([log.seen, poller.current().count]).toEqual([[idOf(1)], 1])
})

test('LIVE-08 an order opened while an answer was on its way is neither counted nor announced', async () => {
  const answer = Promise.withResolvers<void>()
  const announced: unknown[] = []
  const poller = new NewOrderPoller({
    fetchVersion: async (versions) => `a.${versions.length + announced.length}`,
    fetchNew: async () => {
      await answer.promise
      return { count: 1, orders: [polledOrder(1)] }
    },
    saveSeen: async () => undefined,
    onChange: () => undefined,
    onArrivals: (arrivals) => announced.push(arrivals),
  })
  const polled = poller.poll()
  poller.markSeen(row(1))
  answer.resolve()
  await polled
  expect([poller.current().count, announced]).toEqual([0, []])
})
