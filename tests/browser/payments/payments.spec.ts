import type { Page } from '@playwright/test'
import { loseAnswer } from '../../fixtures/browser/admin.ts'
import { dialogOf, openOrders, placeOrder, rowOf } from '../../fixtures/browser/admin-orders.ts'
import { findings } from '../../fixtures/browser/axe.ts'
import { callsOf, expect, notice, test } from '../../fixtures/browser/test.ts'

const payments = (page: Page) => dialogOf(page).getByRole('region', { name: 'Paiements' })
const formOf = (page: Page) => page.getByRole('form', { name: 'Paiement reçu' })
const question = (page: Page) => page.getByRole('dialog', { name: 'Argent reçu ?' })
test('PAY-01 PAY-02 money is recorded in parts and corrected, and everything stays visible', async ({
  page,
  shop,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  const placed = await placeOrder(shop)
  await openOrders(page, `&order=${placed.order_id}`)
  const block = payments(page)
  await expect(block).toContainText('Non réglé')
  await block.getByRole('button', { name: 'Inscrire un paiement' }).click()
  const amount = formOf(page).getByLabel('Montant reçu (CFA)')
  await expect(amount).toHaveValue('52000')

  await amount.fill('52 001')
  await formOf(page).getByText('Mobile Money').click()
  await formOf(page)
    .getByLabel(/^Référence/)
    .fill('MP24.117')
  await formOf(page).getByRole('button', { name: 'Enregistrer le paiement' }).click()
  await expect(formOf(page)).toContainText('Il ne reste à recevoir que 52 000 CFA.')
  await amount.fill('40000')
  await amount.press('Enter')
  await expect(notice(page, 'Paiement inscrit.')).toBeVisible()
  await expect(block).toContainText('En partie')
  await expect(block).toContainText('Reçu 40 000 CFA · reste 12 000 CFA')
  await expect(block.getByRole('listitem')).toContainText('réf. MP24.117')
  await expect(block.getByRole('listitem')).toContainText('Administration')

  await block.getByRole('button', { name: /^Corriger le paiement de/ }).click()
  const correction = page.getByRole('form', { name: 'Correction du paiement' })
  await correction.getByLabel('Montant réellement reçu (CFA)').fill('35000')
  await correction.getByRole('button', { name: 'Corriger le paiement' }).click()
  await expect(correction).toContainText('Dites pourquoi vous corrigez ce montant')
  await correction.getByLabel('Motif').fill('Compté deux fois')
  await correction.getByRole('button', { name: 'Corriger le paiement' }).click()
  await expect(block.getByRole('listitem')).toHaveCount(2)
  await expect(block.getByRole('listitem').last()).toContainText('Correction (Mobile Money)-5 000 CFA')
  await expect(block.getByRole('listitem').last()).toContainText('Compté deux fois')
  await expect(block).toContainText('reste 17 000 CFA')

  await test.step('PAY-04 an answer that is lost: the same form sent again records nothing twice', async () => {
    await block.getByRole('button', { name: 'Inscrire un paiement' }).click()
    await amount.fill('7000')
    await loseAnswer(page, 'recordOrderPayment')
    await amount.press('Enter')
    await expect(
      notice(page, 'Connexion impossible. Vérifiez votre réseau, puis réessayez : rien n’est perdu.'),
    ).toBeVisible()
    await expect(amount).toHaveValue('7000')
    await formOf(page).getByRole('button', { name: 'Enregistrer le paiement' }).click()
    await expect(block).toContainText('reste 10 000 CFA')
    await expect(block.getByRole('listitem')).toHaveCount(3)
    await block.getByRole('button', { name: 'Inscrire un paiement' }).click()
    await amount.press('Enter')
    await expect(formOf(page)).toHaveCount(0)
  })

  await expect(block).toContainText('Réglé')
  await expect(block.getByRole('button', { name: 'Inscrire un paiement' })).toHaveCount(0)
  expect(
    await shop.sql(
      `select o.status, o.payment_status, (select sum(amount)::integer from payments where order_id = o.id) as sum
       from orders o where id = $1`,
      [placed.order_id],
    ),
  ).toEqual([{ status: 'confirmed', payment_status: 'paid', sum: 52_000 }])
})

test('PAY-05 "Payé" asks for the money: yes records it, no does not, and what is recorded is not asked for', async ({
  page,
  shop,
}) => {
  const [first, second] = [await placeOrder(shop), await placeOrder(shop)]
  await openOrders(page)
  await rowOf(page, first).getByRole('combobox').selectOption('Payé')
  await expect(question(page)).toContainText('Avez-vous reçu la totalité, 52 000 CFA ?')
  expect(await findings(page)).toEqual([])
  await question(page).getByText('Mobile Money').click()
  await question(page)
    .getByRole('button', { name: /^Oui, inscrire 52.000.CFA$/ })
    .click()
  await expect(question(page)).toHaveCount(0)
  await rowOf(page, second).getByRole('combobox').selectOption('Payé')
  await question(page).getByRole('button', { name: 'Non, pas encore' }).click()
  await expect(question(page)).toHaveCount(0)
  expect(
    await shop.sql(
      `select o.status, o.payment_status, p.kind, p.amount::integer as amount
       from orders o left join payments p on p.order_id = o.id where o.id = any ($1) order by o.created_at`,
      [[first.order_id, second.order_id]],
    ),
  ).toEqual([
    { status: 'paid', payment_status: 'paid', kind: 'mobile_money', amount: 52_000 },
    { status: 'paid', payment_status: 'pending', kind: null, amount: null },
  ])

  // All is recorded: the status is set, and nothing is asked.
  await rowOf(page, first).getByRole('combobox').selectOption('Expédié')
  const read = page.waitForResponse(async (answer) => answer.url().includes('getOrderPayments'))
  await rowOf(page, first).getByRole('combobox').selectOption('Payé')
  await read
  await expect(rowOf(page, first).getByRole('combobox')).toHaveValue('paid')
  await expect(question(page)).toHaveCount(0)
})

test('PAY-06 the question about the money waits until what was opened meanwhile is closed', async ({
  page,
  shop,
}) => {
  const [paid, cancelled] = [await placeOrder(shop), await placeOrder(shop)]
  await openOrders(page)
  const held = Promise.withResolvers<void>()
  // Not for one call only: a request that is sent just when Playwright stops to intercept is not reported to it.
  await page.route(callsOf('changeOrderStatus'), async (route) => {
    const response = await route.fetch()
    await held.promise
    await route.fulfill({ response })
  })
  await rowOf(page, paid).getByRole('combobox').selectOption('Payé')
  await rowOf(page, cancelled).getByRole('combobox').selectOption('Annulé')
  const cancellation = page.getByRole('dialog', { name: 'Annuler cette commande ?' })
  await expect(cancellation).toBeVisible()
  const payments = 'getOrderPayments'
  const read = page.waitForResponse((answer) => answer.url().includes(payments))
  held.resolve()
  await (await read).finished()
  await page.keyboard.press('Space')
  await expect(cancellation.getByRole('radio', { name: 'Client injoignable' })).toBeChecked()
  await expect(page.locator('dialog[open]')).toHaveCount(1)
  await cancellation.getByRole('button', { name: 'Oui, annuler' }).click()
  await expect(question(page)).toContainText(paid.order_number)
  await expect(page.locator('dialog[open]')).toHaveCount(1)
  await question(page).getByRole('button', { name: 'Non, pas encore' }).click()
  expect(
    await shop.sql('select status from orders where id = any ($1) order by created_at', [
      [paid.order_id, cancelled.order_id],
    ]),
  ).toEqual([{ status: 'paid' }, { status: 'cancelled' }])
})
