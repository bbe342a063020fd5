import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root, Shop } from '#tests/fixtures/operations/shop.ts'

const test = (names: string[], settings = {}) =>
  new Shop(settings, { command: [join(root, 'scripts', 'test.ts'), ...names] })

describe('npm test', () => {
  it('OPS-06 goes on after a check that failed, names it, and ends with code 1', async () => {
    const run = test(['browser', 'build'], { CHROMIUM_PATH: '/nowhere' })
    expect(await run.ended()).toBe(1)
    expect(run.err).toMatch(/^CHROMIUM_PATH: /m)
    expect(run.out).toMatch(/^browser +│ ✗ .*: failed in /m)
    expect(run.out).toMatch(/^build +│ ✓ .*: passed in /m)
    expect(run.out).toMatch(/\nFailed: browser\.\n1 passed, 1 failed\n$/)
  })

  it('OPS-06 ends with code 0 when all is well', async () => {
    const run = test(['build'])
    expect(await run.ended()).toBe(0)
    expect(run.out).toMatch(/\nAll green: 1 check in .*\n1 passed, 0 failed\n$/)
  })

  it('OPS-06 knows no check by a wrong name', async () => {
    const run = test(['lnt'])
    expect(await run.ended()).toBe(1)
    expect(run.err).toMatch(/^Unknown check: "lnt"\. There are: all, types, lint, /)
  })
})
