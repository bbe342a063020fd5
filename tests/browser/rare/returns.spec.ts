import type { Page } from '@playwright/test'
import { dialogOf, openOrders, placeOrder } from '../../fixtures/browser/admin-orders.ts'
import { findings } from '../../fixtures/browser/axe.ts'
import { expect, notice, test } from '../../fixtures/browser/test.ts'

const block = (page: Page) => dialogOf(page).getByRole('region', { name: 'Retours et annulation' })
const form = (page: Page) => page.getByRole('form', { name: 'Retour ou annulation' })
const money = (text: string) => new RegExp(text.replaceAll(' ', '\\s'))

test('RETURN-03 money that is paid back days after a cancellation is recorded then, and its sum was waiting', async ({
  page,
  shop,
}) => {
  const placed = await placeOrder(shop)
  await shop.sql(
    `insert into payments (order_id, kind, amount, request_key) values ($1, 'mobile_money', 52000, gen_random_uuid())`,
    [placed.order_id],
  )
  await openOrders(page, `&order=${placed.order_id}`)
  await block(page).getByRole('button', { name: 'Colis refusé ou annulation' }).click()
  await form(page).getByLabel('Motif').fill('Plus en stock')
  await form(page).getByLabel('Somme rendue (CFA)').fill('0')
  await form(page).getByRole('button', { name: 'Annuler la commande' }).click()
  await expect(block(page)).toContainText(money('Reste à rendre 52 000 CFA'))
  await block(page).getByRole('button', { name: 'Inscrire le remboursement' }).click()
  const refund = page.getByRole('form', { name: 'Remboursement' })
  await expect(refund.getByLabel('Somme rendue (CFA)')).toHaveValue('52000')
  expect(await findings(page)).toEqual([])
  await refund.getByText('Mobile Money').click()
  await refund.getByRole('button', { name: 'Enregistrer le remboursement' }).click()
  await expect(notice(page, 'Remboursement inscrit.')).toBeVisible()
  await expect(block(page)).toContainText(money('Rendu 52 000 CFA \\(Mobile Money\\)'))
  await expect(block(page)).not.toContainText('Reste à rendre')
  expect(await shop.sql('select payment_status from orders where id = $1', [placed.order_id])).toEqual([
    { payment_status: 'refunded' },
  ])

  await test.step('RETURN-05 a refund that was recorded wrongly is corrected beside it', async () => {
    const payments = dialogOf(page).getByRole('region', { name: 'Paiements' })
    await payments.getByRole('button', { name: /^Corriger le remboursement de/ }).click()
    const correction = page.getByRole('form', { name: 'Correction du remboursement' })
    const amount = correction.getByLabel('Montant réellement rendu (CFA)')
    await correction.getByLabel('Motif').fill('Zéro de trop')
    for (const [wrong, why] of [
      ['52001', 'Vous ne pouvez pas rendre plus que 52 000 CFA.'],
      ['52000', 'C’est déjà le montant inscrit.'],
    ] as const) {
      await amount.fill(wrong)
      await correction.getByRole('button', { name: 'Corriger le remboursement' }).click()
      await expect(correction).toContainText(money(why))
    }
    await amount.fill('5200')
    await correction.getByRole('button', { name: 'Corriger le remboursement' }).click()
    await expect(payments.getByRole('listitem').last()).toContainText(
      money('Remboursement corrigé \\(Mobile Money\\)46 800 CFA'),
    )
    await expect(block(page)).toContainText(money('Rendu 5 200 CFA'))
  })
})
