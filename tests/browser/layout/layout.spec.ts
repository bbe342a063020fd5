import { giveCustomer } from '../../fixtures/browser/session.ts'
import { expect, holdScript, hydrated, open, test } from '../../fixtures/browser/test.ts'

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

test('whoever reads on before the script has come stays where they are', { tag: '@rare' }, async ({
  page,
}) => {
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

test('NAV-09 on a phone the menu is a sheet from below, even before any script', async ({ elsewhere }) => {
  const context = await elsewhere({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } })
  const page = await context.newPage()
  await page.goto('/')
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
})

test('NAV-14 a notice appears at the top of a phone, and is closed by the keyboard', {
  tag: '@rare',
}, async ({ page }) => {
  await open(page, '/boutique')
  await page
    .getByRole('button', { name: /^Ajouter/ })
    .first()
    .press('Enter')
  const shown = page.getByRole('dialog').filter({ hasText: 'Produit ajouté' })
  const close = shown.getByRole('button', { name: 'Masquer le message' })
  await expect(close).toBeVisible()
  expect((await shown.boundingBox())?.y).toBeLessThan(100)
  await close.press('Enter')
  await expect(shown).toHaveCount(0)
})

test('/favicon.ico is an icon', async ({ request }) => {
  const answer = await request.get('/favicon.ico')
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)/)
  expect([...(await answer.body()).subarray(0, 4)]).toEqual([0, 0, 1, 0])
})

test('NAV-13 the account dialog is opened and left by the keyboard, before and after signing in', async ({
  page,
}) => {
  const opener = page.getByRole('banner').getByRole('button', { name: 'Mon compte' })
  const dialog = page.getByRole('dialog', { name: 'Mon Compte' })
  async function look(names: string[]) {
    await opener.press('Enter')
    await expect(dialog.getByRole('link').or(dialog.getByRole('button'))).toHaveText(names)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
  await open(page, '/boutique')
  await look(['', 'Se connecter', 'Créer un compte'])
  await giveCustomer(page.context())
  await open(page, '/')
  await look(['', 'Mes paramètres', 'Mes commandes', 'Se déconnecter'])
})
