import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root, Shop } from './shop.ts'

const test = (names: string[], settings = {}) =>
  new Shop(settings, { command: [join(root, 'scripts', 'test.ts'), ...names] })

describe('npm test', { timeout: 120_000 }, () => {
  it('OPS-06 goes on after a check that failed, names it, and ends with code 1', async () => {
    const run = test(['browser', 'imports'], { CHROMIUM_PATH: '/nowhere' })
    expect(await run.ended()).toBe(1)
    expect(run.err).toMatch(/^CHROMIUM_PATH : /m)
    expect(run.out).toMatch(/^✗ .* : échec en /m)
    expect(run.out).toMatch(/^✓ Sens des imports : réussi en /m)
    expect(run.out).toMatch(/\nÉchec : browser\.\n1 passed, 1 failed\n$/)
  })

  it('OPS-06 ends with code 0 when all is well', async () => {
    const run = test(['imports'])
    expect(await run.ended()).toBe(0)
    expect(run.out).toMatch(/\nTout est vert : 1 contrôle en .*\n1 passed, 0 failed\n$/)
  })

  it('OPS-06 knows no check by a wrong name', async () => {
    const run = test(['lnt'])
    expect(await run.ended()).toBe(1)
    expect(run.err).toMatch(/^Contrôle inconnu : « lnt »\. Il y a : types, lint, /)
  })
})
