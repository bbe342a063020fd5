import type { Browser, Page, Request } from '@playwright/test'

/** The call by which a browser places a guest's order, caught on its way out. */
export type GuestOrderCall = {
  /** The request's head, complete for a body of that length. */
  head: string
  body: string
  /** What stands in the body for the customer and for the order. */
  phone: string
  key: string
  /** The cart as the database takes it, but for the quantity (1). */
  products: { id: string; name: string; price: number }[]
}

const phone = '0700000001'
/** How long a product may take into the cart. */
const ADD_TIMEOUT_MS = 5_000
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/**
 * Orders as a guest would, in a real browser, up to the last press: the call is read and never reaches the
 * shop.
 */
export async function recordGuestOrder(
  browser: Browser,
  shopUrl: string,
  paths: readonly string[],
  lines: number,
): Promise<GuestOrderCall> {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 900 } })
  try {
    const page = await context.newPage()
    const products: { id: string; name: string }[] = []
    for (const path of paths) {
      if (products.length === lines) break
      // A product that is sold out does not come into the cart.
      const name = await putIntoCart(page, shopUrl + path, products.length + 1).catch(() => null)
      if (name !== null) products.push({ id: path.split('/').at(-1) ?? '', name })
    }
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
    return await describe(await caught.promise, products)
  } finally {
    await context.close()
  }
}

/**
 * Opens a product's page and puts one piece into the cart, which then has so many lines. Gives the product's
 * name.
 */
export async function putIntoCart(page: Page, url: string, lines = 1): Promise<string> {
  await page.goto(url)
  await page.locator('html[data-ready]').waitFor()
  const name = (await page.getByRole('heading', { level: 1 }).textContent())?.trim() ?? ''
  await page
    .getByRole('main')
    .getByRole('button', { name: /au panier/ })
    .first()
    .click()
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(`^Panier, ${lines}\\b`) })
    .waitFor({ timeout: ADD_TIMEOUT_MS })
  return name
}

async function describe(
  request: Request,
  products: readonly { id: string; name: string }[],
): Promise<GuestOrderCall> {
  const body = request.postData() ?? ''
  const ids = new Set(products.map(({ id }) => id))
  const key = body.match(uuid)?.find((found) => !ids.has(found))
  if (!key || products.some(({ id }) => !body.includes(id))) {
    throw new Error("l'appel du navigateur a une autre forme qu'attendu")
  }
  const { host, pathname, search } = new URL(request.url())
  const kept = Object.entries(await request.allHeaders()).filter(
    ([header]) => !/^:|^(host|content-length|connection)$/.test(header),
  )
  const lines = [
    `POST ${pathname}${search} HTTP/1.1`,
    `host: ${host}`,
    `content-length: ${Buffer.byteLength(body)}`,
    ...kept.map(([header, value]) => `${header}: ${value}`),
  ]
  return {
    head: `${lines.join('\r\n')}\r\n\r\n`,
    body,
    phone,
    key,
    products: products.map((product) => ({ ...product, price: Number.NaN })),
  }
}
