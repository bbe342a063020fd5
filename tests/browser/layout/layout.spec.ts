import { findings } from '../../fixtures/browser/axe.ts'
import { giveCustomer } from '../../fixtures/browser/session.ts'
import { expect, holdScript, hydrated, open, test, wide } from '../../fixtures/browser/test.ts'

test('NAV-01 the theme is dark with amber accents', async ({ page }) => {
  await open(page, '/')
  const colours = await page.evaluate(() => {
    const button = document.querySelector('a[href="/boutique"].bg-amber')
    return {
      ground: getComputedStyle(document.documentElement).backgroundColor,
      accent: button && getComputedStyle(button).backgroundColor,
    }
  })
  expect(colours).toEqual({ ground: 'rgb(12, 9, 7)', accent: 'rgb(240, 169, 59)' })
})

test('NAV-05 the header stays, and gets a ground of its own after 50 px', async ({ page }) => {
  await open(page, '/')
  const header = page.getByRole('banner')
  const ground = () => header.evaluate((element) => getComputedStyle(element).backgroundColor)
  await page.evaluate(
    () =>
      new Promise((scrolled) => {
        addEventListener('scroll', () => requestAnimationFrame(scrolled), { once: true })
        scrollTo(0, 50)
      }),
  )
  expect(await ground()).toBe('rgba(0, 0, 0, 0)')
  await page.evaluate(() => scrollTo(0, 51))
  await expect.poll(ground).toBe('rgb(12, 9, 7)')
  await page.evaluate(() => scrollTo(0, 2000))
  expect((await header.boundingBox())?.y).toBe(0)
})

test('whoever reads on before the script has come stays where they are', async ({ page }) => {
  const release = await holdScript(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.evaluate(() => scrollTo(0, 400))
  release()
  await hydrated(page)
  const place = () => page.evaluate(() => scrollY)
  expect(await place()).toBe(400)
  await page.reload()
  await hydrated(page)
  expect(await place()).toBe(400)
  await page.getByRole('link', { name: 'Voir tous les produits' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notre Boutique')
  await expect.poll(place).toBe(0)
})

test('NAV-09 on a phone the menu is a sheet from below, even before any script', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 780 },
  })
  const page = await context.newPage()
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('navigation', { name: 'Menu mobile' })
  await expect(menu.getByRole('link')).toHaveText(['Accueil', 'Boutique', 'À propos', 'Contact'])
  const sheet = page.locator('[popover]').filter({ has: menu })
  const end = () => sheet.evaluate((element) => Math.round(element.getBoundingClientRect().bottom))
  await expect.poll(end).toBe(780)
  await expect(sheet.getByRole('link', { name: 'Suivre ma commande' })).toHaveAttribute('href', '/suivi')
  const chat = sheet.getByRole('link', { name: 'WhatsApp' })
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\//)
  await expect(chat).toHaveAttribute('target', '_blank')
  await menu.getByRole('link', { name: 'Boutique' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notre Boutique')
  await expect(page.getByRole('article').first()).toBeVisible()
  await context.close()
})

test('NAV-10 the footer leads to all its pages', async ({ page }) => {
  await open(page, '/')
  const links = page.getByRole('navigation', { name: 'Pied de page' }).getByRole('link')
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(targets.toSorted()).toEqual(
    [
      '/notre-histoire',
      '/nos-valeurs',
      '/carrieres',
      '/guide-tailles',
      '/livraison',
      '/retours',
      '/mentions-legales',
      '/confidentialite',
      '/cgv',
      '/cookies',
    ].toSorted(),
  )
})

test('NAV-11 NAV-12 the footer has four social links, one of them a chat, and its three notes', async ({
  page,
  shop,
}) => {
  const [number] = await shop.sql<{ value: string }>(
    "select value from system_settings where key = 'whatsapp_number'",
  )
  await open(page, '/')
  const social = page.getByRole('contentinfo').getByRole('list', { name: 'Nous suivre' }).getByRole('link')
  await expect(social).toHaveCount(4)
  await expect(social.last()).toHaveAttribute('href', `https://wa.me/${number?.value.replace(/\D/g, '')}`)
  for (const note of ['Livraison partout en Côte d’Ivoire', 'Livraison rapide', 'Paiement sécurisé']) {
    await expect(page.getByRole('contentinfo').getByText(note)).toBeVisible()
  }
})

test('NAV-11 an old number of 8 digits leads to its new one on the screens, as in the mails', async ({
  page,
  changingShop: shop,
}) => {
  await shop.sql(`update system_settings set value = '07 01 02 03' where key = 'whatsapp_number'`)
  await shop.sql(`update system_settings set value = '05 01 02 03' where key = 'contact_phone'`)
  const footer = page.getByRole('contentinfo')
  await expect(async () => {
    await page.goto('/contact')
    await expect(footer.getByRole('link', { name: '05 01 02 03' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(footer.getByRole('link', { name: '05 01 02 03' })).toHaveAttribute(
    'href',
    'tel:+2250505010203',
  )
  const chats = page.locator('a[href^="https://wa.me/"]')
  await expect(chats).not.toHaveCount(0)
  const addresses = await chats.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(new Set(addresses)).toEqual(new Set(['https://wa.me/2250707010203']))
})

test('NAV-04 the shop’s data are those of the settings, at once', async ({ page, changingShop }) => {
  await changingShop.sql("update system_settings set value = 'Parfums du Plateau' where key = 'store_name'")
  await changingShop.sql(
    "update system_settings set value = '+225 01 02 03 04 05' where key = 'contact_phone'",
  )
  await expect
    .poll(async () => {
      await page.goto('/')
      return page.getByRole('banner').getByRole('link').first().textContent()
    })
    .toBe('Parfums du Plateau')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: '+225 01 02 03 04 05' })).toBeVisible()
})

test('NAV-14 on a phone notices appear at the top', async ({ page }) => {
  await open(page, '/boutique')
  await page
    .getByRole('button', { name: /^Ajouter/ })
    .first()
    .click()
  const box = await page.getByRole('dialog').filter({ hasText: 'Produit ajouté' }).boundingBox()
  expect(box?.y).toBeLessThan(100)
  expect(box?.width).toBeLessThanOrEqual(360)
})

test('NAV-14 a notice and the button that closes it are there for a screen reader and the keyboard', async ({
  page,
}) => {
  await open(page, '/boutique')
  await page
    .getByRole('button', { name: /^Ajouter/ })
    .first()
    .press('Enter')
  const shown = page.getByRole('dialog').filter({ hasText: 'Produit ajouté' })
  const close = shown.getByRole('button', { name: 'Masquer le message' })
  await expect(close).toBeVisible()
  await close.focus()
  expect(await findings(page)).toEqual([])
  await close.press('Enter')
  await expect(shown).toHaveCount(0)
})

test.describe('on a wide screen', () => {
  test.use(wide)
  test('NAV-14 notices appear bottom right, at most 420px wide', async ({ page }) => {
    await open(page, '/boutique')
    await page
      .getByRole('button', { name: /^Ajouter/ })
      .first()
      .click()
    const box = () => page.getByRole('dialog').filter({ hasText: 'Produit ajouté' }).boundingBox()
    const bottom = async () => {
      const { y = 0, height = 0 } = (await box()) ?? {}
      return y + height
    }
    await expect.poll(bottom).toBeGreaterThan(800)
    const { x = 0, width = 1440 } = (await box()) ?? {}
    expect(width).toBeLessThanOrEqual(420)
    expect(x + width).toBeGreaterThan(1350)
  })
})

test('NAV-01 NAV-09 at 200 % text and 360 px the shop’s name and its menu stay in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const banner = page.getByRole('banner')
  const name = banner.getByText("Ambre d'Ivoire")
  await expect(name).toBeInViewport({ ratio: 1 })
  expect(await name.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true)
  for (const button of ['Rechercher', 'Mon compte', 'Panier', 'Menu']) {
    await expect(banner.getByRole('button', { name: button })).toBeInViewport({ ratio: 1 })
  }
  await banner.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Menu mobile' })).toBeVisible()
})

test('/favicon.ico is an icon', async ({ request }) => {
  const answer = await request.get('/favicon.ico')
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)/)
  expect([...(await answer.body()).subarray(0, 4)]).toEqual([0, 0, 1, 0])
})

test('NAV-13 the account dialog is opened, walked and left by the keyboard, without an axe finding, before and after signing in', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const opener = page.getByRole('banner').getByRole('button', { name: 'Mon compte' })
  const dialog = page.getByRole('dialog', { name: 'Mon Compte' })
  async function walk(names: string[]) {
    await opener.focus()
    await page.keyboard.press('Enter')
    const control = (name: string) =>
      dialog.getByRole('link', { name }).or(dialog.getByRole('button', { name }))
    for (const name of names) await expect(control(name)).toBeVisible()
    for (const name of ['Fermer', ...names]) {
      await expect(control(name)).toBeFocused()
      await page.keyboard.press('Tab')
    }
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
  await open(page, '/boutique')
  await walk(['Se connecter', 'Créer un compte'])
  await giveCustomer(page.context())
  await open(page, '/')
  await walk(['Mes paramètres', 'Mes commandes', 'Se déconnecter'])
})
