import { afterEach, expect, it, vi } from 'vitest'
import { newDraft, storeDraft, storedDraft } from './order-draft.ts'

vi.mock('#features/account/api/session.functions.ts', () => ({ checkAdmin: vi.fn(), getSession: vi.fn() }))

function storage(): Map<string, string> {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => items.set(name, text),
    removeItem: (name: string) => items.delete(name),
  })
  return items
}

afterEach(() => vi.unstubAllGlobals())

it('PHONE-06 a reloaded page finds the order that was begun, with its key, and nothing that it does not know', () => {
  const items = storage()
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
  expect([...items.keys()]).toEqual(['private:staff-order'])
  items.set('private:staff-order', '{"key":"x"}')
  expect(storedDraft()).toBeNull()
})

it('PHONE-06 an empty order is not stored, and a browser without storage loses only the reload', () => {
  const items = storage()
  storeDraft({ ...newDraft(), typed: { customerName: ' ' } })
  expect(items.size).toBe(0)
  vi.stubGlobal('sessionStorage', undefined)
  storeDraft({ ...newDraft(), typed: { customerName: 'Awa' } })
  expect(storedDraft()).toBeNull()
})
