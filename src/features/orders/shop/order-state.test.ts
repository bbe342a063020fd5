import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeStorage } from '#tests/fixtures/fake-storage.ts'
import { receiptWith } from '#tests/fixtures/receipt.ts'
import type { OrderEvent, OrderState } from './order-state.ts'

const events = [
  'typed',
  'sent',
  'lost',
  'placed',
  'refused',
  'reopened',
  'postponed',
  'takenBack',
  'shown',
  'forgotten',
] as const satisfies readonly OrderEvent[]

/** A dot: the event changes nothing in this state. */
const table: Record<OrderState, string> = {
  //          typed      sent lost       placed refused reopened   postponed takenBack  shown forgotten
  empty: '     drafted    sent .          .      .       unanswered .         .          .     empty',
  drafted: '   drafted    sent .          .      .       unanswered .         .          .     empty',
  sent: '      sent       .    unanswered placed refused .          .         .          .     empty',
  unanswered: 'unanswered sent .          placed .       .          waiting   .          .     empty',
  waiting: '   waiting    sent .          .      .       .          .         unanswered .     empty',
  placed: '    placed     sent .          .      .       .          .         .          empty empty',
  refused: '   refused    sent .          .      .       .          .         .          .     empty',
}

type Page = typeof import('./order-state.ts')

let stores: ReturnType<typeof fakeStorage>
let page: Page

/** Another page of the same tab: nothing of the memory of the one before, all of its storage. */
async function load(): Promise<Page> {
  vi.resetModules()
  return import('./order-state.ts')
}

beforeEach(async () => {
  stores = fakeStorage()
  page = await load()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const cart = [{ id: 'a', name: 'Ambre', price: 9000, imageUrl: null, stock: 5, quantity: 2 }]
const typed = {
  customerName: 'Awa Koné',
  customerEmail: '',
  customerPhone: '07',
  customerAddress: '',
  landmark: '',
  notes: '',
}
const receipt = receiptWith({ orderNumber: 'CMD-1', link: 'a'.repeat(22) })
const phone = () => JSON.parse(stores.phone.getItem('order') ?? '{}')
const tab = () => JSON.parse(stores.tab.getItem('private:order') ?? '{}')

it.each(Object.entries(table))('CHK-26 the moves of an order that is %s', (state, row) => {
  const cells = row.trim().split(/\s+/)
  expect(cells).toHaveLength(events.length)
  const expected = events.flatMap((event, at) => (cells[at] === '.' ? [] : [[event, cells[at]]]))
  expect(page.moves[state as OrderState]).toEqual(Object.fromEntries(expected))
})

describe('the key of an order', () => {
  it('CHK-26 D9 is the same for every press until the order is placed and shown, then another', () => {
    page.keepDraft('guest', typed)
    const key = page.sendOrder(cart)
    expect(page.sendOrder(cart), 'a second press').toBeNull()
    page.loseAnswer(cart)
    expect(page.sendOrder(cart), 'after a lost answer').toBe(key)
    page.refuseOrder(cart, false)
    expect(page.sendOrder(cart), 'after a refusal').toBe(key)
    page.loseAnswer(cart)
    page.postponeOrder()
    expect(page.orderState()).toBe('waiting')
    page.keepDraft('guest', { ...typed, notes: 'Sonner' })
    expect(page.sendOrder(cart), 'once the network is back').toBe(key)
    page.recordPlaced(receipt, null)
    expect(page.sendOrder(cart), 'while the next screen does not come').toBe(key)
    page.recordPlaced(receipt, null)
    page.endOrder()
    expect(page.draftOf('guest').customerName).toBe('')
    expect(page.sendOrder(cart)).not.toBe(key)
  })

  it('CHK-26 is another after a refusal because the key stands for other content', () => {
    const key = page.sendOrder(cart)
    page.refuseOrder(cart, true)
    expect(page.orderState()).toBe('refused')
    expect(page.sendOrder(cart)).not.toBe(key)
  })

  it('CHK-26 is that of an order without an answer in the next visit and in another tab, for a day', async () => {
    vi.useFakeTimers()
    const key = page.sendOrder(cart)
    page.loseAnswer(cart)
    Object.assign(stores, fakeStorage(), { phone: stores.phone })
    vi.stubGlobal('localStorage', stores.phone)
    expect((await load()).sendOrder(cart)).toBe(key)
    vi.setSystemTime(Date.now() + 24 * 60 * 60_000)
    expect((await load()).sendOrder(cart)).not.toBe(key)
  })

  it.each(['recordPlaced', 'refuseOrder'] as const)(
    'CHK-26 leaves the phone by %s, in the same step; the key of another tab stays',
    async (answer) => {
      const answered = (own: Page) =>
        answer === 'recordPlaced' ? own.recordPlaced(receipt, null) : own.refuseOrder(cart, false)
      page.sendOrder(cart)
      expect(phone().unanswered).toBeDefined()
      answered(page)
      expect(phone().unanswered).toBeUndefined()
      page.sendOrder(cart)
      stores.phone.setItem(
        'order',
        JSON.stringify({ unanswered: { key: crypto.randomUUID(), at: Date.now() } }),
      )
      answered(page)
      expect(phone().unanswered).toBeDefined()
    },
  )

  it('D9 is kept by the page of a browser that stores nothing', () => {
    vi.stubGlobal('sessionStorage', undefined)
    vi.stubGlobal('localStorage', undefined)
    const key = page.sendOrder(cart)
    page.loseAnswer(cart)
    expect(page.sendOrder(cart)).toBe(key)
    expect(page.recordPlaced(receipt, null), 'the receipt does not outlive the page').toBe(false)
  })
})

describe('the next page of the tab', () => {
  it('CHK-26 finds an order that was sent, with forms, articles and key, within an hour', async () => {
    vi.useFakeTimers()
    page.keepDraft('guest', typed)
    const key = page.sendOrder(cart)
    expect(page.orderOfPreviousPage(), 'its own page holds it itself').toBeNull()
    const next = await load()
    const sent = next.orderOfPreviousPage()
    if (!sent) throw new Error('nothing was found')
    next.reopenOrder(sent)
    expect(next.orderState()).toBe('unanswered')
    expect(next.draftOf('guest')).toEqual(typed)
    expect(sent.cart).toEqual(cart)
    expect(next.orderOfPreviousPage(), 'it is gone on with once').toBeNull()
    expect(next.sendOrder(cart)).toBe(key)
    vi.setSystemTime(Date.now() + 60 * 60_000)
    expect((await load()).orderOfPreviousPage()).toBeNull()
  })

  it('CHK-26 finds an order whose answer was read and not shown, and nothing once it was', async () => {
    page.sendOrder(cart)
    page.recordPlaced(receipt, null)
    expect(phone()).toEqual({ links: [{ secret: receipt.link, number: 'CMD-1', date: receipt.createdAt }] })
    const next = await load()
    expect(next.orderOfPreviousPage()).toMatchObject({ state: 'placed', orderNumber: 'CMD-1' })
    page.endOrder()
    expect((await load()).orderOfPreviousPage()).toBeNull()
    expect(Object.keys(tab())).toEqual(['receipts'])
  })

  it.each(['null', '[]', '{"order":7}', '{"order":{"key":"x"}}', 'no json'])(
    'finds nothing in %s',
    async (text) => {
      stores.tab.setItem('private:order', text)
      stores.phone.setItem('order', text)
      const next = await load()
      expect(next.orderOfPreviousPage()).toBeNull()
      expect(next.sendOrder(cart)).toMatch(/^[0-9a-f-]{36}$/)
    },
  )

  it('CHK-12 D51 is offered the cart of an order that was refused or not answered, and of no other', () => {
    page.sendOrder(cart)
    expect(phone().cart).toBeUndefined()
    page.loseAnswer(cart)
    expect(phone().cart.items).toEqual([{ id: 'a', quantity: 2 }])
    page.sendOrder(cart)
    page.refuseOrder(cart, false)
    expect(phone().cart.items).toEqual([{ id: 'a', quantity: 2 }])
    page.sendOrder(cart)
    page.recordPlaced(receipt, null)
    expect(phone().cart).toBeUndefined()
  })
})

describe('the receipt of a placed order', () => {
  const read = async (userId: string | null) => {
    await load()
    const { placedReceipt } = await import('./placed-orders.ts')
    return placedReceipt({ orderNumber: 'CMD-1' }, userId)
  }

  it('GUEST-14 is there after a reload; that of a user for them alone, and its link is not kept on the phone', async () => {
    page.sendOrder(cart)
    page.recordPlaced(receipt, 'awa')
    expect(await read('awa')).toEqual(receipt)
    expect(await read('yao')).toBeNull()
    expect(await read(null)).toBeNull()
    expect(phone().links).toBeUndefined()
  })

  it('goes with the sign-out, as all that the tab holds of an order', async () => {
    const { clearSession: signOut } = await import('#features/account/session.api.ts')
    page.keepDraft('secured', typed)
    page.sendOrder(cart)
    page.recordPlaced(receipt, 'awa')
    stores.tab.setItem('scroll', '{}')
    signOut(new QueryClient())
    expect(Object.keys(stores.tab)).toEqual(['scroll'])
    expect(page.draftOf('secured')).toBeNull()
    expect(page.orderState()).toBe('empty')
    expect(page.recordPlaced(receipt, 'awa'), 'an answer that comes later is not kept').toBe(false)
    expect(await read('awa')).toBeNull()
  })
})
