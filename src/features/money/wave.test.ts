import { describe, expect, it } from 'vitest'
import { nextCheck, paymentNotice, returnAddresses } from './wave.ts'

describe('WAVE-01 a customer who is back from Wave', () => {
  it('comes to the page of the order, whose address names the session', () => {
    expect(returnAddresses('https://shop.example/commande/abc', 's-1')).toEqual({
      successUrl: 'https://shop.example/commande/abc?wave=retour&essai=s-1',
      errorUrl: 'https://shop.example/commande/abc?wave=abandon&essai=s-1',
    })
  })

  it.each([
    ['paid', 0, 'retour', 'received'],
    ['paid', 0, 'abandon', 'received'],
    ['paid', 5000, 'retour', 'received'],
    ['paid', 0, null, 'received'],
    ['paid', 5000, null, null],
    ['open', 5000, 'retour', 'checking'],
    ['opening', 5000, 'retour', 'checking'],
    ['open', 5000, 'abandon', 'failed'],
    ['expired', 5000, 'retour', 'failed'],
    ['failed', 5000, 'retour', 'failed'],
    [null, 5000, 'retour', 'failed'],
    // Paid otherwise meanwhile.
    ['expired', 0, 'abandon', null],
    ['open', 5000, 'autre', null],
    [null, 5000, null, null],
  ] as const)('%s, %i owed, back by %s → %s', (state, due, how, notice) => {
    expect(paymentNotice({ due, state }, how)).toBe(notice)
  })
})

it('WAVE-03 Wave is asked after 1, 5 and 30 minutes, then every hour of a day, and no more', () => {
  const opened = Date.UTC(2026, 10, 27, 8)
  const minutes: number[] = []
  for (let at = nextCheck(opened, opened); at !== null; at = nextCheck(opened, at + 800)) {
    minutes.push((at - opened) / 60_000)
  }
  expect(nextCheck(opened, opened + 60_000)).toBe(opened + 5 * 60_000)
  expect(minutes).toEqual([1, 5, 30, ...Array.from({ length: 24 }, (_, hour) => (hour + 1) * 60)])
})
