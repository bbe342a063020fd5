import { describe, expect, it, test } from 'vitest'
import { callTimeText, nextCall } from './call-time.ts'

const usual = 'Lun–Ven 9h–18h, Sam 9h–16h, Dim fermé'
const textAt = (hours: string, at: string) => {
  const call = nextCall(hours, new Date(at))
  return call && callTimeText(call)
}

describe('AFTER-03 the call after an order', () => {
  // 23 November 2026 is a Monday.
  it.each([
    ['2026-11-23T08:59:00Z', 'aujourd’hui à partir de 9\u00a0h'],
    ['2026-11-23T09:00:00Z', null],
    ['2026-11-23T17:59:00Z', null],
    ['2026-11-23T18:00:00Z', 'demain à partir de 9\u00a0h'],
    ['2026-11-27T20:00:00Z', 'demain à partir de 9\u00a0h'],
    ['2026-11-28T16:00:00Z', 'lundi à partir de 9\u00a0h'],
    ['2026-11-29T12:00:00Z', 'demain à partir de 9\u00a0h'],
  ])('at %s: %s', (at, text) => expect(textAt(usual, at)).toBe(text))

  it.each([
    'Lundi–vendredi 9h–18h, samedi 9h–16h, dimanche fermé',
    'lun.–ven. 9 h–18 h, sam. 9 h–16 h, fermé le dimanche',
    'Du lundi au vendredi de 9:00 à 18:00; samedi 9:00 - 16:00',
    'LUN-VEN 9H-18H\nSAM 9H-16H',
    'Lundi-vendredi 9h-18h, samedi 9h-16h, boutique fermée le dimanche',
  ])('reads %j alike', (hours) => {
    expect(textAt(hours, '2026-11-23T18:30:00Z')).toBe('demain à partir de 9\u00a0h')
    expect(textAt(hours, '2026-11-28T15:59:00Z')).toBeNull()
    expect(textAt(hours, '2026-11-28T17:00:00Z')).toBe('lundi à partir de 9\u00a0h')
  })

  const broken = 'Tous les jours 8h30–12h 14h–20h'
  it.each([
    [broken, '2026-11-23T13:00:00Z', 'aujourd’hui à partir de 14\u00a0h'],
    [broken, '2026-11-23T21:00:00Z', 'demain à partir de 8\u00a0h\u00a030'],
    ['Ven–Lun 10h–12h', '2026-11-24T00:00:00Z', 'vendredi à partir de 10\u00a0h'],
    ['Ven–Lun 10h–12h', '2026-11-27T13:00:00Z', 'demain à partir de 10\u00a0h'],
    ['Mar 0h–24h', '2026-11-24T23:59:00Z', null],
    ['Mar 0h–24h', '2026-11-25T00:00:00Z', 'mardi à partir de 0\u00a0h'],
    ['Lun mer 9h–10h', '2026-11-23T11:00:00Z', 'mercredi à partir de 9\u00a0h'],
    ['Lun 9h–10h', '2026-11-23T11:00:00Z', 'lundi à partir de 9\u00a0h'],
  ])('knows breaks, half hours, and weeks that begin elsewhere: of %s, at %s, %j', (hours, at, text) => {
    expect(textAt(hours, at)).toBe(text)
  })
})

test.each([
  ['no days or no hours', ['', '9h–18h', 'Dim fermé', 'Mar 9h–18h, Sam', 'Mar 9h–18h, 9h–12h']],
  ['hours that cannot be', ['Lun–Ven 18h–9h', 'Lun 25h–26h', 'Mar 9h60–11h', 'Mar 9h–9h', 'Mar 9h030–18h']],
  ['half of a time', ['Mar 9h–12h 14h', 'Lun–Ven 9–18']],
  ['words besides', ['Lun–Ven 9h–18h sauf jours fériés', 'Mar 9h–18h *', 'Mar fermé 9h–18h']],
  ['too many words', [`${'Lun '.repeat(100)}9h–18h`]],
])('AFTER-03 promises nothing by %s: %j', (_, hours) => {
  for (const text of hours) expect(nextCall(text, new Date('2026-11-23T20:00:00Z')), text).toBeNull()
})

test('AFTER-03 the longest text that settings hold is read in a moment', () => {
  const began = process.threadCpuUsage()
  for (const text of ['9h'.repeat(100), '-'.repeat(200), 'lun'.repeat(66), 'é '.repeat(100)]) {
    nextCall(text, new Date('2026-11-23T20:00:00Z'))
  }
  expect(process.threadCpuUsage(began).user / 1000).toBeLessThan(200)
})
