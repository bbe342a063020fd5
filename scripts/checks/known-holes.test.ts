import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { serve } from '#tests/fixtures/network/serve.ts'
import { checkKnownHoles, closedAt, findingsOf, isOverdue } from './known-holes.ts'

const times = {
  created: '2026-01-01T00:00:00Z',
  '1.0.0': '2026-01-01T00:00:00Z',
  '1.0.1': '2026-02-01T00:00:00Z',
  '1.1.0-beta.1': '2026-02-02T00:00:00Z',
  '1.1.0': '2026-03-01T00:00:00Z',
}

it('a hole is closed by the first version behind its range', () => {
  expect(closedAt('<1.0.1', times)).toEqual(new Date(times['1.0.1']))
  expect(closedAt('>=0.5.0 <=1.0.1', times)).toEqual(new Date(times['1.1.0']))
  expect(closedAt('<=1.1.0', times)).toBeNull()
  expect(closedAt('*', times)).toBeNull()
})

it('a critical or high vulnerability may remain 7 days after it was fixed, others 90', () => {
  const after = (severity: string, days: number) =>
    isOverdue({ name: 'a', range: '', severity }, new Date(0), new Date(days * 86_400_000 + 1))
  expect([after('critical', 6), after('critical', 7), after('high', 7)]).toEqual([false, true, true])
  expect([after('moderate', 89), after('low', 90)]).toEqual([false, true])
  expect(isOverdue({ name: 'a', range: '*', severity: 'critical' }, null, new Date())).toBe(false)
})

it('an answer that is not an audit report is ignored', () => {
  expect(findingsOf('')).toBeNull()
  expect(findingsOf('{"message":"405 Method Not Allowed"}')).toBeNull()
  expect(findingsOf('{"vulnerabilities":{}}')).toEqual([])
})

describe('npm audit', () => {
  /** A registry that knows these vulnerabilities; null: it does not answer the audit. */
  async function registry(advisories: object | null): Promise<NodeJS.ProcessEnv> {
    const port = await serve((request, response) => {
      request.resume().on('end', () => {
        const isAudit = request.url?.includes('/security/advisories/bulk')
        response.statusCode = isAudit && advisories ? 200 : 405
        response.setHeader('content-type', 'application/json')
        const name = decodeURIComponent(request.url?.slice(1) ?? '')
        const versions = { '99.0.0': { name, version: '99.0.0' } }
        const known = {
          name,
          versions,
          'dist-tags': { latest: '99.0.0' },
          time: { '99.0.0': '2020-01-01T00:00:00Z' },
        }
        if (request.method === 'GET') response.statusCode = 200
        response.end(JSON.stringify(isAudit ? (advisories ?? {}) : known))
      })
    })
    const cache = mkdtempSync(join(tmpdir(), 'npm-'))
    onTestFinished(() => rmSync(cache, { recursive: true, force: true }))
    return {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${port}/`,
      npm_config_cache: cache,
    }
  }

  it('fails for a package whose vulnerability remains longer than it may, and passes without', {
    timeout: 90_000,
  }, async () => {
    const told = vi.spyOn(console, 'log').mockReturnValue()
    const leftOut = vi.fn()
    const hole = {
      id: 1,
      url: 'https://example.com',
      title: 'hole',
      severity: 'high',
      vulnerable_versions: '<99.0.0',
    }
    expect(await checkKnownHoles(await registry({ pg: [hole] }), leftOut, 30_000)).toBe(false)
    expect(told.mock.calls.flat().join('\n')).toContain(
      '✗ pg <99.0.0: high vulnerability, fixed since 2020-01-01',
    )
    expect(await checkKnownHoles(await registry({}), leftOut, 30_000)).toBe(true)
    expect(leftOut).not.toHaveBeenCalled()
    expect(await checkKnownHoles(await registry(null), leftOut, 30_000)).toBe(true)
    expect(leftOut).toHaveBeenCalledOnce()
  })
})
