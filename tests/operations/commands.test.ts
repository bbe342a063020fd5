import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Settings } from '#scripts/budgets/running-shop.ts'
import { serve } from '#tests/fixtures/network/serve.ts'
import { makeDataDir, makeStartedDataDir, root, Shop } from '#tests/fixtures/operations/shop.ts'

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

const testMessage = (settings: Settings) =>
  new Shop(settings, { command: [join(root, 'scripts', 'test-message.ts')] })

it('OPS-14 OPS-15 the test message command explains what to do first in an empty folder; beside a running shop, it prints the result of each message', async () => {
  const early = testMessage({ DATA_DIR: makeDataDir() })
  expect(await early.ended()).toBe(1)
  expect(early.err).toMatch(/^[^\n]*npm start d’abord[^\n]*\n$/)

  const dataDir = makeStartedDataDir()
  const shop = new Shop({ DATA_DIR: dataDir })
  await shop.ready()
  const files = testMessage({ DATA_DIR: dataDir })
  expect(await files.ended()).toBe(1)
  expect(files.out.trim().split('\n')).toEqual([
    'E-mail : rien n’est parti, le message est gardé dans un fichier.',
    'WhatsApp : rien n’est parti, le message est gardé dans un fichier.',
  ])
  expect(readdirSync(join(dataDir, 'outbox'))).toHaveLength(2)

  const api = await serve((request, response) => {
    request.resume()
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { code: 190, message: 'Invalid OAuth access token' } }))
  })
  const wrong = testMessage({
    DATA_DIR: dataDir,
    SMTP_URL: 'smtp://127.0.0.1:1',
    WHATSAPP_API_URL: `http://127.0.0.1:${api}`,
    WHATSAPP_TOKEN: 'faux',
    WHATSAPP_PHONE_NUMBER_ID: '1',
  })
  expect(await wrong.ended()).toBe(1)
  expect(wrong.out).toContain('E-mail : échec. La connexion au serveur de messagerie a été refusée ou coupée')
  expect(wrong.out).toContain('WhatsApp : échec. WhatsApp refuse le jeton d’accès')
  expect(await shop.stop()).toBe(0)
})
