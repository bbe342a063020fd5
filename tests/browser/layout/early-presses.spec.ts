import { openCart } from '../../fixtures/browser/cart.ts'
import { addOf, button, countPosts, pressEarly } from '../../fixtures/browser/early-presses.ts'
import { expect, open, openWithoutScript, test } from '../../fixtures/browser/test.ts'

test('presses on several products before the script has come are done once, in their order', {
  tag: '@rare',
}, async ({ page }) => {
  const arrive = await openWithoutScript(page, '/boutique')
  await pressEarly(addOf(page, 'Jardin Secret'))
  await pressEarly(addOf(page, 'Ambre Doré'))
  await addOf(page, 'Ambre Doré').click()
  const ring = () =>
    addOf(page, 'Ambre Doré').evaluate((element) => getComputedStyle(element, '::after').content)
  expect(await ring()).toBe('""')
  await arrive()
  expect(await ring()).toBe('none')
  const cart = await openCart(page)
  await expect(cart).toHaveAccessibleName('Mon Panier (3)')
  await expect(cart.getByRole('listitem')).toHaveText([/Jardin Secret/, /Ambre Doré/])
  await expect(cart.getByRole('status', { name: 'Quantité' })).toHaveText(['1', '2'])
})

test('a page answers once React listens: a press on a part that is not hydrated yet is done', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const isHydrated = (part: Element | undefined) =>
      Object.keys(part ?? {}).some((key) => key.startsWith('__reactFiber'))
    new MutationObserver((_, observer) => {
      observer.disconnect()
      const buttons = [...document.querySelectorAll<HTMLElement>('button[aria-label^="Ajouter"]')]
      document.documentElement.dataset.hydratedBefore = String(buttons.filter(isHydrated).length)
      buttons.at(-1)?.click()
      document.documentElement.dataset.hydratedAfter = String(buttons.filter(isHydrated).length)
    }).observe(document, { subtree: true, attributeFilter: ['data-ready'] })
  })
  await page.goto('/boutique')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-hydrated-before', '0')
  await expect(html).toHaveAttribute('data-hydrated-after', '1')
  await expect(button(page, 'Panier, 1 article')).toBeVisible()
})

test('a page may be left while it is hydrated: React complains of nothing', {
  tag: '@rare',
}, async ({ page }) => {
  // Its scripts are in the browser's cache, so that they are there before the page is hydrated.
  await open(page, '/contact')
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      observer.disconnect()
      document.querySelector<HTMLElement>('header a[href="/contact"]')?.click()
    }).observe(document, { subtree: true, attributeFilter: ['data-ready'] })
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  for (const path of ['/boutique', '/', '/guide-tailles', '/boutique', '/', '/guide-tailles']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/contact$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Contact/)
  }
})

test('a form that was filled and sent before the script has come is sent once it is there', async ({
  page,
}) => {
  const posts = countPosts(page)
  const arrive = await openWithoutScript(page, '/login')
  await page.getByRole('main').getByLabel('E-mail').fill('nobody@example.com')
  await page.getByLabel('Mot de passe', { exact: true }).fill('secret-123')
  await pressEarly(button(page, 'Afficher le mot de passe'))
  await page.getByLabel('Mot de passe', { exact: true }).press('Enter')
  const send = page.getByRole('main').getByRole('button', { name: 'Se connecter' })
  await expect(send).toHaveAttribute('aria-busy', 'true')
  await arrive()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Email ou mot de passe incorrect')
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('secret-123')
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveAttribute('type', 'text')
  await expect(page).toHaveURL(/\/login$/)
  expect(posts()).toBe(1)
})

test('links and the menu work by themselves before the script has come, and a page that is left does nothing', {
  tag: '@rare',
}, async ({ page }) => {
  const arrive = await openWithoutScript(page, '/boutique')
  await pressEarly(addOf(page, 'Ambre Doré'))
  const menu = button(page, 'Menu')
  await menu.click()
  const sheet = page.getByRole('navigation', { name: 'Menu mobile' })
  await expect(sheet).toBeVisible()
  await expect(menu).not.toHaveAttribute('aria-busy')
  await sheet.getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await arrive()
  await expect(button(page, 'Panier')).toBeVisible()
})
