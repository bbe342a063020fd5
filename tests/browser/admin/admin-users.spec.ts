import type { Page } from '@playwright/test'
import type { Someone } from '../../fixtures/browser/account.ts'
import {
  agree,
  answerQuestion,
  holdUpdates,
  loseAnswer,
  onlyFirstAdmin,
  openAdmin,
  rowWith,
} from '../../fixtures/browser/admin.ts'
import { admin } from '../../fixtures/browser/server.ts'
import { addCustomer, customerElsewhere, sessionsOf } from '../../fixtures/browser/session.ts'
import type { TestShop } from '../../fixtures/browser/shop.ts'
import {
  callsOf,
  destructiveNotice,
  type Elsewhere,
  expect,
  notice,
  open,
  test,
  wide,
} from '../../fixtures/browser/test.ts'

const roleOf = async (shop: TestShop, email: string) =>
  (
    await shop.sql<{ role: string }>(
      'select role from user_roles where user_id = (select id from profiles where email = $1)',
      [email],
    )
  ).map(({ role }) => role)

/** A customer signed in in a browser of their own, on a wide screen. */
async function customerAtDesk(elsewhere: Elsewhere): Promise<{ page: Page; person: Someone }> {
  const { context, person } = await customerElsewhere(elsewhere, wide)
  return { page: await context.newPage(), person }
}

/** Finds the user, presses the button and answers yes. Returns the question. */
async function change(page: Page, label: string, email: string): Promise<string> {
  await page.getByRole('searchbox').fill(email)
  await expect(page.getByRole('row')).toHaveCount(2)
  const asked = answerQuestion(page, true)
  await page.getByRole('button', { name: `${label} ${email}` }).click()
  return asked
}

test.beforeEach(({ shop }) => onlyFirstAdmin(shop))

test('AUSR-01 AUSR-08 users by e-mail, ten to a page, with role and search', async ({ page, shop }) => {
  await shop.sql(`insert into auth.users (name, first_name, email)
    select 'x', 'Zoé', 'zz-liste' || lpad(i::text, 2, '0') || '@example.com' from generate_series(1, 25) i on conflict do nothing`)
  await openAdmin(page, 'users')
  await expect(page.getByRole('row')).toHaveCount(11)
  await page.getByRole('searchbox').fill('zz-liste')
  await expect(page.getByRole('row').nth(1)).toContainText('zz-liste01@example.com')
  await page.getByRole('button', { name: 'Page 3' }).click()
  await expect(page.getByRole('row')).toHaveCount(6)
  await expect(page.getByRole('row').last()).toContainText('zz-liste25@example.com')
  await expect(page.getByRole('row').last()).toContainText('Utilisateur')
  await page.getByRole('searchbox').fill(admin.email)
  await expect(rowWith(page, admin.email)).toContainText('Administrateur')
  await test.step('AUSR-07 the last admin stays: the row says why', async () => {
    const demote = page.getByRole('button', { name: `Retirer les droits ${admin.email}` })
    await expect(demote).toBeDisabled()
    await expect(demote).toHaveAccessibleDescription(
      'Dernier administrateur : il en faut toujours au moins un.',
    )
  })
  await page.getByRole('searchbox').fill('personne de ce nom')
  await expect(page.getByText('Aucun utilisateur trouvé.', { exact: true })).toBeVisible()
})

test('AUSR-02 AUSR-04 a promoted user finds the way in without a new login, a demoted one is out at once', {
  tag: '@rare',
}, async ({ page, elsewhere, shop }) => {
  const other = await customerAtDesk(elsewhere)
  const { email } = other.person
  const header = other.page.getByRole('banner')
  await other.page.clock.install()
  await open(other.page, '/boutique')
  await expect(header.getByRole('link', { name: 'Boutique' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Admin' })).toHaveCount(0)

  await openAdmin(page, 'users')
  await page.getByRole('searchbox').fill(email)
  await expect(page.getByRole('row')).toHaveCount(2)
  const refused = answerQuestion(page, false)
  await page.getByRole('button', { name: `Nommer administrateur ${email}` }).click()
  expect(await refused).toContain('donner le rôle d’administrateur')
  expect(await roleOf(shop, email)).toEqual(['user'])
  await change(page, 'Nommer administrateur', email)
  await expect(notice(page, 'Rôle mis à jour : Administrateur')).toBeVisible()
  await expect(rowWith(page, email)).toContainText('Administrateur')
  expect(await roleOf(shop, email)).toEqual(['admin'])

  // A minute later, when they come back to the open page.
  await other.page.clock.fastForward(61_000)
  await other.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(header.getByRole('link', { name: 'Admin' })).toBeVisible()
  await other.page.clock.resume()
  const streaming = other.page.waitForResponse((response) => response.url().includes('/api/admin-events'))
  await header.getByRole('link', { name: 'Admin' }).click()
  await expect(other.page.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible()
  await streaming
  await other.page.getByRole('link', { name: 'Utilisateurs' }).click()
  await expect(other.page.getByRole('row').nth(1)).toBeVisible()

  const demotion = await change(page, 'Retirer les droits', email)
  expect(demotion).toContain('retirer le rôle d’administrateur')
  // At once, and not when they come back to the page.
  await expect(notice(other.page, 'Accès refusé')).toBeVisible()
  await expect(other.page.getByText('Impossible de charger')).toHaveCount(0)
  await expect(header.getByRole('link', { name: 'Admin' })).toHaveCount(0)
  await expect(notice(page, 'Rôle mis à jour : Utilisateur')).toBeVisible()
  expect(await roleOf(shop, email)).toEqual(['user'])

  await test.step('PERM-07 a user is signed out everywhere after a question, an admin not by themself', async () => {
    expect(await sessionsOf(shop, email)).toHaveLength(1)
    expect(await change(page, 'Déconnecter partout', email)).toContain(email)
    await expect(notice(page, 'Utilisateur déconnecté de tous ses appareils')).toBeVisible()
    expect(await sessionsOf(shop, email)).toEqual([])
    await page.getByRole('searchbox').fill(admin.email)
    await expect(rowWith(page, admin.email)).toBeVisible()
    await expect(page.getByRole('button', { name: /Déconnecter partout/ })).toHaveCount(0)
  })
})

test('AUSR-06 AUSR-05 a change whose answer is lost is told until it is read, though the list cannot be read again either', {
  tag: '@rare',
}, async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource/)
  const { email } = await addCustomer()
  await page.clock.install()
  await holdUpdates(page)
  await openAdmin(page, 'users')
  await page.getByRole('searchbox').fill(email)
  await expect(page.getByRole('row')).toHaveCount(2)
  const stale = page.getByRole('status').filter({ hasText: 'n’ont pas pu être actualisées' })
  const failure = destructiveNotice(page, 'Erreur', 'Impossible de mettre à jour le rôle utilisateur.')
  await loseAnswer(page, 'changeUserRole')
  await page.route(callsOf('getUsers'), (route) => route.abort())
  await agree(page, page.getByRole('button', { name: `Nommer administrateur ${email}` }))
  await expect(stale).toBeVisible()
  await expect(rowWith(page, email), 'the rows stay').toBeVisible()
  await page.clock.fastForward(60_000)
  await expect(failure).toBeVisible()
  await page.unroute(callsOf('getUsers'))
  await stale.getByRole('button', { name: 'Réessayer' }).click()
  await expect(stale).toHaveCount(0)
  await page.clock.fastForward(1000)
  await expect(failure, 'who goes on has read it').toHaveCount(0)
  await expect(rowWith(page, email)).toContainText('Administrateur')
})

test('AUSR-02 UNDO-03 who demotes themself leaves the administration, and takes it back from the notice', {
  tag: '@rare',
}, async ({ shop, elsewhere }) => {
  const other = await customerAtDesk(elsewhere)
  await shop.sql(
    `update user_roles set role = 'admin' where user_id = (select id from profiles where email = $1)`,
    [other.person.email],
  )
  await open(other.page, '/admin?tab=users')
  await change(other.page, 'Retirer les droits', other.person.email)
  await expect(notice(other.page, 'Rôle mis à jour : Utilisateur')).toBeVisible()
  await expect(other.page).toHaveURL(/\/$/)
  await expect(other.page.getByText('Impossible de charger')).toHaveCount(0)
  expect(await roleOf(shop, other.person.email)).toEqual(['user'])
  const header = other.page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Admin' })).toHaveCount(0)
  await other.page.getByRole('button', { name: 'Annuler le changement' }).click()
  await expect(notice(other.page, 'Rôle mis à jour : Administrateur')).toBeVisible()
  expect(await roleOf(shop, other.person.email)).toEqual(['admin'])
  await header.getByRole('link', { name: 'Admin' }).click()
  await expect(other.page.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible()
})
