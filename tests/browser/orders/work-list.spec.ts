import type { Page } from '@playwright/test'
import { holdAll } from '../../fixtures/browser/admin.ts'
import { dialogOf, openOrders, type Placed, placeOrder, rowOf } from '../../fixtures/browser/admin-orders.ts'
import { expect, notice, test } from '../../fixtures/browser/test.ts'
import { freshPhone } from '../../fixtures/fresh-phone.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const choose = (page: Page, { order_number }: Placed) =>
  page.getByLabel(`Choisir la commande ${order_number}`).check()
const bar = (page: Page) => page.getByRole('region', { name: 'Commandes choisies' })

test.use({ viewport: { width: 360, height: 640 } })

test('WORK-01 WORK-04 a row says what to do and whom to call, at the top of the screen; one press is one step', async ({
  page,
  shop,
}) => {
  const phone = freshPhone()
  const placed = await placeOrder(shop, { name: 'Aya Coulibaly', phone, quantity: 2 })
  await shop.sql(`update orders set status = 'pending' where id = $1`, [placed.order_id])
  await openOrders(page)
  const row = rowOf(page, placed)
  await expect(row).toContainText('2 × Ambre Doré')
  await expect(row).toContainText('Cocody, rue des Jardins 12')
  const digits = `225${phone.replace(' ', '')}`
  await expect(row.getByRole('link', { name: 'Appeler Aya Coulibaly' })).toHaveAttribute(
    'href',
    `tel:+${digits}`,
  )
  await expect(row.getByRole('link', { name: 'WhatsApp à Aya Coulibaly' })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/${digits}`),
  )
  const top = await rows(page)
    .first()
    .evaluate((card) => card.getBoundingClientRect().top)
  expect(top).toBeLessThanOrEqual(640 / 3)
  const tabs = page.getByRole('navigation', { name: 'Rubriques de l’administration' })
  await expect(tabs.getByRole('link', { name: 'Commandes' })).toBeInViewport({ ratio: 1 })
  const { y, height } = (await tabs.boundingBox()) ?? { y: 0, height: 0 }
  expect(y + height).toBe(640)
  await expect(page.locator('footer')).toHaveCount(0)
  await row.getByRole('button', { name: /^Confirmer/ }).dblclick()
  await expect(row.getByRole('combobox')).toHaveValue('confirmed')

  const statusIs = (status: string) =>
    expect
      .poll(() => shop.sql('select status from orders where id = $1', [placed.order_id]))
      .toEqual([{ status }])
  await statusIs('confirmed')

  await test.step('a press at the moment when somebody else’s change gives the button another meaning is not taken', async () => {
    await row.evaluate((element) => {
      new MutationObserver((_, observer) => {
        const button = element.querySelector<HTMLButtonElement>('button[aria-label^="Livrer"]')
        if (!button) return
        observer.disconnect()
        button.click()
      }).observe(element, { subtree: true, childList: true, attributes: true })
    })
    await shop.sql(`update orders set status = 'shipped' where id = $1`, [placed.order_id])
    await row.getByRole('button', { name: /^Livrer/ }).click()
    await expect(row.getByText('Terminée')).toBeVisible()
    await statusIs('delivered')
  })
  expect(
    await shop.sql('select to_status from order_status_history where order_id = $1 order by changed_at', [
      placed.order_id,
    ]),
  ).toHaveLength(5)
})

test('WORK-01 WORK-04 on a computer five orders stand on the first screen, and "Plus" has what is seldom used', {
  tag: '@rare',
}, async ({ page, shop }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  for (let n = 0; n < 5; n++) await placeOrder(shop, { quantity: 2 })
  await openOrders(page)
  await expect(rows(page).nth(4)).toBeVisible()
  expect((await rows(page).first().boundingBox())?.y).toBeLessThanOrEqual(430)
  // What is pressed most of the fifth one; a badge of few pieces may make a row higher.
  const step = await rows(page)
    .nth(4)
    .getByRole('button', { name: /^Voir la commande/ })
    .boundingBox()
  expect((step?.y ?? 900) + (step?.height ?? 0)).toBeLessThanOrEqual(900)

  await test.step('the menu by the keyboard: it opens, lists, and gives the focus back', async () => {
    const more = page.getByRole('button', { name: 'Plus', exact: true })
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Caisse' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Livraisons' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Livraisons' })).toBeHidden()
    await expect(more).toBeFocused()
  })
})

test('WORK-03 several orders after one question, with each one’s stock, and back again', {
  tag: '@rare',
}, async ({ page, changingShop: shop }) => {
  await shop.sql(`update products set stock = 3 where name = 'Ambre Doré'`)
  const placed = [
    await placeOrder(shop, { quantity: 2 }),
    await placeOrder(shop, { quantity: 2 }),
    await placeOrder(shop, { product: 'Essence de Rose' }),
  ] as const
  await shop.sql(`update orders set status = 'shipped' where id = any ($1)`, [
    placed.map(({ order_id }) => order_id),
  ])
  await openOrders(page)
  for (const one of placed) await choose(page, one)
  await expect(bar(page)).toContainText('3 commandes choisies')
  await bar(page).getByRole('button', { name: 'Livrer', exact: true }).click()
  const question = page.getByRole('dialog', { name: /^Marquer 3 commandes/ })
  await question.getByRole('button', { name: 'Oui, marquer' }).click()
  const told = page.getByRole('dialog', { name: 'Le stock n’a pas suffi partout' })
  await expect(told.getByRole('listitem')).toHaveText([
    `${placed[1].order_number}Stock non décrémenté : Ambre Doré (stock insuffisant).`,
  ])
  const undo = told.getByRole('button', { name: 'Annuler les changements' })
  // It stands free, and is not cut off at the edge of the dialog.
  await expect(undo).toBeInViewport({ ratio: 1 })
  await undo.click()
  await expect(notice(page, 'Changements annulés.')).toBeVisible()
  expect(
    await shop.sql(
      `select p.stock, array_agg(distinct o.status) as statuses from orders o, products p
       where o.id = any ($1) and p.name = 'Ambre Doré' group by p.stock`,
      [placed.map(({ order_id }) => order_id)],
    ),
  ).toEqual([{ stock: 3, statuses: ['shipped'] }])
  await told.getByRole('button', { name: 'Compris' }).click()
  await expect(bar(page)).toHaveCount(0)
  await expect(rowOf(page, placed[0]).getByRole('combobox')).toHaveValue('shipped')

  await test.step('WORK-07 they are cancelled for one reason, which each of them shows', async () => {
    for (const one of placed.slice(0, 2)) await choose(page, one)
    await page.getByLabel('Marquer les commandes choisies comme').selectOption('Annulé')
    const cancel = page.getByRole('dialog', { name: /^Annuler 2 commandes/ })
    const yes = cancel.getByRole('button', { name: 'Oui, annuler' })
    await yes.click()
    await expect(cancel).toContainText('Dites pourquoi')
    await expect(cancel.getByRole('radio').first()).toBeFocused()
    await cancel.getByText('Rupture de stock', { exact: true }).click()
    // It closes once they are marked, not when the lists are read again.
    const readings = await holdAll(page, 'GET')
    await yes.click()
    await expect(notice(page, '2 commandes marquées.')).toBeVisible()
    await expect(cancel).toHaveCount(0)
    const buttons = () =>
      rowOf(page, placed[1])
        .getByRole('button', { name: /^Voir/ })
        .evaluate((button) => button.getBoundingClientRect().toJSON())
    const before = await buttons()
    readings.release()
    await expect(rowOf(page, placed[0]).getByText('Terminée')).toBeVisible()
    await expect(rowOf(page, placed[1]).getByText('Terminée')).toBeVisible()
    expect(await buttons(), 'a row keeps its buttons where they are').toEqual(before)
    await page.getByRole('button', { name: `Voir la commande ${placed[1].order_number}` }).click()
    const history = dialogOf(page).getByRole('region', { name: 'Historique' }).getByRole('listitem')
    await expect(history.first()).toContainText('Expédié → Annulé')
    await expect(history.first()).toContainText('Rupture de stock')
  })
})

test('WORK-02 WORK-06 a period of one’s own, what is to be collected, and the courier’s list, to tick and to print', {
  tag: '@rare',
}, async ({ page, shop }) => {
  const shipped = await placeOrder(shop, { name: 'Serge Yao', quantity: 2 })
  await shop.sql(`update orders set status = 'shipped' where id = $1`, [shipped.order_id])
  await openOrders(page, '&status=shipped')
  await page.getByRole('button', { name: 'Filtres' }).click()
  await page.getByLabel('Filtrer par date').selectOption('Une période…')
  await page.getByLabel('Du', { exact: true }).fill('2020-01-01')
  await page.getByLabel('Du', { exact: true }).press('Enter')
  await expect(page).toHaveURL(/period=2020-01-01\.\./)
  await page.getByLabel('Filtrer par paiement').selectOption('Encaissé')
  await expect(rowOf(page, shipped)).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Filtrer par paiement')).toHaveValue('paid')

  await openOrders(page)
  await page.getByRole('button', { name: 'Filtres' }).click()
  await page.getByRole('button', { name: 'Livraisons' }).click()
  const delivery = page.getByRole('listitem').filter({ hasText: shipped.order_number })
  await expect(delivery).toContainText('104 000 CFA')
  const box = delivery.getByRole('checkbox')
  await box.check()
  await page.reload()
  await expect(box).toBeChecked()

  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  for (const hidden of [page.getByRole('banner'), page.getByRole('button', { name: 'Imprimer' })])
    await expect(hidden).toBeHidden()
  await page.emulateMedia({ media: null })
  await page.getByRole('button', { name: 'Retour aux commandes' }).click()
  await expect(page.getByRole('heading', { name: 'Commandes', exact: true })).toBeVisible()
})
