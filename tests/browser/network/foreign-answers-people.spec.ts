import { agree, openAdmin, openTab } from '../../fixtures/browser/admin.ts'
import { expectNotice, expectSaid, messages, portalOn } from '../../fixtures/browser/network/foreign.ts'
import { addCustomer } from '../../fixtures/browser/session.ts'
import { expect, open, test, wide } from '../../fixtures/browser/test.ts'

test.slow()
test.use(wide)

/** A page that a move inside the site could not load is also written into the console. */
test.beforeEach(({ allowConsole }) =>
  allowConsole(/The answer is not the shop’s|EventSource|Failed to load resource/),
)

test('D39 ANEWS-07 a portal’s page in the place of answers about people and settings', async ({
  page,
  shop,
}) => {
  await shop.sql(
    "insert into newsletter_subscribers (email) values ('portail@example.com') on conflict do nothing",
  )
  const { between } = await portalOn(page)
  const person = await addCustomer()
  await openAdmin(page)
  await between('getSubscribers', async () => {
    await openTab(page, 'Newsletter')
    await expectSaid(page, 'getSubscribers')
  })
  await open(page, '/admin?tab=newsletter')
  const row = page.getByRole('row').filter({ hasText: 'portail@example.com' })
  await between('changeSubscriberActivity', async () => {
    await agree(page, page.getByRole('button', { name: 'Désabonner portail@example.com' }))
    await expectNotice(page, 'changeSubscriberActivity')
  })
  await between('removeSubscriber', async () => {
    await agree(page, page.getByRole('button', { name: 'Supprimer définitivement portail@example.com' }))
    await expectNotice(page, 'removeSubscriber')
  })
  await expect(row).toBeVisible()
  await between('getActiveSubscribers', async () => {
    await page.getByRole('button', { name: 'Exporter en CSV' }).click()
    await expectNotice(page, 'getActiveSubscribers')
  })

  await between('getUsers', async () => {
    await openTab(page, 'Utilisateurs')
    await expectNotice(page, 'getUsers')
  })
  await open(page, `/admin?tab=users&q=${person.email}`)
  await between('changeUserRole', async () => {
    await agree(page, page.getByRole('button', { name: `Nommer administrateur ${person.email}` }))
    await expectNotice(page, 'changeUserRole')
  })
  await expect(page.getByRole('row').filter({ hasText: person.email })).toContainText('Utilisateur')
  await agree(page, page.getByRole('button', { name: `Nommer administrateur ${person.email}` }))
  await agree(page, page.getByRole('button', { name: `Retirer les droits ${person.email}` }))
  await between('undoDemotion', async () => {
    await messages(page).getByRole('button', { name: 'Annuler le changement' }).click()
    await expectNotice(page, 'undoDemotion')
  })
  await between('endSessionsOfUser', async () => {
    await agree(page, page.getByRole('button', { name: `Déconnecter partout ${person.email}` }))
    await expectNotice(page, 'endSessionsOfUser')
  })

  await between('getSavedSettings', async () => {
    await openTab(page, 'Paramètres')
    await expectNotice(page, 'getSavedSettings')
  })
  await open(page, '/admin?tab=settings')
  const hours = page.getByRole('form', { name: 'Paramètres de la boutique' }).getByLabel('Horaires')
  await hours.fill('Jour et nuit')
  await between('saveAllSettings', async () => {
    await page.getByRole('button', { name: 'Sauvegarder' }).click()
    await expectNotice(page, 'saveAllSettings')
  })
  await expect(hours).toHaveValue('Jour et nuit')

  await page.getByText('Données d’une personne', { exact: true }).click()
  const contact = page.getByLabel('E-mail, téléphone ou nom')
  await contact.fill(person.email)
  await between('searchPeople', async () => {
    await contact.press('Enter')
    await expectNotice(page, 'searchPeople')
  })
  await expect(contact).toHaveValue(person.email)
  await contact.press('Enter')
  const card = page.getByRole('region', { name: person.email })
  await between('getPersonalData', async () => {
    await card.getByRole('button', { name: 'Exporter' }).click()
    await expectNotice(page, 'getPersonalData')
  })
  await between('erasePersonalData', async () => {
    await agree(page, card.getByRole('button', { name: 'Effacer' }))
    await expectNotice(page, 'erasePersonalData')
  })
  await expect(card).toBeVisible()

  const tiktok = page.getByRole('form', { name: 'Réseaux sociaux' }).getByLabel('TikTok')
  await tiktok.fill('https://www.tiktok.com/@ambre')
  await between('saveAllSocialLinks', async () => {
    await page.getByRole('button', { name: 'Enregistrer les réseaux' }).click()
    await expectNotice(page, 'saveAllSocialLinks')
  })
  await expect(tiktok).toHaveValue('https://www.tiktok.com/@ambre')
  await between('saveAllRegistrations', async () => {
    await page.getByRole('button', { name: 'Enregistrer l’immatriculation' }).click()
    await expectNotice(page, 'saveAllRegistrations')
  })
  await between('saveStockReport', async () => {
    await page.getByRole('switch', { name: 'Recevoir chaque jour l’état du stock' }).click()
    await expectNotice(page, 'saveStockReport')
  })
  page.once('dialog', (dialog) => void dialog.accept())
  await between('getStockReport', async () => {
    await open(page, '/admin?tab=settings')
    await expectSaid(page, 'getStockReport')
  })
  await between('getSavedSocialLinks', async () => {
    await open(page, '/admin?tab=settings')
    await expectSaid(page, 'getSavedSocialLinks')
  })
  await between('getSavedRegistrations', async () => {
    await open(page, '/admin?tab=settings')
    await expectSaid(page, 'getSavedRegistrations')
  })
})
