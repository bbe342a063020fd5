import { expect, test } from 'vitest'
import { orderStatuses } from './order-status.ts'
import { isUnderWay, nextText, standOf, stepText } from './tracked-order.ts'

const step = (status: string) => ({ status, at: '2026-11-21T09:30:00.000Z' })

test('TRACK-01 the first step says that the order was received, a later one what happened', () => {
  expect(stepText(step('confirmed'), [])).toBe('Nous avons bien reçu votre commande.')
  expect(stepText(step('pending'), [])).toBe('Nous avons bien reçu votre commande.')
  expect(stepText(step('confirmed'), [step('pending')])).toBe('Votre commande est confirmée.')
  expect(stepText(step('delivered'), [])).toBe('Votre commande est livrée.')
})

test('TRACK-01 every status has a sentence of its own, an unknown one waits', () => {
  const sentences = orderStatuses.map((status) => stepText(step(status), [step('confirmed')]))
  expect(new Set(sentences).size).toBe(orderStatuses.length)
  expect(stepText(step('lost'), [step('confirmed')])).toBe('Votre commande est en attente.')
})

test('TRACK-01 what comes next is said until the order is settled', () => {
  for (const status of orderStatuses) {
    expect(nextText(status, '07 01 02 03 04') !== null).toBe(isUnderWay(status))
  }
  expect(nextText('confirmed', '07 01 02 03 04')).toContain('07 01 02 03 04')
  expect(nextText('confirmed', '07')).toMatch(/ et du paiement\.$/)
  expect(nextText('paid', '07')).toMatch(/^Nous remettons votre colis/)
  expect(nextText('confirmed', '07', true)).toBe('Nous vous appelons au 07 pour convenir de la livraison.')
})

test('TRACK-01 an order that is paid at the door does not go back to being prepared', () => {
  const delivered = ['confirmed', 'shipped', 'delivered'].map(step)
  expect(stepText(step('paid'), delivered)).toBe('Votre commande est payée.')
  expect(stepText(step('paid'), [step('confirmed')])).toBe('Nous préparons votre commande.')
  expect(standOf('paid', [...delivered, step('paid')])).toBe('delivered')
  expect(standOf('paid', [step('shipped'), step('paid')])).toBe('shipped')
  expect(standOf('paid', [step('shipped'), step('confirmed'), step('paid')])).toBe('paid')
  expect(standOf('paid', [step('paid')])).toBe('paid')
  expect(standOf('shipped', [...delivered, step('shipped')])).toBe('shipped')
  expect(stepText(step('shipped'), delivered)).toBe('Votre commande est en route, avec le coursier.')
  expect(standOf('cancelled', [...delivered, step('cancelled')])).toBe('cancelled')
})
