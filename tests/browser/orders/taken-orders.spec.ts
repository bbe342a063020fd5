import type { Page } from '@playwright/test'
import { answerQuestion, loseAnswer } from '../../fixtures/browser/admin.ts'
import { dialogOf, openOrders, placeOrder } from '../../fixtures/browser/admin-orders.ts'
import { findings } from '../../fixtures/browser/axe.ts'
import { expect, test } from '../../fixtures/browser/test.ts'
import { freshPhone } from '../../fixtures/fresh-phone.ts'

const openForm = (page: Page) => page.getByRole('button', { name: 'Nouvelle commande' }).click()

const formOf = (page: Page) => page.getByRole('dialog', { name: 'Nouvelle commande' })

const phoneOf = (page: Page) => formOf(page).getByRole('textbox', { name: 'Téléphone' })

const nameOf = (page: Page) => formOf(page).getByLabel('Nom complet')

const addressOf = (page: Page) => formOf(page).getByLabel('Adresse de livraison')

const lines = (page: Page) =>
  formOf(page).getByRole('list', { name: 'Articles choisis' }).getByRole('listitem')

const pieces = (page: Page, product: string) =>
  formOf(page).getByRole('group', { name: `Quantité de ${product}` })

const save = (page: Page) => formOf(page).getByRole('button', { name: 'Enregistrer', exact: true }).click()

const taken = (page: Page) => page.getByRole('dialog', { name: 'Commande enregistrée' })

/** Searches a product and takes one piece of it. */
async function add(page: Page, search: string, product: string): Promise<void> {
  await formOf(page).getByLabel('Chercher un produit').fill(search)
  await formOf(page)
    .getByRole('button', { name: new RegExp(`^Ajouter ${product}`) })
    .click()
  await expect(formOf(page).getByLabel('Chercher un produit')).toHaveValue('')
}

test.use({ viewport: { width: 360, height: 640 } })

test('PHONE-01 PHONE-02 a known customer calls: number, products, saved; the link goes by WhatsApp', async ({
  page,
  changingShop: shop,
}) => {
  const phone = freshPhone()
  const digits = `225${phone.replace(' ', '')}`
  await placeOrder(shop, { name: 'Aya Coulibaly', phone })
  await openOrders(page)
  await expect(page.getByRole('button', { name: 'Nouvelle commande' })).toBeInViewport({ ratio: 1 })
  await openForm(page)
  await expect(phoneOf(page)).toBeFocused()
  await phoneOf(page).fill(`+${digits.slice(0, 5)} ${digits.slice(5)}`)
  await expect(formOf(page).getByText(/^Client connu/)).toBeVisible()
  await expect(nameOf(page)).toHaveValue('Aya Coulibaly')
  await expect(addressOf(page)).toHaveValue('Cocody, rue des Jardins 12')
  await formOf(page).getByText('WhatsApp', { exact: true }).click()
  await add(page, 'ambre dorre', 'Ambre Doré')
  await formOf(page).getByLabel('Chercher un produit').fill('cacao imp')
  const formats = formOf(page).getByRole('button', { name: /^Ajouter Cacao Impérial/ })
  await expect(formats).toHaveText([/15 ml/, /50 ml/, /100 ml/])
  await formats.last().click()
  await pieces(page, 'Ambre Doré').getByRole('button', { name: 'Augmenter la quantité' }).click()
  await expect(lines(page)).toContainText([/Ambre Doré/, /Cacao Impérial, 100 ml/])
  await expect(formOf(page)).toContainText('Total, hors livraison193 000 CFA')
  await test.step('PHONE-03 a price that changed meanwhile is said before the order is placed', async () => {
    await shop.sql(`update products set price = price + 500 where name = 'Ambre Doré'`)
    await save(page)
    await expect(formOf(page).getByRole('alert')).toContainText('Le prix d’un produit a changé')
  })
  await save(page)

  await expect(taken(page)).toContainText('Enregistrée pour Aya Coulibaly.')
  const [order] = await shop.sql<{ id: string; link_secret: string; order_number: string }>(
    `select id, link_secret, order_number from orders where customer_name = 'Aya Coulibaly' order by created_at desc limit 1`,
  )
  const chat = taken(page).getByRole('link', { name: 'Envoyer le suivi par WhatsApp' })
  const href = new URL((await chat.getAttribute('href')) ?? '')
  expect(href.pathname).toBe(`/${digits}`)
  expect(href.searchParams.get('text')).toContain(`/commande/${order?.link_secret}`)
  expect(await findings(page)).toEqual([])
  await taken(page).getByRole('button', { name: 'Voir la commande' }).click()
  await expect(dialogOf(page)).toContainText('Prise parAdministration, par WhatsApp')
  await expect(dialogOf(page).getByRole('link', { name: 'Envoyer par WhatsApp' })).toBeVisible()
  await page.keyboard.press('Escape')
  const row = page.getByRole('row').filter({ hasText: order?.order_number ?? '' })
  await expect(row).toContainText('par WhatsApp')
  await expect(row).not.toContainText('NOUVEAU')
  await page.goto(`/commande/${order?.link_secret}`)
  await expect(page.getByRole('heading', { name: 'Suivi de votre commande' })).toBeVisible()
  await expect(page.getByText(/WhatsApp, par|Prise par/)).toHaveCount(0)
})

test('D62 PHONE-02 a code that a customer says: refused beside its field, taken off what is paid, and said when it was used', {
  tag: '@rare',
}, async ({ page, shop }) => {
  await shop.sql(
    `insert into promo_codes (code, kind, value, most_uses_per_phone) values ('SABLE10', 'percent', 10, 1)`,
  )
  const phone = freshPhone()
  const code = formOf(page).getByRole('textbox', { name: 'Code promo' })
  async function fill(): Promise<void> {
    await phoneOf(page).fill(phone)
    await nameOf(page).fill('Koffi Brou')
    await addressOf(page).fill('Marcory, rue des Brodeurs 3')
    await add(page, 'essence de rose', 'Essence de Rose')
    await formOf(page).getByRole('button', { name: 'Un code promo ?' }).click()
  }
  await openOrders(page)
  await openForm(page)
  await fill()
  await code.fill('RIEN')
  await code.press('Enter')
  await expect(code).toHaveAccessibleDescription("Ce code n'existe pas.")
  await code.fill('sable-10')
  await code.press('Enter')
  await expect(formOf(page)).toContainText('Remise SABLE10−4 500 CFA')
  await expect(formOf(page)).toContainText('Total, hors livraison40 500 CFA')
  await save(page)
  await expect(taken(page)).toContainText('Total40 500 CFARemise SABLE10−4 500 CFA')

  await taken(page).getByRole('button', { name: 'Autre commande' }).click()
  await fill()
  await code.fill('SABLE10')
  await code.press('Enter')
  await expect(formOf(page)).toContainText('Total, hors livraison40 500 CFA')
  await save(page)
  await expect(code).toHaveAccessibleDescription('Ce code a déjà servi.')
  await expect(formOf(page).getByRole('alert')).toContainText('Ce code a déjà servi. Enregistrez à nouveau')
  await expect(formOf(page)).toContainText('Total, hors livraison45 000 CFA')
  await save(page)
  await expect(taken(page)).toContainText('Total45 000 CFA')
  expect(
    await shop.sql('select total_amount from orders where customer_phone = $1 order by created_at', [phone]),
  ).toEqual([{ total_amount: '40500.00' }, { total_amount: '45000.00' }])
})

test('PHONE-06 a closed dialog asks, a reloaded page goes on, and a lost answer makes no second order', {
  tag: '@rare',
}, async ({ page, shop, allowConsole }) => {
  allowConsole(/Failed to load resource/)
  const phone = freshPhone()
  await openOrders(page)
  await openForm(page)
  await phoneOf(page).fill(phone)
  await expect(formOf(page).getByText('Nouveau client.')).toBeVisible()
  await nameOf(page).fill('Mariam Touré')
  await add(page, 'ambre doré', 'Ambre Doré')
  const asked = answerQuestion(page, false)
  await formOf(page).getByRole('button', { name: 'Fermer' }).click()
  expect(await asked).toContain('Votre saisie sera perdue')
  await expect(nameOf(page)).toHaveValue('Mariam Touré')

  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(nameOf(page)).toHaveValue('Mariam Touré')
  await expect(lines(page)).toHaveCount(1)
  await formOf(page).getByText('En boutique', { exact: true }).click()
  await formOf(page).getByRole('button', { name: 'Retrait en boutique' }).click()
  await expect(addressOf(page)).toHaveValue('Retrait en boutique')
  await loseAnswer(page, 'createTakenOrder')
  await save(page)
  await expect(formOf(page).getByRole('alert')).toContainText('la commande ne sera créée qu’une seule fois')
  await save(page)
  await expect(taken(page)).toBeVisible()
  expect(
    await shop.sql(
      `select s.source, o.customer_address from orders o join staff_orders s on s.order_id = o.id where o.customer_phone = $1`,
      [phone],
    ),
  ).toEqual([{ source: 'shop', customer_address: 'Retrait en boutique' }])

  await taken(page).getByRole('button', { name: 'Autre commande' }).click()
  await expect(phoneOf(page)).toHaveValue('')
  await expect(phoneOf(page)).toBeFocused()
})
