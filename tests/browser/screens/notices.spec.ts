import type { Page } from '@playwright/test'
import { expect, hydrated, notice, open, test } from '../../fixtures/browser/test.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

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

test('CART-19 additions on a phone are one notice that counts', async ({ page }) => {
  await page.clock.install()
  await open(page, '/boutique')
  for (const [name, title] of [
    ['Ambre Doré', 'Produit ajouté'],
    ['Jardin Secret', '2 produits ajoutés'],
  ] as const) {
    await page.getByRole('button', { name: `Ajouter ${name} au panier` }).tap()
    await expect(notice(page, title)).toBeVisible()
  }
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('dialog')).toHaveCount(1)
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
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('dialog').first()).toBeVisible()
  await expect.poll(() => coveredFields(page)).toBe(0)
  for (const position of [0, 150, 300, 450, 600]) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), position)
    await expect.poll(() => coveredFields(page)).toBe(0)
  }
})
