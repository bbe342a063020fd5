import { findings } from '../../fixtures/browser/axe.ts'
import { openCart } from '../../fixtures/browser/cart.ts'
import { giveCustomer } from '../../fixtures/browser/session.ts'
import { expect, holdScript, hydrated, open, test, wide } from '../../fixtures/browser/test.ts'

test('NAV-01 NAV-05 the home page is dark with amber accents; its header stays and gets a ground after 50 px', async ({
  page,
  shop,
}) => {
  const [number] = await shop.sql<{ value: string }>(
    "select value from system_settings where key = 'whatsapp_number'",
  )
  await open(page, '/')
  const colours = await page.evaluate(() => {
    const button = document.querySelector('a[href="/boutique"].bg-amber')
    return {
      ground: getComputedStyle(document.documentElement).backgroundColor,
      accent: button && getComputedStyle(button).backgroundColor,
    }
  })
  expect(colours).toEqual({ ground: 'rgb(12, 9, 7)', accent: 'rgb(240, 169, 59)' })

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

  const footer = page.getByRole('contentinfo')
  await test.step('NAV-10 the footer leads to all its pages', async () => {
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
  await test.step('NAV-11 NAV-12 the footer has four social links, one of them a chat, and its three notes', async () => {
    const social = footer.getByRole('list', { name: 'Nous suivre' }).getByRole('link')
    await expect(social).toHaveCount(4)
    await expect(social.last()).toHaveAttribute('href', `https://wa.me/${number?.value.replace(/\D/g, '')}`)
    for (const note of ['Livraison partout en Côte d’Ivoire', 'Livraison rapide', 'Paiement sécurisé'])
      await expect(footer.getByText(note)).toBeVisible()
  })
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

test('NAV-14 a notice appears at the top of a phone, bottom right of a wide screen, and is closed by the keyboard', {
  tag: '@rare',
}, async ({ page }) => {
  await open(page, '/boutique')
  const add = page.getByRole('button', { name: /^Ajouter/ }).first()
  await add.press('Enter')
  const shown = page.getByRole('dialog').filter({ hasText: 'Produit ajouté' })
  const close = shown.getByRole('button', { name: 'Masquer le message' })
  await expect(close).toBeVisible()
  const onPhone = await shown.boundingBox()
  expect(onPhone?.y).toBeLessThan(100)
  expect(onPhone?.width).toBeLessThanOrEqual(360)
  await close.focus()
  expect(await findings(page)).toEqual([])
  await close.press('Enter')
  await expect(shown).toHaveCount(0)

  // The dialog's code is there, and nothing but the page is waited for: the message stays for a few seconds only.
  await openCart(page)
  await page.keyboard.press('Escape')
  const [message, total] = await page.evaluate(async () => {
    document.querySelector<HTMLElement>('button[aria-label^="Ajouter"]')?.click()
    document.querySelector<HTMLElement>('header button[aria-label^="Panier"]')?.click()
    const boxes = () => [
      document
        .querySelector('dialog[open] section[aria-label="Messages"] [role=dialog]')
        ?.getBoundingClientRect(),
      document.querySelector('dialog[open] [data-footer]')?.getBoundingClientRect(),
    ]
    while (boxes().includes(undefined)) await new Promise(requestAnimationFrame)
    // The message makes way as soon as the cart has its final size: a few frames.
    for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame)
    return boxes()
  })
  expect(message?.bottom, 'the total is not covered').toBeLessThanOrEqual(total?.top ?? 0)
  await page.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)

  await page.setViewportSize(wide.viewport)
  await add.click()
  const any = page.getByRole('region', { name: 'Messages' }).getByRole('dialog')
  const bottom = async () => {
    const { y = 0, height = 0 } = (await any.boundingBox()) ?? {}
    return y + height
  }
  await expect.poll(bottom).toBeGreaterThan(800)
  const { x = 0, width = 1440 } = (await any.boundingBox()) ?? {}
  expect(width).toBeLessThanOrEqual(420)
  expect(x + width).toBeGreaterThan(1350)
})

test('/favicon.ico is an icon', async ({ request }) => {
  const answer = await request.get('/favicon.ico')
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)/)
  expect([...(await answer.body()).subarray(0, 4)]).toEqual([0, 0, 1, 0])
})

test('NAV-13 the account dialog is opened, walked and left by the keyboard, before and after signing in', async ({
  page,
}) => {
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
