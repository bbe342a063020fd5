import { findings } from '../../fixtures/browser/axe.ts'
import { expect, open, test, wide } from '../../fixtures/browser/test.ts'

test('colours chosen by the system leave focus, outlines and switches to be seen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/boutique')
  const card = page.getByRole('article').first()
  const field = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  const chosen = field('Tous les produits')
  const other = page.getByRole('navigation', { name: 'Filtrer' }).getByRole('link').nth(1)
  const groundOf = (element: Element) => getComputedStyle(element).backgroundColor
  expect(await chosen.evaluate(groundOf)).not.toBe(await other.evaluate(groundOf))
  await expect(card.getByRole('button')).toHaveCSS('border-top-style', 'solid')
  const before = await card.screenshot()
  await card.getByRole('button').focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(card.getByRole('button')).toHaveCSS('outline-style', 'solid')
  expect((await card.screenshot()).equals(before)).toBe(false)
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
    test.setTimeout(90_000)
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
