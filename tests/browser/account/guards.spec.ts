import { sendLogin } from '../../fixtures/browser/account.ts'
import { admin } from '../../fixtures/browser/server.ts'
import { giveCustomer, giveSession } from '../../fixtures/browser/session.ts'
import {
  destructiveNotice,
  expect,
  holdCalls,
  notice,
  open,
  test,
  withoutRight,
} from '../../fixtures/browser/test.ts'

test('AUTH-25 AUTH-26 the guards wait, then send a visitor to the login in place of the page', async ({
  page,
}) => {
  await open(page, '/boutique')
  const guarded = async (path: string) => {
    const gate = await holdCalls(page)
    await page.goto(path)
    await expect(page.getByText('Vérification des accès...')).toBeVisible()
    gate()
    await page.unrouteAll({ behavior: 'wait' })
  }
  const backToShop = async () => {
    await page.goBack()
    await expect(page).toHaveURL(/\/boutique$/)
  }
  await guarded('/settings')
  await expect(page).toHaveURL(/\/login$/)
  await backToShop()

  await test.step('AUTH-28 the administration', async () => {
    await guarded('/admin')
    await expect(page).toHaveURL(/\/login$/)
    await backToShop()
  })

  await test.step('CHK-05 the secured checkout says why', async () => {
    await guarded('/enhanced-checkout')
    await expect(notice(page, 'Connexion requise')).toBeVisible()
    await expect(notice(page, 'Authentification requise')).toBeVisible()
    await expect(page).toHaveURL(/\/login\?returnTo=checkout$/)
    await backToShop()
  })
})

test('AUTH-29 AUTH-30 the admin guard shows a customer out, and says what it checks of an admin', async ({
  page,
  context,
  shop,
}) => {
  const person = await giveCustomer(context)
  await test.step('AUTH-31 PERM-08 a role that cannot be checked is an error, not an answer', async () => {
    await withoutRight(shop, 'select on user_roles from customer', async () => {
      await page.goto('/admin')
      await expect(destructiveNotice(page, 'Erreur', 'Impossible de vérifier vos permissions.')).toBeVisible()
      await expect(page).toHaveURL(/\/$/)
    })
  })

  await page.goto('/admin')
  await expect(
    destructiveNotice(page, 'Accès refusé', "Vous n'avez pas les permissions pour accéder à cette page."),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { name: 'Administration' })).toHaveCount(0)

  await test.step('AUTH-24 who has become an admin is one at the next sign-in', async () => {
    await shop.sql(
      `update user_roles set role = 'admin' where user_id = (select id from auth.users where email = $1)`,
      [person.email],
    )
    await context.clearCookies()
    await open(page, '/login')
    await sendLogin(page, person)
    await expect(page).toHaveURL(/\/admin$/)
    await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible()
  })

  await giveSession(context, admin)
  const gate = Promise.withResolvers<void>()
  // A tab of its own: nothing that the first one still asks is taken for its questions.
  const tab = await context.newPage()
  let answers = 0
  await tab.route('**/_serverFn/**', async (route) => {
    answers += 1
    if (answers > 1) await gate.promise // the first one is the session, and the role is asked for only then
    await route.continue()
  })
  await tab.goto('/admin')
  await expect(tab.getByText('Vérification des permissions administrateur...')).toBeVisible()
  gate.resolve()
  await expect(tab.getByRole('heading', { name: 'Administration' })).toBeVisible()
})
