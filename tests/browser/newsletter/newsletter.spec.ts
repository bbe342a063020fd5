import type { TestShop } from '../../fixtures/browser/shop.ts'
import { expect, goOffline, notice, open, test, withoutFunction } from '../../fixtures/browser/test.ts'

/** A subscriber of a journey's own, with the path of their link. */
async function newSubscriber(shop: TestShop) {
  const email = `lettre-${crypto.randomUUID()}@exemple.ci`
  const [row] = await shop.sql<{ id: string; signature: string }>(
    `with new as (insert into newsletter_subscribers (email) values ($1) returning id)
     select id, sign_unsubscribe_link(id) as signature from new`,
    [email],
  )
  const path = `/newsletter/desinscription?abonne=${row?.id}&signature=${row?.signature}`
  const isActive = async () => {
    const [stored] = await shop.sql<{ is_active: boolean }>(
      'select is_active from newsletter_subscribers where email = $1',
      [email],
    )
    return stored?.is_active
  }
  return { email, path, isActive }
}

test('NEWS-06 NEWS-04 a subscription that fails says why, and keeps what was typed, until whoever had left is welcomed back', async ({
  page,
  context,
  changingShop: shop,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/)
  const { email, isActive } = await newSubscriber(shop)
  await shop.sql(
    'update newsletter_subscribers set is_active = false, unsubscribed_at = now() where email = $1',
    [email],
  )
  const noAnswer = 'Connexion impossible. Vérifiez votre réseau, puis réessayez : rien n’est perdu.'
  await open(page, '/')
  const section = page.getByRole('region', { name: 'Les nouveautés avant tout le monde' })
  const subscribe = section.getByRole('button', { name: 'S’inscrire' })
  await section.getByLabel('Votre e-mail').fill(email)

  await test.step('without a network the first message of a page is shown at once, and takes nothing away', async () => {
    await goOffline(page)
    await subscribe.click()
    await expect(notice(page, noAnswer)).toBeVisible({ timeout: 10_000 })
    await expect(page.getByRole('alert')).toContainText('Erreur')
    await expect(section.getByLabel('Votre e-mail')).toHaveValue(email)
    // Its time is over also without a network.
    await expect(notice(page, noAnswer)).toHaveCount(0)
    await context.setOffline(false)
  })

  await withoutFunction(shop, 'subscribe_newsletter', async () => {
    await subscribe.click()
    await expect(
      page
        .getByRole('region', { name: 'Messages' })
        .getByText(/^Erreur technique temporaire \(référence [0-9a-f]{8}\)$/),
    ).toBeVisible()
    await expect(section.getByLabel('Votre e-mail')).toHaveValue(email)
  })

  await subscribe.click()
  await expect(notice(page, 'Réinscription réussie')).toBeVisible()
  expect(await isActive()).toBe(true)
  expect(
    await shop.sql('select unsubscribed_at from newsletter_subscribers where email = $1', [email]),
  ).toEqual([{ unsubscribed_at: null }])
  await subscribe.click()
  await expect(notice(page, 'Email requis')).toBeVisible()
})

test('a mail’s link asks first, then ends the newsletter without a login; a wrong or used one says so', async ({
  page,
  shop,
}) => {
  const { path, isActive } = await newSubscriber(shop)
  const title = (text: string) => page.getByRole('heading', { name: text })
  const leave = () => page.getByRole('button', { name: 'Me désinscrire' }).click()
  await open(page, path.slice(0, -1))
  await leave()
  await expect(title('Lien invalide')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Nous écrire' })).toHaveAttribute(
    'href',
    /^mailto:contact@.*\?subject=/,
  )

  await open(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Se désinscrire')
  expect(await isActive(), 'opening the link alone ends nothing').toBe(true)
  await leave()
  await expect(title('C’est fait')).toBeVisible()
  expect(await isActive()).toBe(false)
  await open(page, path)
  await leave()
  await expect(title('Vous étiez déjà désinscrit')).toBeVisible()
})

test('a mail program unsubscribes by one press, from wherever it comes, and so does the page without its script', async ({
  elsewhere,
  request,
  shop,
}) => {
  const one = await newSubscriber(shop)
  const press = (path: string, headers: Record<string, string> = {}) =>
    request.post(shop.url + path, { form: { 'List-Unsubscribe': 'One-Click' }, headers })
  // In capitals, as some programs write an address (D66).
  const answer = await press(one.path.toUpperCase(), { 'sec-fetch-site': 'cross-site' })
  expect([answer.status(), await answer.text()]).toEqual([200, expect.stringContaining('C’est fait')])
  expect(await one.isActive()).toBe(false)
  expect((await request.delete(shop.url + one.path)).status()).toBe(405)
  const wrong = await press(`${one.path}0`)
  expect([wrong.status(), await wrong.text()]).toEqual([
    400,
    'Ce lien de désinscription est incomplet ou invalide.',
  ])
  const other = await newSubscriber(shop)
  const page = await (await elsewhere({ javaScriptEnabled: false })).newPage()
  await page.goto(other.path)
  await page.getByRole('button', { name: 'Me désinscrire' }).click()
  await expect(page.getByText('Vous êtes désinscrit')).toBeVisible()
  expect(await other.isActive()).toBe(false)
})
