import { dialogOf, openAdmin, rowWith, saveButton } from '../../fixtures/browser/admin.ts'
import { addToCart, cardOf, openCart } from '../../fixtures/browser/cart.ts'
import type { TestShop } from '../../fixtures/browser/shop.ts'
import { expect, holdCalls, notice, open, test } from '../../fixtures/browser/test.ts'

/** The products of a perfume, the smallest first. */
const formatsOf = ({ sql }: TestShop, name: string) =>
  sql<{ id: string; size: number; stock: number }>(
    `select p.id, f.size_ml as size, p.stock from products p join product_formats f on f.product_id = p.id
     where p.name = $1 order by f.size_ml`,
    [name],
  )

test('FMT-01 FMT-02 a perfume is one card with its formats and its lowest price; its page changes the format at once', async ({
  page,
  changingShop: shop,
}) => {
  const [small, middle, large] = await formatsOf(shop, 'Cacao Impérial')
  await open(page, '/boutique')
  const card = cardOf(page, 'Cacao Impérial')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('15, 50, 100 ml')
  await expect(card).toContainText(/dès 19.500.CFA/)
  await addToCart(page, 'Cacao Impérial, 15 ml')
  await expect(notice(page, 'Cacao Impérial, 15 ml')).toBeVisible()

  await card.getByRole('link').click()
  await expect(page).toHaveURL(`/product/${middle?.id}`)
  const main = page.getByRole('main')
  const chooser = main.getByRole('navigation', { name: 'Format' })
  await expect(chooser.getByRole('link')).toHaveText([
    /^15 ml19.500.CFA$/,
    /^50 ml55.000.CFA$/,
    /^100 ml89.000.CFA$/,
  ])
  await expect(chooser.getByRole('link', { name: '50 ml' })).toHaveAttribute('aria-current', 'page')

  // Even while the network is silent: price and stock came with the page.
  const answer = await holdCalls(page)
  await chooser.getByRole('link', { name: '100 ml' }).click()
  await expect(page).toHaveURL(`/product/${large?.id}`)
  await expect(main.getByText(/^89.000.CFA$/).first()).toBeVisible()
  await expect(chooser.getByRole('link', { name: '100 ml' })).toHaveAttribute('aria-current', 'page')
  await expect(chooser.getByRole('link', { name: '100 ml' })).toBeFocused()
  await expect(page).toHaveTitle(/^Cacao Impérial, 100 ml/)
  answer()
  await main.getByRole('button', { name: 'Ajouter au panier' }).click()
  const cart = await openCart(page)
  await expect(cart.getByRole('listitem')).toHaveText([/Cacao Impérial, 15 ml/, /Cacao Impérial, 100 ml/])
  await cart.getByRole('button', { name: 'Fermer' }).click()

  // Another format that sells out is seen at once, and in the list the next one is offered.
  await shop.sql('update products set stock = 0 where id = $1', [small?.id])
  await expect(chooser.getByRole('link', { name: '15 ml' })).toContainText('Épuisé')
  await page.goBack()
  await expect(page).toHaveURL(/\/boutique$/)
  await expect(card).toContainText(/dès 55.000.CFA/)
  await expect(card.getByRole('button', { name: 'Ajouter Cacao Impérial, 50 ml au panier' })).toBeEnabled()
  await shop.sql(`update products set stock = 0 where name = 'Cacao Impérial'`)
  await expect(card.getByRole('button', { name: 'Épuisé' })).toBeDisabled()
  await open(page, `/product/${small?.id}`)
  await expect(main.getByRole('button', { name: 'Épuisé' })).toBeDisabled()
})

test('FMT-06 an admin joins products, and corrects what is wrong', {
  tag: '@rare',
}, async ({ page, changingShop: shop }) => {
  const [joined] = await shop.sql<{ id: string }>(
    `insert into products (name, price, stock) values ('Ambre Doré', 21000, 6) returning id`,
  )
  await openAdmin(page, 'products')
  await page.getByRole('button', { name: 'Formats de Ambre Doré' }).last().click()
  const dialog = dialogOf(page)
  await expect(saveButton(page)).toBeDisabled()
  await expect(dialog).toContainText('Ajoutez au moins un autre produit.')
  await dialog.getByRole('button', { name: /^Ajouter Ambre Doré, 21.000.CFA/ }).click()
  const size = dialog.getByLabel('format (ml)')
  await size.first().fill('50')
  await size.last().fill('50')
  await saveButton(page).click()
  await expect(dialog).toContainText('Un autre produit a déjà le format 50 ml')
  await expect(size.last()).toBeFocused()
  await size.last().fill('15')

  // A product of another perfume has to be parted from it first.
  await dialog.getByRole('searchbox').fill('cacao')
  await expect(dialog.getByRole('button', { name: /^Ajouter Cacao Impérial/ }).first()).toBeDisabled()
  await saveButton(page).click()
  await expect(notice(page, 'Formats enregistrés')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(rowWith(page, 'Ambre Doré').first()).toContainText('15 ml')
  expect(await formatsOf(shop, 'Ambre Doré')).toMatchObject([{ id: joined?.id, size: 15 }, { size: 50 }])
})
