import type { Page } from '@playwright/test'
import { openAccount } from '../../fixtures/browser/account.ts'
import { onlyFirstAdmin, openAdmin } from '../../fixtures/browser/admin.ts'
import { giveCustomer } from '../../fixtures/browser/session.ts'
import { expect, open, test } from '../../fixtures/browser/test.ts'

/**
 * Reads the admin's stream in the page, beside the page's own one, until the pattern has come or the stream
 * has ended.
 */
async function follow(page: Page): Promise<{ until: (pattern: string) => Promise<string> }> {
  await page.evaluate(async () => {
    const answer = await fetch('/api/admin-events')
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    const followed = { text: '' }
    Object.assign(window, { followed })
    const read = async () => {
      for (;;) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: '' }
        if (done) break
        followed.text += value
      }
      followed.text += '[end]'
    }
    void read()
  })
  return {
    until: async (pattern) => {
      const handle = await page.waitForFunction((wanted) => {
        const { followed } = window as unknown as { followed: { text: string } }
        return new RegExp(wanted).test(followed.text) ? followed.text : ''
      }, pattern)
      return handle.jsonValue()
    },
  }
}

test('PERM-07 LIVE-01 the admin’s stream is closed to visitors and customers', async ({ page, shop }) => {
  const asVisitor = await page.request.get(`${shop.url}/api/admin-events`)
  expect(asVisitor.status()).toBe(403)
  await giveCustomer(page.context())
  const asCustomer = await page.request.get(`${shop.url}/api/admin-events`)
  expect(asCustomer.status()).toBe(403)
  expect(await asCustomer.text()).toBe('Accès non autorisé à cette ressource')
})

test('LIVE-01 LIVE-05 a change reaches it by table and key, without the content of the row', async ({
  page,
  changingShop,
}) => {
  await openAdmin(page)
  const stream = await follow(page)
  await changingShop.sql(
    `insert into newsletter_subscribers (email) values ('secret-du-flux@example.com') on conflict do nothing`,
  )
  await changingShop.sql("update products set stock = stock + 1 where name = 'Ambre Doré'")
  const text = await stream.until('"table":"products","op":"update"')
  expect(text).toContain('"table":"newsletterSubscribers","op":"insert"')
  expect(text).not.toContain('secret-du-flux')
  await changingShop.sql(`delete from newsletter_subscribers where email = 'secret-du-flux@example.com'`)
})

test('PERM-07 AUTH-15 it ends with the session: at once after a sign-out', { tag: '@rare' }, async ({
  page,
  browser,
  shop,
}) => {
  const context = await browser.newContext({ baseURL: shop.url })
  const theirs = await context.newPage()
  const { email } = await giveCustomer(context)
  await shop.sql(
    `update user_roles set role = 'admin' where user_id = (select id from profiles where email = $1)`,
    [email],
  )
  await open(theirs, '/')
  const stream = await follow(theirs)
  await openAdmin(page)
  const own = await follow(page)
  await (await openAccount(theirs)).getByRole('button', { name: 'Se déconnecter' }).click()
  expect(await stream.until('\\[end\\]')).not.toContain('sessions')
  expect((await theirs.request.get(`${shop.url}/api/admin-events`)).status()).toBe(403)
  await shop.sql("update products set stock = stock + 1 where name = 'Ambre Doré'")
  expect(await own.until('"table":"products"')).not.toContain('[end]')
  await onlyFirstAdmin(shop)
  await context.close()
})
