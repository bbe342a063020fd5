import type { Page } from '@playwright/test'
import { answerQuestion } from '../../fixtures/browser/admin.ts'
import { dialogOf, openOrders, placeOrder } from '../../fixtures/browser/admin-orders.ts'
import { expect, test, wide } from '../../fixtures/browser/test.ts'

const cancellation = (page: Page) => page.getByRole('dialog', { name: 'Annuler cette commande ?' })

test.use(wide)

test('AORD-04 WORK-08 Escape closes the question alone; a note that was begun is not lost without asking', {
  tag: '@rare',
}, async ({ page, shop }) => {
  const placed = await placeOrder(shop)
  await openOrders(page, `&order=${placed.order_id}`)
  const order = dialogOf(page)
  await order.getByRole('button', { name: 'Ajouter une note' }).click()
  const note = order.getByLabel('Note pour l’équipe', { exact: true })
  await note.fill('Appeler après 18 h')
  await order.getByRole('combobox', { name: /^Statut de la commande/ }).selectOption('Annulé')
  await expect(cancellation(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cancellation(page)).toHaveCount(0)
  await expect(note).toHaveValue('Appeler après 18 h')

  const stay = answerQuestion(page, false)
  await page.keyboard.press('Escape')
  expect(await stay).toBe('Fermer sans enregistrer ? Votre saisie sera perdue.')
  await expect(note).toHaveValue('Appeler après 18 h')

  // Selecting a text with the mouse and letting go beside the dialog closes nothing, and asks nothing.
  const box = await note.boundingBox()
  if (!box) throw new Error('the note is not shown')
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(2, 450)
  await page.mouse.up()
  await expect(note).toHaveValue('Appeler après 18 h')

  const leave = answerQuestion(page, true)
  await page.mouse.click(2, 450)
  await leave
  await expect(order).toHaveCount(0)
  await expect(page).not.toHaveURL(/order=/)
})
