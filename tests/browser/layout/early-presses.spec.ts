import type { Locator, Page } from '@playwright/test'
import { TAB_RECORD } from '#lib/browser-storage.ts'
import { expect, openWithoutScript, test } from '../../fixtures/browser/test.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
/** The button on the card of a product. */
const addOf = (page: Page, product: string) => button(page, `Ajouter ${product} au panier`)

/**
 * Presses a button of a page without script: it says at once that the press has counted, and nothing moves.
 */
async function pressEarly(target: Locator): Promise<void> {
  // The first scroll draws what is below the screen.
  await target.page().mouse.wheel(0, 1)
  await target.scrollIntoViewIfNeeded()
  const before = await target.boundingBox()
  await target.click()
  await expect(target).toHaveAttribute('aria-busy', 'true')
  expect(await target.boundingBox()).toEqual(before)
}

test('presses on products and on the cart before the script has come are done once, in their order', {
  tag: '@rare',
}, async ({ page }) => {
  const arrive = await openWithoutScript(page, '/boutique')
  await pressEarly(addOf(page, 'Jardin Secret'))
  await pressEarly(addOf(page, 'Ambre Doré'))
  await addOf(page, 'Ambre Doré').click()
  await pressEarly(page.getByRole('banner').getByRole('button', { name: 'Panier', exact: true }))
  const ring = () =>
    addOf(page, 'Ambre Doré').evaluate((element) => getComputedStyle(element, '::after').content)
  expect(await ring()).toBe('""')
  await arrive()
  expect(await ring()).toBe('none')
  const cart = page.getByRole('dialog', { name: /^Mon Panier/ })
  await expect(cart, 'the dialog that was asked for is open').toHaveAccessibleName('Mon Panier (3)')
  await expect(cart.getByRole('listitem')).toHaveText([/Jardin Secret/, /Ambre Doré/])
  await expect(cart.getByRole('status', { name: 'Quantité' })).toHaveText(['1', '2'])
})

test('a page answers once React listens: a press on a part that is not hydrated yet is done', {
  tag: '@rare',
}, async ({ page }) => {
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

test('a form that was filled and sent before the script has come is sent once it is there', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.method()))
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
  expect(sent.filter((method) => method === 'POST')).toHaveLength(1)
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

test('a page that is left before all of it is hydrated goes on as if it were', { tag: '@rare' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      observer.disconnect()
      const header = document.querySelector('header')
      const isHydrated = Object.keys(header ?? {}).some((key) => key.startsWith('__reactFiber'))
      document.documentElement.dataset.hydratedBefore = String(isHydrated)
      document.querySelector<HTMLElement>('main a[href="/livraison"]')?.click()
    }).observe(document, { subtree: true, attributeFilter: ['data-ready'] })
  })
  await page.goto('/cgv')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated-before', 'false')
  await expect(page).toHaveURL(/\/livraison$/)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText('Livraison')
  await expect(button(page, 'Panier')).toBeVisible()
})

test('a press at the moment when a page is ready adds to the cart that the page carried over a reload', {
  tag: '@rare',
}, async ({ page }) => {
  await page.addInitScript((name) => {
    const item = { id: crypto.randomUUID(), name: 'Bois', price: 9000, imageUrl: null, stock: 5, quantity: 2 }
    const carriedCart = { at: Date.now(), cart: [item], isTaken: false }
    sessionStorage.setItem(name, JSON.stringify({ carriedCart }))
    new MutationObserver((_, observer) => {
      observer.disconnect()
      document.querySelector<HTMLElement>('button[aria-label^="Ajouter"]')?.click()
    }).observe(document, { subtree: true, attributeFilter: ['data-ready'] })
  }, TAB_RECORD)
  await page.goto('/boutique')
  await expect(button(page, 'Panier, 3 articles')).toBeVisible()
})

test('a press on a button that is gone or cannot be pressed once the script is there is dropped', {
  tag: '@rare',
}, async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.method()))
  const arrive = await openWithoutScript(page, '/newsletter/desinscription')
  await pressEarly(button(page, 'Me désinscrire'))
  const search = button(page, 'Rechercher')
  await pressEarly(search)
  await search.evaluate((element: HTMLButtonElement) => {
    element.disabled = true
  })
  await arrive()
  await expect(page.getByRole('heading', { name: 'Lien invalide' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(sent).not.toContain('POST')
})
