import type { Locator, Page } from '@playwright/test'
import { guest } from '../../fixtures/browser/cart.ts'
import { expect, open, test } from '../../fixtures/browser/test.ts'
import { freshPhone } from '../../fixtures/fresh-phone.ts'

test.use({ viewport: { width: 360, height: 740 } })

const MOST_STOPS = 60

/** Moves with the Tab key alone until the focus is there, and says whether it can be seen there. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) {
      const ring = await target.evaluate((element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      })
      expect(ring, 'the focus has a ring').toBe(true)
      await expect(target).toBeInViewport()
      return
    }
  }
  throw new Error(`${target} is not reached with ${MOST_STOPS} presses of Tab`)
}

test('CART-01 GUEST-13 a perfume is chosen, put into the cart and ordered with the keyboard alone', async ({
  page,
}) => {
  await open(page, '/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Ajouter Essence de Rose au panier' }))
  await page.keyboard.press('Enter')
  const cartButton = page.getByRole('banner').getByRole('button', { name: 'Panier, 1 article' })
  await expect(cartButton).toBeVisible()
  await tabTo(page, cartButton, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const cart = page.getByRole('dialog', { name: /^Mon Panier/ })
  await tabTo(page, cart.getByRole('link', { name: 'Commander' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Finaliser ma commande' })).toBeVisible()
  for (const [label, text] of [
    ['Nom complet', guest.name],
    ['Téléphone', freshPhone()],
    ['Adresse de livraison', guest.address],
  ] as const) {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.type(text)
  }
  await tabTo(page, page.getByRole('button', { name: 'Confirmer la commande' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Connexion Requise' })).toBeVisible()
})

test('NAV-10 NAV-12 the footer is at most one screen of a phone, short at a checkout, and none under the administration', async ({
  page,
}) => {
  const footer = page.getByRole('contentinfo')
  await open(page, '/notre-histoire')
  expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(740)
  await open(page, '/checkout')
  await expect(footer.getByRole('link')).toHaveText([
    /^Une question ?/,
    'Conditions générales de vente',
    'Retours',
  ])
  expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(240)
  const administration = await (await page.request.get('/admin')).text()
  expect(administration).not.toContain('<footer')
})
