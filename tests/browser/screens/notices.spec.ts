import type { Page } from '@playwright/test'
import { expect, hydrated, notice, open, test } from '../../fixtures/browser/test.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })
const cards = (page: Page) => messages(page).getByRole('dialog')

/** The share of the window's height that notices cover. */
const coveredHeight = (page: Page) =>
  cards(page).evaluateAll((all) =>
    all.reduce((sum, card) => sum + Math.round(card.getBoundingClientRect().height), 0),
  )

/** The fields that a notice hides, wholly or in part. */
const coveredFields = (page: Page) =>
  page.evaluate(() => {
    const notices = [...document.querySelectorAll('[aria-label="Messages"] [role="dialog"]')]
    const boxes = notices.map((one) => one.getBoundingClientRect())
    const fields = [...document.querySelectorAll('input, textarea, select')]
    return fields.filter((field) => {
      const one = field.getBoundingClientRect()
      return boxes.some(
        (box) =>
          one.height > 0 &&
          one.top < box.bottom &&
          box.top < one.bottom &&
          one.left < box.right &&
          box.left < one.right,
      )
    }).length
  })

test('CART-19 nine additions on a phone are one notice that counts; every tap reaches its button', async ({
  page,
}) => {
  await page.clock.install()
  await open(page, '/boutique')
  const buttons = page.getByRole('button', { name: /^Ajouter .* au panier$/ })
  await buttons.first().tap()
  await expect(notice(page, 'Produit ajouté')).toBeVisible()
  for (let index = 1; index < 9; index += 1) {
    const button = buttons.nth(index)
    await button.scrollIntoViewIfNeeded()
    const box = await button.boundingBox()
    if (!box) throw new Error('the button is not on the page')
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    await expect(notice(page, `${index + 1} produits ajoutés`)).toBeVisible()
  }
  await expect(cards(page)).toHaveCount(1)
  expect(await coveredHeight(page)).toBeLessThan(100)
  await expect(page.getByRole('button', { name: /^Panier.*9/ })).toBeVisible()
})

test('no notice lies over a field or the button in use, wherever the page is scrolled', async ({ page }) => {
  await open(page, '/boutique')
  await page
    .getByRole('button', { name: /^Ajouter .* au panier$/ })
    .first()
    .tap()
  await page.getByRole('button', { name: /^Panier/ }).tap()
  await page.getByRole('link', { name: /commande/i }).tap()
  await hydrated(page)
  const send = page.getByRole('button', { name: /Confirmer la commande/ })
  await expect(send).toBeVisible()
  await send.tap()
  await expect(cards(page).first()).toBeVisible()
  await expect.poll(() => coveredFields(page)).toBe(0)
  for (const position of [0, 150, 300, 450, 600]) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), position)
    await expect.poll(() => coveredFields(page)).toBe(0)
  }
})
