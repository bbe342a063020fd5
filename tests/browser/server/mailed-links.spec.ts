import type { Page } from '@playwright/test'
import { placeOrder, trackingPath } from '../../fixtures/browser/admin-orders.ts'
import { addCustomer, giveRecoveryLink } from '../../fixtures/browser/session.ts'
import type { TestShop } from '../../fixtures/browser/shop.ts'
import { expect, test } from '../../fixtures/browser/test.ts'

type Link = {
  path: string
  /** The last secret in it. */
  secret: string
  expectWorks: (page: Page) => Promise<void>
  /** Whether the link still has its work to do: what only looks at it has changed nothing. */
  isUnused: () => Promise<boolean>
}

const exists = async (shop: TestShop, rows: string, id: string) =>
  (await shop.sql(`select from ${rows}`, [id])).length > 0

const title = (page: Page, text: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(text)

/** Each link with a secret that a mail carries. */
const links: Record<string, (shop: TestShop) => Promise<Link>> = {
  recovery: async (shop) => {
    const { email } = await addCustomer()
    const path = await giveRecoveryLink({ email })
    return {
      path,
      secret: path.slice(-40),
      expectWorks: (page) => expect(page.getByText(`Pour le compte ${email}.`)).toBeVisible(),
      isUnused: () =>
        exists(
          shop,
          'auth.verifications v join auth.users u on u.id::text = v.value where u.email = $1',
          email,
        ),
    }
  },
  order: async (shop) => {
    const { order_id, order_number } = await placeOrder(shop)
    const path = await trackingPath(shop, order_id)
    return {
      path,
      secret: path.slice('/commande/'.length),
      expectWorks: (page) => expect(page.getByRole('main')).toContainText(order_number),
      isUnused: () => exists(shop, 'orders where id = $1 and link_secret is not null', order_id),
    }
  },
  letter: async (shop) => {
    const [row] = await shop.sql<{ id: string }>(
      `insert into letters (subject, body, state, due_at, begun_at, ended_at)
       values ('Les soirs d’harmattan', 'Bonjour', 'sent', now(), now(), now()) returning id`,
    )
    const { id = '' } = row ?? {}
    return {
      path: `/lettre/${id}`,
      secret: id,
      expectWorks: (page) => title(page, 'Les soirs d’harmattan'),
      isUnused: () => exists(shop, 'letters where id = $1', id),
    }
  },
  newsletter: async (shop) => {
    const [row] = await shop.sql<{ id: string; signature: string }>(
      `with new as (insert into newsletter_subscribers (email) values ($1) returning id)
       select id, sign_unsubscribe_link(id) as signature from new`,
      [`lettre-${crypto.randomUUID()}@exemple.ci`],
    )
    const { id = '', signature = '' } = row ?? {}
    return {
      path: `/newsletter/desinscription?abonne=${id}&signature=${signature}`,
      secret: signature,
      expectWorks: (page) => title(page, 'Se désinscrire'),
      isUnused: () => exists(shop, 'newsletter_subscribers where id = $1 and is_active', id),
    }
  },
  alerts: async (shop) => {
    const [row] = await shop.sql<{ id: string; signature: string }>(
      `with new as (
         insert into restock_requests (product_id, contact_kind, contact, waiter_id)
         select id, 'email', $1, gen_random_uuid() from products limit 1 returning waiter_id
       )
       select waiter_id as id, sign_restock_link(waiter_id) as signature from new`,
      [`alerte-${crypto.randomUUID()}@exemple.ci`],
    )
    const { id = '', signature = '' } = row ?? {}
    return {
      path: `/newsletter/desinscription?abonne=${id}&signature=${signature}&liste=alertes`,
      secret: signature,
      expectWorks: (page) => expect(page.getByText('Vous ne recevrez plus d’alerte')).toBeVisible(),
      isUnused: () => exists(shop, 'restock_requests where waiter_id = $1', id),
    }
  },
}

/** How a link may arrive. */
const arrivals: [how: string, arrive: (link: Pick<Link, 'path' | 'secret'>) => string][] = [
  ['as it was sent', ({ path }) => path],
  ['counted', ({ path }) => `${path}${path.includes('?') ? '&' : '?'}utm_source=mail&utm_id=1&fbclid=IwAR-1`],
  ['wrapped softly', ({ path, secret }) => path.replace(secret, broken(secret, '=%0D%0A'))],
  ['with a sign after it', ({ path }) => `${path}%C2%A0».`],
  ['in capitals', ({ path }) => path.toUpperCase()],
]

const broken = (secret: string, by: string) => secret.slice(0, 12) + by + secret.slice(12)

for (const [name, make] of Object.entries(links)) {
  test(`D66 the link of a mail works however it arrives and is opened: ${name}`, async ({ page, shop }) => {
    const link = await make(shop)
    for (const [how, arrive] of arrivals) {
      await test.step(how, async () => {
        const path = arrive(link)
        expect((await page.request.head(shop.url + path)).status()).toBe(200)
        await page.goto(path)
        await link.expectWorks(page)
      })
    }
    expect(await link.isUnused()).toBe(true)
  })
}
