import { afterEach, expect, it, vi } from 'vitest'
import { fakeStorage } from '#tests/fixtures/fake-storage.ts'
import { newDraft, storeDraft, storedDraft } from './order-draft.ts'

afterEach(() => vi.unstubAllGlobals())

it('PHONE-06 a reloaded page finds the order that was begun, with its key, and nothing that it does not know', () => {
  const { tab } = fakeStorage()
  const draft = {
    ...newDraft(),
    source: 'whatsapp' as const,
    typed: { customerPhone: '0701020304', notes: '' },
    lines: [
      { id: 'a', name: 'Ambre', price: 5, compareAtPrice: null, imageUrl: null, stock: 2, quantity: 1 },
    ],
  }
  storeDraft(draft)
  expect(storedDraft()).toEqual(draft)
  // What a sign-out removes begins so.
  expect(Object.keys(tab)).toEqual(['private:taken-order'])
  tab.setItem('private:taken-order', '{"key":"x"}')
  expect(storedDraft()).toBeNull()
})

it('PHONE-06 an empty order is not stored, and in a browser without storage it lasts as long as the page', () => {
  const { tab } = fakeStorage()
  storeDraft({ ...newDraft(), typed: { customerName: ' ' } })
  expect(Object.keys(tab)).toEqual([])
  vi.stubGlobal('sessionStorage', undefined)
  storeDraft({ ...newDraft(), typed: { customerName: 'Awa' } })
  expect(storedDraft()?.typed).toEqual({ customerName: 'Awa' })
})
