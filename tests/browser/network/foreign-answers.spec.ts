import {
  fillRegistration,
  passwordOf,
  sendLogin,
  sendNewPassword,
  someone,
} from '../../fixtures/browser/account.ts'
import {
  expectNotice,
  expectSaid,
  moveTo,
  portalAnswer,
  portalOn,
} from '../../fixtures/browser/network/foreign.ts'
import { said } from '../../fixtures/browser/network/foreign-texts.ts'
import { addCustomer, giveRecoveryLink } from '../../fixtures/browser/session.ts'
import { expect, open, test } from '../../fixtures/browser/test.ts'
import { serverFunctions } from '../../fixtures/server-functions.ts'

test.slow()

/** A page that a move inside the site could not load is also written into the console. */
test.beforeEach(({ allowConsole }) =>
  allowConsole(/The answer is not the shop’s|EventSource|Failed to load resource/),
)

test('every server function of the build is in the table', async () => {
  const names = (await serverFunctions()).map(({ name }) => name)
  expect(Object.keys(said).sort()).toEqual(names.sort())
})

test('D39 SHOP-08 a portal’s page instead of an answer to a visitor is shown as a failure, and what was typed stays', async ({
  page,
  shop,
}) => {
  const { between } = await portalOn(page)
  await open(page, '/')
  const letter = page.getByRole('region', { name: 'Les nouveautés avant tout le monde' })
  await letter.getByLabel('Votre e-mail').fill('awa@exemple.ci')
  await between('subscribeToNewsletter', async () => {
    await letter.getByRole('button', { name: 'S’inscrire' }).click()
    await expectNotice(page, 'subscribeToNewsletter')
  })
  await expect(letter.getByLabel('Votre e-mail')).toHaveValue('awa@exemple.ci')

  await between('getSearchHits', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Rechercher' }).click()
    const question = page.getByRole('combobox', { name: 'Votre recherche' })
    await question.fill('ambre')
    await expectSaid(page, 'getSearchHits')
    await expect(question).toHaveValue('ambre')
    await page.keyboard.press('Escape')
  })

  const [amber] = await shop.sql<{ id: string; category_id: string }>(
    "select id, category_id from products where name = 'Ambre Doré'",
  )
  await open(page, '/cgv')
  for (const [name, path] of [
    ['getFeaturedProducts', '/'],
    ['getProducts', '/boutique'],
    ['getSuggestions', '/trouver-mon-parfum?pour=elle&moment=soir&famille=ambree'],
    ['getLooserAnswers', '/trouver-mon-parfum?pour=lui&moment=soir&famille=hesperidee'],
    ['getCategory', `/category/${amber?.category_id}`],
    ['getProduct', `/product/${amber?.id}`],
  ] as const) {
    await between(name, async () => {
      await moveTo(page, path)
      await expectSaid(page, name)
    })
  }
  await page.getByRole('main').getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ambre Doré')
  await open(page, '/cgv')
  await between('getRelatedProducts', async () => {
    await moveTo(page, `/product/${amber?.id}`)
    await expectSaid(page, 'getRelatedProducts')
  })
  await open(page, '/cgv')
  await between('getCategories', async () => {
    await moveTo(page, '/')
    await expectSaid(page, 'getCategories')
  })
  await open(page, '/boutique')
  await between('getNextLists', async () => {
    const fed = portalAnswer(page)
    await page.getByRole('button', { name: 'Filtrer', exact: true }).click()
    await fed
  })
  await page.getByRole('region', { name: 'Filtres' }).getByRole('link', { name: /^Elle/ }).click()
  await expect(page.getByRole('list', { name: 'Filtres choisis' })).toContainText('Elle')
  await open(page, '/cgv')
  await between('getSettings', async () => {
    const fed = portalAnswer(page)
    await page.route('**/api/events**', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: 'event: settings\ndata: null\n\n' }),
    )
    await open(page, '/cgv')
    await fed
    await expect(page.getByRole('contentinfo')).toContainText("Ambre d'Ivoire")
  })

  await open(page, '/newsletter/desinscription?abonne=0190a6f0-0000-7000-8000-0000000000ab&signature=00ff')
  await between('unsubscribeFromNewsletter', async () => {
    await page.getByRole('button', { name: 'Me désinscrire' }).click()
    await expectSaid(page, 'unsubscribeFromNewsletter')
  })

  await open(page, '/login')
  const someoneElse = someone()
  await between('signInWithPassword', async () => {
    await sendLogin(page, someoneElse)
    await expectNotice(page, 'signInWithPassword')
  })
  await expect(page.getByRole('main').getByLabel('E-mail')).toHaveValue(someoneElse.email)
  await expect(passwordOf(page)).toHaveValue(someoneElse.password)
  await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
  await between('askForReset', async () => {
    await page.getByRole('button', { name: 'Envoyer le lien' }).click()
    await expectNotice(page, 'askForReset')
  })
  await expect(page.getByRole('main').getByLabel('E-mail')).toHaveValue(someoneElse.email)

  await moveTo(page, '/register')
  await fillRegistration(page, someoneElse)
  await between('register', async () => {
    await page.getByRole('button', { name: 'Créer mon compte' }).click()
    await expectNotice(page, 'register')
  })
  await expect(page).toHaveURL(/\/register$/)
  await expect(page.getByLabel('Prénom')).toHaveValue(someoneElse.firstName)
  await expect(passwordOf(page)).toHaveValue(someoneElse.password)

  const link = await giveRecoveryLink(await addCustomer())
  await between('openRecoveryLink', async () => {
    await open(page, link)
    await expectSaid(page, 'openRecoveryLink')
  })
  await page.getByRole('main').getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { name: 'Nouveau mot de passe' })).toBeVisible()
  await between('changePasswordByLink', async () => {
    await sendNewPassword(page, 'nouveau-secret')
    await expectNotice(page, 'changePasswordByLink')
  })
  await expect(page.getByLabel('Nouveau mot de passe', { exact: true })).toHaveValue('nouveau-secret')
})
