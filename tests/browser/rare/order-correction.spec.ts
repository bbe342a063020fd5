import type { Page } from '@playwright/test'
import { dialogOf, openOrders, placeOrder } from '../../fixtures/browser/admin-orders.ts'
import { expect, test } from '../../fixtures/browser/test.ts'

const correction = (page: Page) => page.getByRole('dialog', { name: 'Corriger la commande' })
const openCorrection = (page: Page) =>
  dialogOf(page).getByRole('button', { name: 'Corriger la commande' }).click()
const save = (page: Page) => correction(page).getByRole('button', { name: 'Enregistrer' }).click()
test('CORR-02 the last line leads to the cancellation, and a shipped order is not corrected', async ({
  page,
  shop,
}) => {
  const placed = await placeOrder(shop)
  await openOrders(page, `&order=${placed.order_id}`)
  await openCorrection(page)
  await correction(page).getByRole('button', { name: 'Retirer Ambre Doré' }).click()
  await expect(correction(page)).toContainText('Une commande garde au moins un article.')
  await expect(correction(page).getByRole('button', { name: 'Enregistrer' })).toBeDisabled()
  await correction(page).getByRole('button', { name: 'Annuler la commande' }).click()
  await expect(correction(page)).toHaveCount(0)
  await expect(dialogOf(page).getByRole('button', { name: 'Colis refusé ou annulation' })).toBeFocused()

  await openCorrection(page)
  await correction(page).getByLabel('Téléphone').fill('05 06 07 08 09')
  await correction(page).getByLabel('Motif de la correction').fill('Numéro mal noté')
  await shop.sql(`update orders set status = 'shipped' where id = $1`, [placed.order_id])
  await save(page)
  await expect(
    page.getByText('Cette commande ne peut plus être corrigée', { exact: false }).first(),
  ).toBeVisible()
  await expect(correction(page).getByLabel('Téléphone')).toHaveValue('05 06 07 08 09')
  page.once('dialog', (question) => void question.accept())
  await correction(page).getByRole('button', { name: 'Fermer' }).last().click()
  await expect(correction(page)).toHaveCount(0)
  await expect(dialogOf(page).getByRole('button', { name: 'Corriger la commande' })).toHaveCount(0)
})
