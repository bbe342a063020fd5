import { dialogOf, openAdmin, rowWith, saveButton } from '../../fixtures/browser/admin.ts'
import { edit, productOf } from '../../fixtures/browser/admin-products.ts'
import { findings } from '../../fixtures/browser/axe.ts'
import { cardOf, openCart } from '../../fixtures/browser/cart.ts'
import { expect, notice, open, test, wide } from '../../fixtures/browser/test.ts'

const spoken = /Prix actuel\s: 39\s000\sCFA.*Ancien prix\s: 45\s000\sCFA.*Économie\s: −6\s000\sCFA/s

test('PRICE-02 PRICE-03 card, product page and cart cross out the former price; the total is of the price', async ({
  page,
}) => {
  await open(page, '/boutique')
  const card = cardOf(page, 'Jardin Secret')
  await expect(card).toHaveText(spoken)
  await expect(card.getByRole('deletion')).toContainText('45 000 CFA')
  await expect(cardOf(page, 'Ambre Doré').getByRole('deletion')).toHaveCount(0)
  await card.getByRole('link', { name: 'Jardin Secret' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Jardin Secret')
  await expect(main.getByRole('article').first()).toHaveText(spoken)
  expect(await findings(page)).toEqual([])
  await main.getByRole('button', { name: 'Ajouter au panier' }).click()
  const cart = await openCart(page)
  await cart.getByRole('button', { name: 'Augmenter la quantité' }).click()
  await expect(cart.getByRole('listitem')).toHaveText(spoken)
  await expect(cart.getByText('Total', { exact: true }).locator('..')).toHaveText(/Total\s*78\s000\sCFA/)
  expect(await findings(page)).toEqual([])
})

test.describe('on a wide screen', () => {
  test.use(wide)

  test('PRICE-01 the form asks for a former price above the price, also when the price is raised', async ({
    page,
    changingShop,
  }) => {
    await openAdmin(page, 'products')
    const form = await edit(page, 'Jardin Secret')
    const former = form.getByLabel('Ancien prix (CFA)')
    await expect(former).toHaveValue('45000')
    await form.getByLabel('Prix (CFA)', { exact: true }).fill('45000')
    await saveButton(page).click()
    await expect(former).toBeFocused()
    await expect(former).toHaveAccessibleDescription(/L’ancien prix doit être supérieur au prix/)
    expect(await findings(page)).toEqual([])
    await former.fill('52000')
    await saveButton(page).click()
    await expect(notice(page, 'Produit modifié avec succès')).toBeVisible()
    await expect(rowWith(page, 'Jardin Secret')).toHaveText(/45\s000\sCFA/)
    expect(await productOf(changingShop, 'Jardin Secret')).toMatchObject({
      price: '45000.00',
      compare_at_price: '52000.00',
    })
    await edit(page, 'Jardin Secret')
    await dialogOf(page).getByLabel('Ancien prix (CFA)').fill('')
    await saveButton(page).click()
    await expect(dialogOf(page)).toHaveCount(0)
    expect(await productOf(changingShop, 'Jardin Secret')).toMatchObject({ compare_at_price: null })
  })
})
