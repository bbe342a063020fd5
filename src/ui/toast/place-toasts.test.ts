import { expect, test } from 'vitest'
import { chooseTop } from './place-toasts.ts'

const toast = { left: 12, right: 348, height: 70 }
const phone = { height: 740, header: 72, isWide: false }
const wide = { height: 900, header: 72, isWide: true }
const box = (top: number, bottom: number) => ({ top, bottom, left: 20, right: 340 })
const free = { totals: [], fields: [], buttons: [] }

test('NAV-14 a toast is at the top of a small screen and at the bottom of a wide one', () => {
  expect(chooseTop(toast, phone, free)).toBe(84)
  expect(chooseTop(toast, wide, free)).toBe(806)
  expect(chooseTop(toast, phone, { totals: [], fields: [], buttons: [box(90, 134)] })).toBe(84)
})

test('it goes where no field is, and returns to none', () => {
  expect(chooseTop(toast, phone, { totals: [], fields: [box(100, 148)], buttons: [] })).toBe(658)
  const both = { totals: [], fields: [box(100, 148), box(690, 738)], buttons: [] }
  const between = chooseTop(toast, phone, both)
  expect(between).toBeGreaterThanOrEqual(148)
  expect(between + toast.height).toBeLessThanOrEqual(690)
})

test('where fields are everywhere it is over the header', () => {
  const fields = Array.from({ length: 12 }, (_, index) => box(80 + index * 56, 128 + index * 56))
  expect(chooseTop(toast, phone, { totals: [], fields, buttons: [] })).toBe(6)
})

test('what hangs stays as long as no field comes under it', () => {
  expect(chooseTop(toast, phone, free, 658)).toBe(658)
  expect(chooseTop(toast, phone, { totals: [], fields: [box(690, 738)], buttons: [] }, 658)).toBe(84)
})

test('the total is not covered even by several messages where buttons are everywhere above it', () => {
  const fields = Array.from({ length: 10 }, (_, index) => box(80 + index * 50, 128 + index * 50))
  const tall = { ...toast, height: 300 }
  const top = chooseTop(tall, phone, { totals: [box(590, 740)], fields, buttons: [] })
  expect(top + tall.height).toBeLessThanOrEqual(590)
})
