import { TAB_RECORD } from '#lib/browser-storage.ts'
import { button, countPosts, pressEarly } from '../../fixtures/browser/early-presses.ts'
import { expect, notice, openWithoutScript, test } from '../../fixtures/browser/test.ts'

for (const [name, dialog] of [
  ['Rechercher', 'Rechercher un parfum'],
  ['Mon compte', 'Mon Compte'],
  ['Panier', 'Mon Panier (0)'],
] as const)
  test(`"${name}", pressed before the script has come, opens its dialog`, async ({ page }) => {
    const arrive = await openWithoutScript(page, '/')
    await pressEarly(page.getByRole('banner').getByRole('button', { name, exact: true }))
    await arrive()
    await expect(page.getByRole('dialog')).toHaveAccessibleName(dialog)
  })

test('a page that is left before all of it is hydrated goes on as if it were', async ({ page }) => {
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

test('a press at the moment when a page is ready adds to the cart that the page carried over a reload', async ({
  page,
}) => {
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

test('the home page remembers a dot of the slides, a product and the newsletter, with what was typed', async ({
  page,
}) => {
  // With reduced motion the slides do not move, and there is nothing to stop.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const posts = countPosts(page)
  const arrive = await openWithoutScript(page, '/')
  await pressEarly(button(page, 'Diapositive 3'))
  await pressEarly(button(page, 'Arrêter le défilement'))
  await page.getByLabel('Votre e-mail').fill('awa-early@example.com')
  const subscribe = button(page, 'S’inscrire')
  await pressEarly(subscribe)
  await subscribe.click()
  await arrive()
  await expect(button(page, 'Diapositive 3')).toHaveAttribute('aria-current', 'true')
  await expect(button(page, 'Reprendre le défilement')).toBeVisible()
  await expect(notice(page, 'Inscription réussie')).toBeVisible()
  expect(posts()).toBe(1)
})

test('the product page remembers both of its buttons', async ({ page, shop }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'share', {
      value: () => Promise.reject(new DOMException('no gesture', 'NotAllowedError')),
    }),
  )
  const [product] = await shop.sql<{ id: string }>("select id from products where name = 'Ambre Doré'")
  const arrive = await openWithoutScript(page, `/product/${product?.id}`)
  await pressEarly(button(page, 'Ajouter au panier'))
  await pressEarly(button(page, 'Partager'))
  await arrive()
  await expect(button(page, 'Panier, 1 article')).toBeVisible()
  await expect(notice(page, 'Copiez ce lien').or(notice(page, 'Lien copié'))).toBeVisible()
})

test('a checkout form sent before the script has come keeps what was typed, and says once what is missing', async ({
  page,
}) => {
  const posts = countPosts(page)
  const arrive = await openWithoutScript(page, '/checkout')
  await page.getByLabel('Prénom').fill('Awa')
  const send = button(page, 'Confirmer la commande')
  await pressEarly(send)
  await send.click()
  await arrive()
  await expect(notice(page, 'Panier vide')).toHaveCount(1)
  await expect(page.getByLabel('Prénom')).toHaveValue('Awa')
  await expect(page).toHaveURL(/\/checkout$/)
  expect(posts()).toBe(0)
})

test('a press on a button that is gone or cannot be pressed once the script is there is dropped', async ({
  page,
}) => {
  const posts = countPosts(page)
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
  expect(posts()).toBe(0)
})
