import type { Page } from '@playwright/test'
import { answerQuestion, openAdmin, openAuditLog, openTab } from '../../fixtures/browser/admin.ts'
import { findings } from '../../fixtures/browser/axe.ts'
import { expect, notice, test, withoutRight } from '../../fixtures/browser/test.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Paramètres de la boutique' })

const box = (page: Page, label: string) => form(page).getByLabel(label)

const save = (page: Page) => form(page).getByRole('button', { name: 'Sauvegarder' }).click()

test('ASET-01 ASET-03 the settings are filled in, and the log says who changed what', async ({
  page,
  changingShop: shop,
}) => {
  await openAdmin(page, 'settings')
  await test.step('ASET-03 ASET-04 all nine settings in groups, each with its type, and the first values', async () => {
    for (const group of ['Boutique', 'Contact', 'Livraison']) {
      await expect(form(page).getByRole('group', { name: group })).toBeVisible()
    }
    const fields = await form(page)
      .locator('input, textarea')
      .evaluateAll((boxes) =>
        boxes.map((element) => [element.getAttribute('name'), element.getAttribute('type') ?? 'textarea']),
      )
    expect(Object.fromEntries(fields)).toEqual({
      storeName: 'text',
      storeDescription: 'textarea',
      contactPhone: 'tel',
      contactEmail: 'email',
      storeAddress: 'text',
      deliveryFee: 'number',
      whatsappNumber: 'tel',
      businessHours: 'text',
      deliveryMessage: 'textarea',
    })
    await expect(box(page, 'Nom de la boutique')).toHaveValue("Ambre d'Ivoire")
    await expect(box(page, 'Message de livraison')).toHaveValue('Livraison via Yango à vos frais.')
    await expect(box(page, 'Frais de livraison')).toHaveAttribute('placeholder', '2000')
  })

  await test.step('ASET-01 what was typed is not left by mistake, and can be taken back', async () => {
    await box(page, 'Adresse').fill('Bouaké')
    const refused = answerQuestion(page, false)
    await page.getByRole('link', { name: 'Utilisateurs' }).click()
    expect(await refused).toContain('Vos modifications seront perdues')
    await expect(page).toHaveURL(/tab=settings/)
    await expect(box(page, 'Adresse')).toHaveValue('Bouaké')
    await form(page).getByRole('button', { name: 'Annuler' }).click()
    await expect(box(page, 'Adresse')).toHaveValue("Abidjan, Côte d'Ivoire")
    await page.getByRole('link', { name: 'Utilisateurs' }).click()
    await expect(page).toHaveURL(/tab=users/)
    await openTab(page, 'Paramètres')
  })

  await test.step('ASET-03 ASET-06 what is wrong is said beside its field, a failure is shown, and what was typed stays', async () => {
    await box(page, 'Nom de la boutique').fill('')
    await box(page, 'E-mail').fill('contact@')
    await save(page)
    await expect(form(page).getByText('Le nom de la boutique est requis')).toBeVisible()
    await expect(form(page).getByText("Format d'email invalide")).toBeVisible()
    await expect(box(page, 'Nom de la boutique')).toBeFocused()

    await box(page, 'Nom de la boutique').fill('Nuit')
    await box(page, 'E-mail').fill('contact@nuit.example')
    await withoutRight(shop, 'execute on function save_settings(jsonb, jsonb) from admin', async () => {
      await save(page)
      await expect(notice(page, 'Impossible de sauvegarder les paramètres.')).toBeVisible()
      await expect(box(page, 'Nom de la boutique')).toHaveValue('Nuit')
    })
    await save(page)
    await expect(notice(page, 'Paramètres sauvegardés avec succès.')).toBeVisible()
    await expect(form(page).getByText('Modifications non sauvegardées')).toHaveCount(0)
    await expect(form(page).getByRole('button', { name: 'Sauvegarder' })).toBeEnabled()
  })

  await test.step('PERM-07 the audit log shows who changed what, newest first and page by page', async () => {
    await shop.sql(
      `insert into audit_log (at, actor_id, actor_email, action, entity, entity_id, before, after)
     select now() - i * interval '1 hour', gen_random_uuid(), 'ancienne@example.com', 'update', 'system_settings', 'contact_phone',
       to_jsonb('07 ' || i), to_jsonb('05 ' || i) from generate_series(1, 30) i`,
    )
    await box(page, 'Adresse').fill('Man')
    // The message of the save before may still be there.
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await save(page)
    expect((await answered).status()).toBe(200)
    await expect(notice(page, 'Paramètres sauvegardés avec succès.')).toBeVisible()
    await openAuditLog(page)
    const lines = page
      .getByRole('list', { name: 'Modifications, la plus récente d’abord' })
      .getByRole('listitem')
    await expect(lines.first()).toContainText(
      "Paramètre modifié : Adresse — « Abidjan, Côte d'Ivoire » → « Man »",
    )
    await expect(lines.first()).toContainText('admin@boutique.test')
    await expect(lines).toHaveCount(20)
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'Voir plus ancien' }).click()
    await expect(lines.nth(20)).toBeVisible()
  })
})

test('NAV-11 D67 social links and registers are set', { tag: '@rare' }, async ({
  page,
  changingShop: shop,
}) => {
  await openAdmin(page, 'settings')
  await test.step('NAV-11 LIVE-01 the owner sets where the social links lead; the pages follow at once', async () => {
    const social = page.getByRole('form', { name: 'Réseaux sociaux' })
    await social.getByLabel('Instagram').fill('instagram.com/ambre')
    await social.getByRole('button', { name: 'Enregistrer les réseaux' }).click()
    await expect(social.getByText(/^Adresse invalide/)).toBeVisible()
    await expect(social.getByLabel('Instagram')).toHaveValue('instagram.com/ambre')
    await social.getByLabel('Instagram').fill('https://www.instagram.com/ambre.ivoire')
    await social.getByRole('button', { name: 'Enregistrer les réseaux' }).click()
    await expect(notice(page, 'Réseaux sociaux enregistrés.')).toBeVisible()
    expect(await shop.sql('select network, address from social_links')).toEqual([
      { network: 'instagram', address: 'https://www.instagram.com/ambre.ivoire' },
    ])

    const home = async () => (await page.request.get(`${shop.url}/`)).text()
    await expect.poll(home).toContain('href="https://www.instagram.com/ambre.ivoire"')
  })

  await test.step('D67 SUPPLY-09 the numbers of the registers are in the legal notice; the daily mail is turned off', async () => {
    await shop.sql('delete from muted_mails')
    const form = page.getByRole('form', { name: 'Immatriculation' })
    await form.getByLabel('Registre du commerce (RCCM)').fill(' CI-ABJ-2026-B-77 ')
    await form.getByRole('button', { name: 'Enregistrer l’immatriculation' }).click()
    await expect(notice(page, 'Immatriculation enregistrée.')).toBeVisible()
    await page.getByRole('switch', { name: 'Recevoir chaque jour l’état du stock' }).click()
    await expect(notice(page, 'Mail du stock désactivé.')).toBeVisible()
    await openAuditLog(page)
    await expect(page.getByText(/^Réseau social modifié\s: Instagram/)).toBeVisible()
    await expect(page.getByText('Mail quotidien du stock désactivé')).toBeVisible()
    await expect(page.getByText(/^Immatriculation modifiée\s: RCCM —.*CI-ABJ-2026-B-77/)).toBeVisible()
    const notices = async () => (await page.request.get(`${shop.url}/mentions-legales`)).text()
    await expect.poll(notices).toContain('CI-ABJ-2026-B-77')
  })

  await test.step('D61 both addresses of the catalogue are copied; robots may read it, with pictures as JPEG; switched off it is gone', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const feed = page.getByRole('region', { name: 'Catalogue pour Google et Facebook' })
    await expect(feed.getByText(/^\d+ produits y sont\.$/)).toBeVisible()
    const copied: string[] = []
    for (const name of ['Google', 'Facebook, Instagram et WhatsApp']) {
      await feed.getByRole('button', { name: `Copier l’adresse pour ${name}`, exact: true }).click()
      await expect(notice(page, 'Adresse copiée').last()).toBeVisible()
      copied.push(await page.evaluate(() => navigator.clipboard.readText()))
    }
    expect(copied).toEqual(['xml', 'csv'].map((format) => `${shop.url}/flux/produits.${format}`))
    const robots = await (await page.request.get('/robots.txt')).text()
    expect(robots.match(/^Disallow: .*$/gm)).toEqual(['Disallow: /api/'])
    for (const address of copied) {
      const answer = await page.request.get(address)
      expect(answer.headers()).toMatchObject({
        'content-encoding': 'gzip',
        'cache-control': 'public, no-cache',
      })
      const [picture = ''] = /http[^\s"<,]+\.jpg/.exec(await answer.text()) ?? []
      expect((await page.request.get(picture)).headers()['content-type']).toBe('image/jpeg')
    }
    await page.getByRole('switch', { name: 'Proposer vos produits hors de la boutique' }).click()
    await expect(notice(page, 'Catalogue désactivé.')).toBeVisible()
    await expect(feed.getByRole('button')).toHaveCount(0)
    for (const address of copied) expect((await page.request.get(address)).status()).toBe(404)
  })
})

test('ASET-05 what somebody else saves meanwhile is shown, and not overwritten unseen', {
  tag: '@rare',
}, async ({ page, changingShop }) => {
  await openAdmin(page, 'settings')
  await box(page, 'Téléphone').fill('+225 05 00 00 00 01')
  await changingShop.sql(
    `update system_settings set value = case key when 'contact_phone' then '+225 05 00 00 00 02' else 'Bouaké' end
     where key in ('contact_phone', 'store_address')`,
  )
  await expect(box(page, 'Adresse')).toHaveValue('Bouaké')
  await expect(box(page, 'Téléphone')).toHaveValue('+225 05 00 00 00 01')
  await expect(form(page).getByText('« +225 05 00 00 00 02 »')).toBeVisible()
  await expect(form(page).getByText('Quelqu’un d’autre a modifié ces données entre-temps.')).toBeVisible()
  expect(await findings(page)).toEqual([])

  await save(page)
  await expect(notice(page, 'Paramètres sauvegardés avec succès.')).toBeVisible()
  const rows = await changingShop.sql<{ value: string }>(
    `select value from system_settings where key in ('contact_phone', 'store_address') order by key`,
  )
  expect(rows.map(({ value }) => value)).toEqual(['+225 05 00 00 00 01', 'Bouaké'])
})
