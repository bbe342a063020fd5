import type { Page } from '@playwright/test'
import {
  failCalls,
  holdUpdates,
  openAdmin,
  openTab,
  rowWith,
  tabTitles,
} from '../../fixtures/browser/admin.ts'
import { admin } from '../../fixtures/browser/server.ts'
import { giveSession } from '../../fixtures/browser/session.ts'
import { expect, open, test, wide } from '../../fixtures/browser/test.ts'

const titles = Object.entries(tabTitles)

const address = (tab: string) => (tab === 'stats' ? /\/admin$/ : new RegExp(`/admin\\?tab=${tab}$`))

test('the style of the administration is loaded with its first screen and not before, and nothing is shown without it', {
  tag: '@rare',
}, async ({ page }) => {
  const sheets: string[] = []
  let send = () => {}
  const held = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route('**/assets/*.css', async (route) => {
    sheets.push(route.request().url())
    await held
    await route.continue()
  })
  await page.setViewportSize(wide.viewport)
  await giveSession(page.context(), admin)
  await open(page, '/')
  const title = page.getByRole('heading', { level: 1, name: 'Administration' })
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  const link = menu.getByRole('link', { name: 'Admin' })
  await expect(link).toBeVisible()
  expect(sheets).toEqual([])
  await link.click()
  await expect.poll(() => sheets.length).toBe(1)
  await expect(title).toHaveCount(0)
  send()
  await expect(title).toBeVisible()
  await page.reload()
  await expect(title).toBeVisible()
  await expect(page.locator('link[rel=stylesheet]')).toHaveCount(1)
})

test('ADM-01 ADM-02 the tabs of the administration', async ({ page, changingShop: shop }) => {
  const onPhone = page.viewportSize() ?? wide.viewport
  await page.setViewportSize(wide.viewport)
  await openAdmin(page)
  await expect(page).toHaveTitle('Administration')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Administration')
  await test.step('ADM-02 seven tabs, statistics first, each with its address, by the keyboard', async () => {
    const tabs = page.getByRole('navigation', { name: 'Rubriques de l’administration' }).getByRole('link')
    await expect(tabs).toHaveText(titles.map(([, title]) => title))
    await tabs.first().focus()
    for (const [index, [tab, title]] of titles.entries()) {
      if (index > 0) await page.keyboard.press('Tab')
      await expect(tabs.nth(index)).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(address(tab))
      await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()
      await expect(tabs.nth(index)).toHaveAttribute('aria-current', 'page')
      await expect(tabs.nth(index)).toBeInViewport({ ratio: 1 })
      await expect(page.locator('[aria-current=page]:visible').filter({ hasText: title })).toHaveCount(1)
    }
  })

  await test.step('ADM-02 on a phone four tabs of every day, and the others behind “Plus”', async () => {
    await page.setViewportSize(onPhone)
    const tabs = page.getByRole('navigation', { name: 'Rubriques de l’administration' })
    const links = tabs.getByRole('link')
    await expect(links).toHaveText(['Statistiques', 'Commandes', 'Produits', 'Utilisateurs'])
    for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 })
    await tabs.getByRole('button', { name: 'Plus' }).click()
    await expect(links).toHaveCount(titles.length)
    await links.filter({ hasText: 'Catégories' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Catégories' })).toBeVisible()
    await expect(links).toHaveCount(4)
  })

  await test.step('ADM-02 tab, question and page survive a reload and the back button', async () => {
    await shop.sql(
      `insert into newsletter_subscribers (email) select 'retour' || i || '@example.com' from generate_series(1, 45) i
     on conflict do nothing`,
    )
    await openTab(page, 'Newsletter')
    await page.getByRole('searchbox').fill('retour')
    await expect(page).toHaveURL(/q=retour/)
    await page.getByRole('button', { name: 'Page suivante' }).click()
    await expect(page).toHaveURL(/page=2/)
    await page.reload()
    await expect(page.getByRole('searchbox')).toHaveValue('retour')
    await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
    await page.getByRole('link', { name: 'Utilisateurs' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Utilisateurs' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/tab=newsletter.*page=2|page=2.*tab=newsletter/)
    await expect(page.getByRole('searchbox')).toHaveValue('retour')
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Page 1', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
  })
})

test('ADM-03 ASTAT-07 what cannot be loaded is said in its tab, and loaded when asked again', async ({
  page,
  shop,
}) => {
  /** What each tab says when the answer of its server function is none, and what it shows afterwards. */
  const loads = [
    {
      id: 'ASTAT-07',
      title: 'Statistiques',
      read: 'getStatistics',
      notice: /^Impossible de charger les statistiques administrateur\.$/,
      place: 'Impossible de charger les statistiques administrateur.',
      loaded: (page: Page) => page.getByRole('region', { name: 'Dernières commandes' }),
    },
    {
      id: 'APROD-10',
      title: 'Produits',
      read: 'getAdminProducts',
      notice: /^Impossible de charger les produits: .+/,
      place: 'Les produits n’ont pas pu être chargés.',
      loaded: (page: Page) => rowWith(page, 'Ambre Doré'),
    },
    {
      id: 'ACAT-06',
      title: 'Catégories',
      read: 'getAdminCategories',
      notice: /^Impossible de charger les catégories: .+/,
      place: 'Les catégories n’ont pas pu être chargées.',
      loaded: (page: Page) => rowWith(page, 'Coffrets'),
    },
    {
      id: 'ANEWS-07',
      title: 'Newsletter',
      read: 'getSubscribers',
      notice: /^Impossible de charger les abonnés$/,
      place: 'Impossible de charger les abonnés',
      loaded: (page: Page) => rowWith(page, 'panne@example.com'),
    },
    {
      id: 'ASET-07',
      title: 'Paramètres',
      read: 'getSavedSettings',
      notice: /^Impossible de charger les paramètres\.$/,
      place: 'Impossible de charger les paramètres.',
      loaded: (page: Page) => page.getByLabel('Nom de la boutique'),
    },
    {
      id: 'AUSR-05',
      title: 'Utilisateurs',
      read: 'getUsers',
      notice: /^Impossible de charger les utilisateurs\.$/,
      place: 'Impossible de charger les utilisateurs.',
      loaded: (page: Page) => page.getByRole('row').nth(1),
    },
  ] as const
  await shop.sql(
    `insert into newsletter_subscribers (email) values ('panne@example.com') on conflict do nothing`,
  )
  const messages = page.getByRole('region', { name: 'Messages' })
  await page.clock.install()
  await holdUpdates(page)
  for (const tab of loads) {
    await test.step(`${tab.id} ${tab.title}`, async () => {
      const failure = page.getByRole('main').getByRole('alert')
      const mend = await failCalls(page, tab.read)
      try {
        if (tab === loads[0]) await openAdmin(page)
        else await openTab(page, tab.title)
        // Past the pause before its second try.
        await expect(async () => {
          await page.clock.fastForward(1000)
          await expect(messages.getByText(tab.notice)).toBeVisible({ timeout: 300 })
        }).toPass({ timeout: 20_000 })
        await expect(
          messages.locator('.border-danger\\/60').getByText('Erreur', { exact: true }),
        ).toBeVisible()
        await expect(failure).toContainText(tab.place)
      } finally {
        await mend()
      }
      await failure.getByRole('button', { name: 'Réessayer' }).click()
      await expect(tab.loaded(page)).toBeVisible()
      await expect(failure).toHaveCount(0)
      await page.clock.fastForward(10_000)
      await expect(messages.getByText('Erreur', { exact: true })).toHaveCount(0)
    })
  }
})

test('ADM-02 what is typed is asked in its own tab, beside a filter chosen meanwhile, and leads nobody back', {
  tag: '@rare',
}, async ({ page }) => {
  await page.clock.install()
  await openAdmin(page, 'products')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('searchbox').fill('ambre')
  await page.getByLabel('Afficher').selectOption('Stock faible')
  await expect(page).toHaveURL(/\?tab=products&status=low$/)
  await page.clock.runFor(1000)
  await expect(page).toHaveURL(/\?tab=products&q=ambre&status=low$/)
  await page.getByRole('searchbox').fill('ambre doré')
  await page.getByRole('link', { name: 'Utilisateurs' }).click()
  await expect(page).toHaveURL(/\?tab=users$/)
  await page.clock.runFor(1000)
  await page.clock.resume()
  await expect(page.getByRole('heading', { level: 2, name: 'Utilisateurs' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page).toHaveURL(/\?tab=users$/)
})
