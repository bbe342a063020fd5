import type { Page } from '@playwright/test'
import { answerQuestion, holdReadings } from '../../fixtures/browser/admin.ts'
import { dialogOf, openOrders, placeOrder, rowOf } from '../../fixtures/browser/admin-orders.ts'
import { expect, notice, test, wide } from '../../fixtures/browser/test.ts'
import { serverFunctionId } from '../../fixtures/server-functions.ts'

const cancellation = (page: Page) => page.getByRole('dialog', { name: 'Annuler cette commande ?' })

/** Holds back the calls of a server function until the returned function is called. */
async function holdCalls(page: Page, name: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(`**/_serverFn/${await serverFunctionId(name)}**`, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

test.use(wide)

test('AORD-04 WORK-08 Escape closes the question alone; a note that was begun is not lost without asking', async ({
  page,
  shop,
}) => {
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

test('WORK-08 while a cancellation is sent, nothing takes it back; what became of it is said', async ({
  page,
  shop,
}) => {
  const placed = await placeOrder(shop)
  await openOrders(page)
  await rowOf(page, placed).getByRole('combobox').selectOption('Annulé')
  const letThrough = await holdCalls(page, 'changeOrderStatuses')
  await cancellation(page).getByLabel('Motif de l’annulation').fill('Injoignable')
  await page.keyboard.press('Enter')
  await expect(cancellation(page).getByRole('button', { name: 'Ne pas annuler' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(cancellation(page)).toBeVisible()
  // It closes when the shop has answered, not when the lists are read again.
  const readings = await holdReadings(page)
  letThrough()
  await expect(notice(page, 'Statut de la commande mis à jour.')).toBeVisible()
  await expect(cancellation(page)).toHaveCount(0)
  readings.release()
  expect(await shop.sql('select status from orders where id = $1', [placed.order_id])).toEqual([
    { status: 'cancelled' },
  ])
})

test('WORK-03 while several orders are marked, the question stays, and says when it failed; it closes once they are marked', async ({
  page,
  shop,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  const placed = await placeOrder(shop)
  await openOrders(page)
  await page.getByLabel(`Choisir la commande ${placed.order_number}`).check()
  await page
    .getByRole('region', { name: 'Commandes choisies' })
    .getByRole('button', { name: 'Expédier', exact: true })
    .click()
  const question = page.getByRole('dialog', { name: /^Marquer 1 commande/ })
  const failed = Promise.withResolvers<void>()
  let isFailed = false
  await page.route(`**/_serverFn/${await serverFunctionId('changeOrderStatuses')}**`, async (route) => {
    if (isFailed) return route.continue()
    await failed.promise
    isFailed = true
    await route.abort()
  })
  await question.getByRole('button', { name: 'Oui, marquer' }).click()
  await question.getByRole('button', { name: 'Fermer' }).click()
  await expect(question).toBeVisible()
  const readings = await holdReadings(page)
  failed.resolve()
  await expect(question.getByRole('alert')).toContainText('Les commandes n’ont pas été marquées.')
  await expect(question.getByRole('button', { name: 'Ne pas marquer' })).toBeEnabled()
  await question.getByRole('button', { name: 'Oui, marquer' }).click()
  await expect(notice(page, '1 commande marquée.')).toBeVisible()
  await expect(question).toHaveCount(0)
  readings.release()
  await expect(rowOf(page, placed).getByRole('combobox')).toHaveValue('shipped')
})

test('D50 an undo that fails at once says so, while the notice with its button is still on its way out', async ({
  page,
  shop,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const placed = await placeOrder(shop)
  await openOrders(page)
  await rowOf(page, placed).getByRole('combobox').selectOption('Annulé')
  await cancellation(page).getByLabel('Motif de l’annulation').fill('Injoignable')
  await page.keyboard.press('Enter')
  await page.route(`**/_serverFn/${await serverFunctionId('undoOrderStatus')}**`, (route) => route.abort())
  await page.getByRole('button', { name: 'Annuler le changement' }).click()
  const failure = notice(page, 'Le changement n’a pas été annulé.')
  await expect(failure).toBeVisible()
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
  await expect(page.getByRole('button', { name: 'Annuler le changement' })).toHaveCount(0)
  await expect(failure).toBeVisible()
})
