import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify, shownToasts } from './notify.ts'
import { notifyError } from './notify-failure.ts'

const presses = new EventTarget()
const visible = () => (shownToasts() ?? []).filter(({ isLeaving }) => !isLeaving).map(textOf)
const textOf = ({ title, description }: { title: string; description?: string }) => description ?? title
const press = () => presses.dispatchEvent(new Event('pointerdown'))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('addEventListener', presses.addEventListener.bind(presses))
  vi.stubGlobal('removeEventListener', presses.removeEventListener.bind(presses))
})

afterEach(() => {
  press()
  vi.advanceTimersByTime(120_000)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('AUSR-06 a failure stays until something is pressed after its time; nothing else takes its place', () => {
  notifyError('Le rôle')
  press()
  vi.advanceTimersByTime(60_000)
  expect(visible(), 'nobody has gone on').toEqual(['Le rôle'])
  notifyError('La liste', 5000)
  expect(visible()).toEqual(['La liste', 'Le rôle'])
  notifyError('Le rôle')
  expect(visible(), 'the same once more is one').toEqual(['La liste', 'Le rôle'])
  vi.advanceTimersByTime(5500)
  expect(visible(), 'what stands elsewhere as well goes by itself').toEqual(['Le rôle'])
  press()
  vi.advanceTimersByTime(1000)
  expect(visible()).toEqual([])
})

test('ADM-03 of more than three messages the oldest one leaves, a failure only for other failures', () => {
  notifyError('Un')
  for (const title of ['Deux', 'Trois', 'Quatre']) notify({ title })
  expect(visible()).toEqual(['Quatre', 'Trois', 'Un'])
  for (const text of ['Cinq', 'Six', 'Sept']) notifyError(text)
  expect(visible()).toEqual(['Sept', 'Six', 'Cinq'])
  notify({ title: 'Huit' })
  expect(visible(), 'what comes is always shown').toEqual(['Huit', 'Sept', 'Six'])
})
