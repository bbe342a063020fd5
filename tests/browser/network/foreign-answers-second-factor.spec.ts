import { sendLogin } from '../../fixtures/browser/account.ts'
import { agree, openAdmin } from '../../fixtures/browser/admin.ts'
import { expectNotice, expectSaid, portalOn } from '../../fixtures/browser/network/foreign.ts'
import { addAuthenticator, makeAdmin } from '../../fixtures/browser/second-factor.ts'
import { giveCustomer } from '../../fixtures/browser/session.ts'
import { expect, open, test, wide } from '../../fixtures/browser/test.ts'

test.slow()

/** A page that a move inside the site could not load is also written into the console. */
test.beforeEach(({ allowConsole }) =>
  allowConsole(/The answer is not the shop’s|EventSource|Failed to load resource/),
)

test.describe('the administration', () => {
  test.use(wide)

  test('D39 AUTH-31 a portal’s page in the place of answers about the second factor', async ({
    page,
    browser,
    shop,
  }) => {
    const context = await browser.newContext({ baseURL: shop.url.replace('127.0.0.1', 'localhost') })
    const person = await giveCustomer(context)
    await makeAdmin(shop, person.email)
    const theirs = await context.newPage()
    await addAuthenticator(theirs)
    const { between } = await portalOn(theirs)
    const press = (name: string | RegExp) => theirs.getByRole('button', { name }).click()
    await open(theirs, '/login')
    await sendLogin(theirs, person)
    await expect(theirs).toHaveURL(/\/admin$/)
    await between('putOffSecondFactor', async () => {
      await press('Plus tard')
      await expectNotice(theirs, 'putOffSecondFactor')
    })
    await between('getAccountSecurity', async () => {
      await open(theirs, '/settings')
      await expectSaid(theirs, 'getAccountSecurity')
    })
    await press('Réessayer')
    await between('beginTotpSetup', async () => {
      await press('Configurer l’application')
      await expectNotice(theirs, 'beginTotpSetup')
    })
    await press('Configurer l’application')
    const code = theirs.getByLabel('Code à 6 chiffres')
    await code.fill('123456')
    await between('finishTotpSetup', async () => {
      await press('Activer')
      await expectSaid(theirs, 'finishTotpSetup')
    })
    await expect(code).toHaveValue('123456')
    await theirs.keyboard.press('Escape')

    await press('Ajouter une clé d’accès')
    await between('beginPasskeySetup', async () => {
      await press('Créer la clé d’accès')
      await expectNotice(theirs, 'beginPasskeySetup')
    })
    await press('Ajouter une clé d’accès')
    await between('finishPasskeySetup', async () => {
      await press('Créer la clé d’accès')
      await expectNotice(theirs, 'finishPasskeySetup')
    })
    await theirs.reload()
    await press('Ajouter une clé d’accès')
    await press('Créer la clé d’accès')
    await press('Je les ai notés')
    await between('renewMyRecoveryCodes', async () => {
      await press('Nouveaux codes')
      await expectNotice(theirs, 'renewMyRecoveryCodes')
    })
    await between('removeMyFactor', async () => {
      await agree(theirs, theirs.getByRole('button', { name: 'Retirer Cet appareil' }))
      await expectNotice(theirs, 'removeMyFactor')
    })
    await expect(theirs.getByText(/^Cet appareil, depuis le/)).toBeVisible()

    await shop.sql(
      'update auth.sessions set second_factor_at = null where user_id = (select id from auth.users where email = $1)',
      [person.email],
    )
    await between('getPendingMethods', async () => {
      await open(theirs, '/admin')
      await expectNotice(theirs, 'getPendingMethods')
    })
    await open(theirs, '/admin')
    await between('startPasskeyProof', async () => {
      await press('Utiliser une clé d’accès')
      await expectSaid(theirs, 'startPasskeyProof')
    })
    await press('Utiliser un code de secours')
    const recovery = theirs.getByLabel('Code de secours')
    await recovery.fill('ABCDEFGHJKMN')
    await between('confirmWhoIAm', async () => {
      await press('Continuer')
      await expectSaid(theirs, 'confirmWhoIAm')
    })
    await context.clearCookies()
    await open(theirs, '/login')
    await sendLogin(theirs, person)
    await press('Utiliser un code de secours')
    await recovery.fill('ABCDEFGHJKMN')
    await between('signInWithFactor', async () => {
      await press('Continuer')
      await expectSaid(theirs, 'signInWithFactor')
    })
    await expect(recovery).toHaveValue('ABCDEFGHJKMN')

    const other = await portalOn(page)
    await openAdmin(page, 'users')
    await page.getByRole('searchbox').fill(person.email)
    const remove = page.getByRole('button', { name: `Retirer la double authentification de ${person.email}` })
    await other.between('removeSecondFactorOf', async () => {
      await agree(page, remove)
      await expectNotice(page, 'removeSecondFactorOf')
    })
    await expect(remove).toBeVisible()
    await context.close()
  })
})
