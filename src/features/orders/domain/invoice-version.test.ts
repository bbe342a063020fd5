import { expect, test } from 'vitest'
import { versionText } from './invoice-version.ts'

test('CORR-04 a corrected invoice says which version it is and which one it replaces', () => {
  const correction = {
    version: 3,
    issuedAt: '2026-11-23T10:00:00.000Z',
    previousIssuedAt: '2026-11-21T09:30:00.000Z',
  }
  expect(versionText({ correction })).toBe('Version 3, remplace la version 2 du 21 novembre 2026')
  expect(versionText({})).toBeNull()
})
