import { expect, test } from 'vitest'
import { type BackupRecord, leastFree, type OperationsState, operationsIssues } from './delivery-state.ts'

const now = Date.parse('2026-11-22T08:00:00Z')
const hoursAgo = (hours: number) => new Date(now - hours * 60 * 60_000).toISOString()
const whole: BackupRecord = { attemptedAt: hoursAgo(5), succeededAt: hoursAgo(5), bytes: 1e6, failure: null }
const issues = (backup: Partial<BackupRecord>, fullDisks: OperationsState['fullDisks'] = []) =>
  operationsIssues({ backup: { ...whole, ...backup }, fullDisks }, now)
const titles = (backup: Partial<BackupRecord>) => issues(backup).map(({ title }) => title)

test('a backup of last night is no issue, and the first one is waited for', () => {
  expect(titles({})).toEqual([])
  expect(titles({ attemptedAt: null, succeededAt: null })).toEqual([])
})

test('a backup that failed is reported with its reason and the date of the last complete one', () => {
  const failure = 'Le disque est plein : /sauvegardes/boutique n’a pas pu être écrit.'
  const [issue] = issues({ failure, succeededAt: '2026-11-20T02:47:00Z' })
  expect(issue?.title).toBe('La sauvegarde de nuit a échoué')
  expect(issue?.advice).toContain(
    'n’a pas pu être écrit. La dernière sauvegarde complète date du 20 novembre 2026 à 02:47.',
  )
  expect(issues({ failure, succeededAt: null })[0]?.advice).toContain(
    'Aucune sauvegarde n’a encore été faite.',
  )
})

test('a backup that is too old is reported, and one that never ended', () => {
  expect(titles({ attemptedAt: hoursAgo(35), succeededAt: hoursAgo(35) })).toEqual([])
  expect(titles({ attemptedAt: hoursAgo(37), succeededAt: hoursAgo(37) })).toEqual([
    'La sauvegarde de nuit ne se fait plus',
  ])
  expect(titles({ attemptedAt: hoursAgo(1), succeededAt: null })).toEqual([])
  expect(titles({ attemptedAt: hoursAgo(7), succeededAt: null })).toEqual([
    'La sauvegarde de nuit ne se fait plus',
  ])
})

test('a disk with little space is reported with what it contains', () => {
  const full = issues({}, [
    { holds: 'data', freeBytes: 120_400_000 },
    { holds: 'backups', freeBytes: 1_000_000 },
  ])
  expect(full.map(({ title }) => title)).toEqual([
    'Le disque du serveur est presque plein',
    'Le disque des sauvegardes est presque plein',
  ])
  expect(full[0]?.advice).toContain('Il y reste 120 Mo. Quand il sera plein, plus aucune commande')
  expect(leastFree('backups', 1_000_000_000)).toBe(1_500_000_000)
  expect(leastFree('backups', 0)).toBe(500_000_000)
})

test('a shop without backups is reported', () => {
  const [issue] = operationsIssues({ backup: null, fullDisks: [] }, now)
  expect(issue?.title).toBe('Aucune sauvegarde automatique')
})
