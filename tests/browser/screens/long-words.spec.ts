import type { Page } from '@playwright/test'
import { sendLogin } from '../../fixtures/browser/account.ts'
import { placeOrder } from '../../fixtures/browser/admin-orders.ts'
import { addToCart, openCart } from '../../fixtures/browser/cart.ts'
import { admin } from '../../fixtures/browser/server.ts'
import type { TestShop } from '../../fixtures/browser/shop.ts'
import { expect, open, test } from '../../fixtures/browser/test.ts'
import { freshPhone } from '../../fixtures/fresh-phone.ts'

test.use({ viewport: { width: 360, height: 740 } })

const word = 'Anticonstitutionnellements'
const email = 'boutique.des.parfums.de.cocody@ambre-divoire-abidjan.example'
const link = 'https://ambre-divoire.example/collections/eaux-de-parfum/nouveautes?couleur=ambre'
const description = `${word}\n\n${email}\n\n${link}`

/**
 * Texts that end beyond the window's edge where nothing can be moved sideways, and how far the page is too
 * wide.
 */
const overflows = (page: Page) =>
  page.evaluate(() => {
    const isCut = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      !(element instanceof HTMLDialogElement) &&
      (getComputedStyle(element).overflowX === 'hidden' || isCut(element.parentElement))
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(node)
      const { right, width } = range.getBoundingClientRect()
      const parent = node.parentElement
      if (right <= innerWidth + 1 || width < 2 || !parent?.checkVisibility()) continue
      // Rows of chips and tabs are made to be moved; what is cut with an ellipsis ends at its box.
      if (parent.closest('.overflow-x-auto, .sr-only') || isCut(parent)) continue
      found.push(`${Math.round(right)} px: ${node.nodeValue?.slice(0, 40)}`)
    }
    const tooWide = document.documentElement.scrollWidth - document.documentElement.clientWidth
    return tooWide > 0 ? [...found, `the page is ${tooWide} px too wide`] : found
  })

/** Gives a perfume and its category long words; returns their ids. */
async function lengthen({ sql }: TestShop, name: string): Promise<{ id: string; category_id: string }> {
  const [product] = await sql<{ id: string; category_id: string }>(
    `update products set name = $1, description = $2 where name = 'Ambre Doré' returning id, category_id`,
    [name, description],
  )
  if (!product) throw new Error('there is no perfume')
  await sql('update categories set name = $1, description = $2 where id = $3', [
    word + word,
    description,
    product.category_id,
  ])
  return product
}

test('a long word, an e-mail address, a link and an order number widen no page of the shop on a small phone', async ({
  page,
  changingShop: shop,
}) => {
  const product = await lengthen(shop, `${word} ${word}`)
  await shop.sql(`update products set name = $1 where name = 'Essence de Rose'`, [link])
  await shop.sql(`update system_settings set value = $1 where key in ('store_address', 'delivery_message')`, [
    `${link} ${email}`,
  ])
  const paths = ['/', '/boutique', `/product/${product.id}`, `/category/${product.category_id}`, '/contact']
  for (const path of [...paths, '/mentions-legales']) {
    await expect(async () => {
      await open(page, path)
      expect(await page.content()).toMatch(/Anticonstitutionnellements|ambre-divoire/)
    }).toPass()
    expect(await overflows(page), path).toEqual([])
  }

  await open(page, '/boutique')
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await page.getByRole('combobox').fill(word)
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await overflows(page), 'search').toEqual([])
  await page.keyboard.press('Escape')
  await addToCart(page, `${word} ${word}`)
  await addToCart(page, link)
  const cart = await openCart(page)
  expect(await overflows(page), 'cart').toEqual([])
  await cart.getByRole('link', { name: 'Commander' }).click()
  await expect(page.getByRole('heading', { name: 'Finaliser ma commande' })).toBeVisible()
  expect(await overflows(page), 'checkout').toEqual([])
  await page.getByLabel('Nom complet').fill(word + word)
  await page.getByLabel('Téléphone').fill(freshPhone())
  await page.getByLabel('Adresse de livraison').fill(link)
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  await expect(page).toHaveURL(/\/orders$/)
  await expect(page.getByRole('region', { name: 'Commande confirmée !' })).toContainText(word)
  expect(await overflows(page), 'confirmation').toEqual([])
})

test('nor of the administration', async ({ page, changingShop: shop }) => {
  await lengthen(shop, word + word)
  await shop.sql(`update profiles set first_name = $1, last_name = $1 where email <> $2`, [word, admin.email])
  await shop.sql('insert into newsletter_subscribers (email) values ($1)', [`${word}.${email}`.toLowerCase()])
  const placed = await placeOrder(shop, { name: word + word, product: word + word, notes: link, email })
  await open(page, '/login')
  await sendLogin(page, admin)
  await expect(page).toHaveURL(/\/admin$/)
  for (const tab of ['stats', 'orders', 'products', 'categories', 'newsletter', 'users', 'settings']) {
    await open(page, `/admin?tab=${tab}`)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(page.getByRole('status', { name: /^Chargement/ })).toHaveCount(0)
    expect(await overflows(page), tab).toEqual([])
  }
  await open(page, `/admin?tab=orders&order=${placed.order_id}`)
  await expect(page.getByRole('dialog', { name: 'Détail de la commande' })).toContainText(link)
  expect(await overflows(page), 'order').toEqual([])
})
