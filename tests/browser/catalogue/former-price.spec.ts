import { cardOf, openCart } from '../../fixtures/browser/cart.ts'
import { expect, open, test } from '../../fixtures/browser/test.ts'

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
  await main.getByRole('button', { name: 'Ajouter au panier' }).click()
  const cart = await openCart(page)
  await cart.getByRole('button', { name: 'Augmenter la quantité' }).click()
  await expect(cart.getByRole('listitem')).toHaveText(spoken)
  await expect(cart.getByText('Total', { exact: true }).locator('..')).toHaveText(/Total\s*78\s000\sCFA/)
})
