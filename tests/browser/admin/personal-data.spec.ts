import {
  answerQuestion,
  onlyFirstAdmin,
  openAdmin,
  openAuditLog,
  openSection,
} from '../../fixtures/browser/admin.ts'
import { placeOrder } from '../../fixtures/browser/admin-orders.ts'
import { customerElsewhere } from '../../fixtures/browser/session.ts'
import { download, expect, notice, open, test } from '../../fixtures/browser/test.ts'
import { freshPhone } from '../../fixtures/fresh-phone.ts'

test.beforeEach(({ shop }) => onlyFirstAdmin(shop))

test('D49 an admin finds a person, exports what the shop knows, and erases it after a question', {
  tag: '@rare',
}, async ({ page, elsewhere, shop }) => {
  const { context, person } = await customerElsewhere(elsewhere)
  const theirs = await context.newPage()
  const phone = freshPhone()
  await placeOrder(shop, { name: 'Salimata Ouattara', email: person.email, phone })
  await openAdmin(page, 'settings')
  await openSection(page, 'Données d’une personne')
  const box = page.getByLabel('E-mail, téléphone ou nom')
  await box.fill(person.email)
  await box.press('Enter')
  const card = page.getByRole('region', { name: person.email })
  await expect(card).toContainText('Salimata Ouattara')
  await expect(card).toContainText('1 commande, un compte')
  await expect(card.getByRole('button', { name: phone })).toBeVisible()

  const file = await download(page, card.getByRole('button', { name: 'Exporter' }))
  expect(file.name).toMatch(/^donnees-personnelles-\d{4}-\d{2}-\d{2}\.json$/)
  expect(JSON.parse(String(file.content))).toMatchObject({
    account: { email: person.email },
    orders: [{ phone }],
  })

  const refused = answerQuestion(page, false)
  await card.getByRole('button', { name: 'Effacer' }).click()
  expect(await refused).toContain('n’est pas encore livrée')
  await expect(card).toBeVisible()
  const accepted = answerQuestion(page, true)
  await card.getByRole('button', { name: 'Effacer' }).click()
  await accepted
  await expect(notice(page, 'Données effacées')).toBeVisible()
  await expect(page.getByText('La boutique ne sait rien de cette personne.')).toBeVisible()
  const [left] = await shop.sql<{ count: number }>(
    `select (select count(*) from orders where customer_email = $1) + (select count(*) from auth.users where email = $1) as count`,
    [person.email],
  )
  expect(Number(left?.count)).toBe(0)

  // The erased person is signed out, and the audit log does not name them.
  await open(theirs, '/orders')
  await expect(theirs.getByRole('heading', { name: 'Connexion Requise' })).toBeVisible()
  await openAuditLog(page)
  const journal = page.getByRole('list', { name: /^Modifications/ })
  await expect(journal).toContainText('Données d’une personne effacées : 1 commande, compte')
  await expect(journal).not.toContainText(person.email)
})
