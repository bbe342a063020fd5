import { describe, expect, it } from 'vitest'
import { paymentNotice, returnAddresses } from './wave-payment.ts'

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
