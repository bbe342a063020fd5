import type { Browser, Page, Request } from '@playwright/test'
import type { LoadRequest } from './load.ts'

/** The call by which a browser places a guest's order, caught on its way out. */
export type GuestOrderCall = {
  request: LoadRequest & { body: string }
  /** The values of the customer and the order in the body. */
  phone: string
  key: string
  /** The cart as the database takes it, but for the quantity (1). */
  products: { id: string; name: string; price: number }[]
}

const phone = '0700000001'
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Orders as a guest would, in a real browser, up to the last press: the call is read and never reaches the shop. */
export async function recordGuestOrder(
  browser: Browser,
  shopUrl: string,
  lines: number,
): Promise<GuestOrderCall> {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 900 } })
  try {
    const page = await context.newPage()
    const ids = await fillCart(page, shopUrl, lines)
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Panier/ })
      .click()
    await page
      .getByRole('dialog', { name: /^Mon Panier/ })
      .getByRole('link', { name: 'Commander' })
      .click()
    await page.getByLabel('Nom complet').fill('Client de mesure')
    await page.getByLabel('Téléphone').fill(phone)
    await page.getByLabel('Adresse de livraison').fill('Cocody, rue des Jardins, portail bleu')
    const caught = Promise.withResolvers<Request>()
    await page.route(/\/_serverFn\//, (route) => {
      const request = route.request()
      if (!request.postData()?.includes(phone)) return route.continue()
      caught.resolve(request)
      return route.abort()
    })
    await page.getByRole('button', { name: 'Confirmer la commande' }).click()
    return await describe(await caught.promise, ids)
  } finally {
    await context.close()
  }
}

/** Puts one piece of each of the first products of the list into the cart, and returns their ids. */
async function fillCart(page: Page, shopUrl: string, lines: number): Promise<string[]> {
  await page.goto(`${shopUrl}/boutique`)
  await page.locator('html[data-ready]').waitFor()
  // A product that is sold out has no such button.
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /au panier/ }) })
  const ids: string[] = []
  for (let line = 0; line < lines; line += 1) {
    const card = cards.nth(line)
    const path = await card.locator('a[href^="/product/"]').first().getAttribute('href')
    await card.getByRole('button', { name: /au panier/ }).click()
    await page
      .getByRole('banner')
      .getByRole('button', { name: new RegExp(`^Panier, ${line + 1}\\b`) })
      .waitFor()
    ids.push(path?.split('/').at(-1) ?? '')
  }
  return ids
}

async function describe(request: Request, products: readonly string[]): Promise<GuestOrderCall> {
  const body = request.postData() ?? ''
  const key = body.match(uuid)?.find((found) => !products.includes(found))
  if (!key || products.some((id) => !body.includes(id))) {
    throw new Error("the browser's call has another form than expected")
  }
  const { pathname, search } = new URL(request.url())
  const kept = Object.entries(await request.allHeaders()).filter(
    ([header]) => !/^:|^(host|content-length|connection)$/.test(header),
  )
  return {
    request: { method: 'POST', path: pathname + search, headers: Object.fromEntries(kept), body },
    phone,
    key,
    products: products.map((id) => ({ id, name: '', price: Number.NaN })),
  }
}
