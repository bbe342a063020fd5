import type { Someone } from '../../fixtures/browser/account.ts'
import { guest } from '../../fixtures/browser/cart.ts'
import { addCustomer } from '../../fixtures/browser/session.ts'
import type { TestShop } from '../../fixtures/browser/shop.ts'
import { expect, test } from '../../fixtures/browser/test.ts'
import type { EnginePage } from '../../fixtures/engines/engine-page.ts'
import { openFirefox } from '../../fixtures/engines/firefox-page.ts'
import { openOldChromium } from '../../fixtures/engines/old-chromium-page.ts'
import { openWebKit } from '../../fixtures/engines/webkit-page.ts'
import { freshPhone } from '../../fixtures/fresh-phone.ts'

test.setTimeout(120_000)

const labelled = (name: string) => `document.querySelector('button[aria-label=${JSON.stringify(name)}]')`
const withText = (selector: string, text: string) =>
  `[...document.querySelectorAll('${selector}')].find((element) => element.textContent.trim() === ${JSON.stringify(text)})`
const field = (label: string) =>
  `document.getElementById([...document.querySelectorAll('main label')].find((element) => element.textContent.startsWith(${JSON.stringify(label)}))?.htmlFor ?? "")`
const ready = `document.documentElement.hasAttribute('data-ready')`
const isMenuShown = `document.getElementById('menu-mobile').getClientRects().length > 0`

/** The menu opens and closes, and no page begins with an open menu. */
async function openMenuOnce(page: EnginePage): Promise<void> {
  await page.until(`!(${isMenuShown})`)
  await page.click(labelled('Menu'))
  await page.until(isMenuShown)
  await page.click(labelled('Fermer le menu'))
  await page.until(`!(${isMenuShown})`)
}

/** The main job: from the shop's page through the menu, the cart and the form to the confirmation. */
async function orderAsGuest(page: EnginePage, shop: TestShop): Promise<void> {
  const phone = freshPhone()
  await page.goto(`${shop.url}/boutique`)
  await page.until(ready)
  if (page.isPhone) await openMenuOnce(page)
  await page.click(labelled('Ajouter Ambre Doré au panier'))
  await page.click(labelled('Panier, 1 article'))
  await page.click(withText('dialog[open] a', 'Commander'))
  await page.type(field('Nom complet'), guest.name)
  await page.type(field('Téléphone'), phone)
  await page.type(field('Adresse de livraison'), guest.address)
  await page.click(withText('main button', 'Confirmer la commande'))
  await page.until(withText('h1, h2', `Merci ${guest.name.split(' ')[0]}`))
  await test.info().attach('confirmation', { body: await page.screenshot(), contentType: 'image/png' })
  const orders = await shop.sql('select customer_name from orders where customer_phone = $1', [phone])
  expect(orders).toEqual([{ customer_name: guest.name }])
  expect(page.errors).toEqual([])
}

async function signIn(page: EnginePage, shop: TestShop, person: Someone): Promise<void> {
  await page.goto(`${shop.url}/login`)
  await page.until(ready)
  await page.type(field('E-mail'), person.email)
  await page.type(field('Mot de passe'), person.password)
  await page.click(withText('main button', 'Se connecter'))
  await page.until(`location.pathname === '/'`)
  await page.click(labelled('Mon compte'))
  await page.until(
    `document.querySelector('dialog[open]')?.textContent.includes(${JSON.stringify(person.email)})`,
  )
}

async function inEngine(
  opened: Promise<EnginePage>,
  work: (page: EnginePage) => Promise<void>,
): Promise<void> {
  const page = await opened
  try {
    await work(page)
  } finally {
    await page.close()
  }
}

/** The sheet of filters opens over the list, each link filters it, and a button closes the sheet (FILT-02). */
async function filterByWearer(page: EnginePage, shop: TestShop): Promise<void> {
  const isSheetShown = `document.getElementById('filtres').getClientRects().length > 0`
  const beginning = (selector: string, text: string) =>
    `[...document.querySelectorAll('${selector}')].find((element) => element.textContent.trim().startsWith('${text}'))`
  const shown = await shop.sql<{ name: string }>(
    `select p.name from listed_perfumes l join products p on p.id = l.product_id
     where l.category_id = '00000000-0000-0000-0000-000000000000' and l.wearer = 'lui' and l.in_stock`,
  )
  const names = JSON.stringify(shown.map(({ name }) => name).sort())
  await page.goto(`${shop.url}/boutique`)
  await page.until(ready)
  await page.until(`!(${isSheetShown})`)
  await page.click(withText('main button', 'Filtrer'))
  await page.until(isSheetShown)
  await page.click(beginning('#filtres a', 'Lui'))
  await page.until(`location.search === '?pour=lui'`)
  await page.click(beginning('#filtres a', 'En stock'))
  await page.until(
    `JSON.stringify([...document.querySelectorAll('main article h2')].map((name) => name.textContent.trim()).sort()) === ${JSON.stringify(names)}`,
  )
  await test.info().attach('filters', { body: await page.screenshot(), contentType: 'image/png' })
  await page.click(beginning('#filtres button', 'Voir'))
  await page.until(`!(${isSheetShown})`)
  expect(page.errors).toEqual([])
}

test('D38 FILT-02 with Chromium 106 a list is filtered, a guest orders and a customer signs in', async ({
  shop,
}) => {
  const person = await addCustomer()
  await inEngine(openOldChromium(), async (page) => {
    await filterByWearer(page, shop)
    await orderAsGuest(page, shop)
    await signIn(page, shop, person)
  })
})

const { FIREFOX_PATH = '', WEBKIT_DRIVER_PATH = '' } = process.env

if (FIREFOX_PATH) {
  test('D38 a guest orders with Firefox', async ({ shop }) =>
    inEngine(openFirefox(FIREFOX_PATH), (page) => orderAsGuest(page, shop)))
}

if (WEBKIT_DRIVER_PATH) {
  test('D38 a guest orders with WebKitGTK', async ({ shop }) =>
    inEngine(openWebKit(WEBKIT_DRIVER_PATH), (page) => orderAsGuest(page, shop)))
}
