import { expect, test } from 'vitest'
import { backupName, isBackupDue, outdatedBackups } from './nightly-backup.ts'

const due = (attemptedAt: string | null, succeededAt: string | null, now: string) =>
  isBackupDue({ attemptedAt, succeededAt, bytes: 0, failure: null }, Date.parse(now))

test('a backup is due once each night at 02:47 in Abidjan, and at once where none was ever tried', () => {
  expect(due(null, null, '2026-11-22T15:00:00Z')).toBe(true)
  const last = '2026-11-21T02:50:01.000Z'
  expect(due(last, last, '2026-11-22T02:46:59Z')).toBe(false)
  expect(due(last, last, '2026-11-22T02:47:00Z')).toBe(true)
  // The shop was not running at night.
  expect(due(last, last, '2026-11-22T09:00:00Z')).toBe(true)
  expect(due('2026-11-22T15:00:00Z', '2026-11-22T15:01:00Z', '2026-11-22T23:50:00Z')).toBe(false)
})

test('one that came to nothing is tried again after six hours', () => {
  const earlier = '2026-11-20T02:50:00Z'
  expect(due('2026-11-22T02:50:00Z', earlier, '2026-11-22T08:49:00Z')).toBe(false)
  expect(due('2026-11-22T02:50:00Z', earlier, '2026-11-22T08:50:00Z')).toBe(true)
  expect(due('2026-11-22T02:50:00Z', null, '2026-11-22T08:50:00Z')).toBe(true)
})

test('the newest backups stay, and what is none of them', () => {
  const names = [20, 21, 22].map((day) => backupName(Date.UTC(2026, 10, day, 2, 47)))
  expect(names[2]).toBe('boutique-2026-11-22-024700.sauvegarde')
  const others = ['effacements.json', 'avant-les-soldes.sauvegarde', 'boutique-2026.sauvegarde']
  const draft = `${names[1]}.part`
  expect(outdatedBackups([...others, ...names.toReversed(), draft], 2)).toEqual([names[0], draft])
  expect(outdatedBackups(names, 7)).toEqual([])
})
