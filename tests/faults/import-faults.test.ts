import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { killPostgres } from '#tests/fixtures/network/postgres-outage.ts'
import { Caller } from '#tests/fixtures/operations/calls.ts'
import { KillableShop } from '#tests/fixtures/operations/killable-shop.ts'

const admin = { email: 'chef@boutique.example', password: 'lampe-orage-7-cacao' }
const PRODUCTS = 1200

/** Products of a category that does not exist yet. */
function fileOf(round: number): string {
  const lines = Array.from(
    { length: PRODUCTS },
    (_, at) => `Essai ${round} n° ${at};${1000 + at};${at % 7};Essais`,
  )
  return ['Nom;Prix;Stock;Catégorie', ...lines, ''].join('\n')
}

describe('an import of products', { timeout: 120_000 }, () => {
  it('IMPORT-05 IMPORT-06 is there as a whole or not at all, and once, when the shop or its database is killed in its middle', async () => {
    const shop = new KillableShop({
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      DEMO_DATA: 'off',
    })
    await shop.start()
    const chief = async () => {
      const caller = new Caller(shop.url)
      await caller.call('signInWithPassword', admin)
      return caller
    }
    const send = async (caller: Caller, text: string, asked: Record<string, string>) => {
      const answer = await fetch(`${shop.url}/api/product-import?${new URLSearchParams(asked)}`, {
        method: 'POST',
        body: text,
        headers: {
          'content-type': 'application/octet-stream',
          'sec-fetch-site': 'same-origin',
          cookie: [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
      })
      return answer.json()
    }
    const inShop = async () =>
      (await shop.query<{ count: number }>('select count(*)::integer as count from products'))[0]?.count
    const imports = async () =>
      (await shop.query<{ count: number }>('select count(*)::integer as count from product_imports'))[0]
        ?.count

    for (const [round, killIt] of [
      async () => {
        await shop.running.kill()
        await shop.start()
      },
      async () => {
        const letStart = await killPostgres(shop.dataDir)
        letStart()
        await expect
          .poll(async () => (await fetch(`${shop.url}/readyz`)).status, { timeout: 30_000 })
          .toBe(200)
      },
    ].entries()) {
      const text = fileOf(round)
      const preview = await send(await chief(), text, { step: 'preview' })
      expect(preview).toMatchObject({ ok: true, value: { digest: expect.any(String) } })
      const apply = {
        step: 'apply',
        fileName: 'essai.csv',
        digest: preview.value.digest,
        requestKey: randomUUID(),
      }
      const before = await inShop()
      // Its first products are written, and not yet noted.
      const held = await shop.hold('product_import_rows')
      const sent = send(await chief(), text, apply).catch((error: unknown) => ({ error }))
      await held.waited()
      await killIt()
      await held.release()
      expect(await sent).not.toMatchObject({ ok: true })
      expect([await inShop(), await imports()]).toEqual([before, round])

      // The staff presses again, twice, with what is still on the screen.
      const again = [await send(await chief(), text, apply), await send(await chief(), text, apply)]
      expect(again).toEqual([
        { ok: true, value: { added: PRODUCTS, changed: 0 } },
        { ok: true, value: { added: PRODUCTS, changed: 0 } },
      ])
      expect([await inShop(), await imports()]).toEqual([(before ?? 0) + PRODUCTS, round + 1])
    }
    expect(await shop.running.stop()).toBe(0)
  })
})
