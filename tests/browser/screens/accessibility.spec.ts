import type { Locator } from '@playwright/test'
import { findings } from '../../fixtures/browser/axe.ts'
import { expect, open, test, wide } from '../../fixtures/browser/test.ts'

test('NAV-01 with forced colours what can be pressed, what is chosen and what is wrong keep an outline', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/boutique')
  /** Differs from what is around it by its own ground or by a border. */
  const stands = (element: Locator) =>
    element.evaluate((shown) => {
      const { backgroundColor, borderTopWidth, borderTopStyle } = getComputedStyle(shown)
      const ground = getComputedStyle(document.documentElement).backgroundColor
      const hasGround = backgroundColor !== ground && backgroundColor !== 'rgba(0, 0, 0, 0)'
      return hasGround || (Number.parseFloat(borderTopWidth) >= 1 && borderTopStyle !== 'none')
    })
  const filter = page.getByRole('navigation', { name: 'Filtrer par catégorie' })
  const chosen = filter.locator('[aria-current]')
  const other = filter.locator('a:not([aria-current])').first()
  const ground = (element: Locator) => element.evaluate((shown) => getComputedStyle(shown).backgroundColor)
  expect(await ground(chosen)).not.toBe(await ground(other))
  expect(await stands(other)).toBe(true)
  await open(page, '/login')
  const submit = page.getByRole('main').getByRole('button', { name: 'Se connecter' })
  expect(await stands(submit)).toBe(true)
  await submit.click()
  const wrong = page.locator('[aria-invalid=true]').first()
  expect(await stands(wrong)).toBe(true)
})

test('more contrast makes the quieter text as clear as the rest', async ({ page }) => {
  await page.emulateMedia({ contrast: 'more' })
  await open(page, '/a-propos')
  const colourOf = (element: Element) => getComputedStyle(element).color
  const text = page.getByRole('main').getByRole('paragraph').last()
  expect(await text.evaluate(colourOf)).toBe(await page.locator('body').evaluate(colourOf))
})

test.describe('on a wide screen', () => {
  test.use(wide)
  test('home, shop and product have no axe finding', async ({ page }) => {
    for (const path of ['/', '/boutique']) {
      await open(page, path)
      expect(await findings(page)).toEqual([])
    }
    const link = page.getByRole('article').first().getByRole('link')
    const name = await link.innerText()
    await link.click()
    await expect(page).toHaveURL(/\/product\//)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    expect(await findings(page)).toEqual([])
  })
})
