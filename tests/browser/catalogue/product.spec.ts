import { expect, notice, open, test } from '../../fixtures/browser/test.ts'

type Row = { id: string; name: string; stock: number; category_name: string; description: string }
const inStock = `select p.id, p.name, p.stock, p.description, c.name as category_name
  from products p join categories c on c.id = p.category_id where p.is_active and p.stock > 5 order by p.name limit 1`

test('PROD-06 no two products of the demonstration have the same reference', async ({ page, shop }) => {
  const products = await shop.sql<{ id: string }>('select id from products where is_active')
  expect(new Set(products.map(({ id }) => id.slice(0, 8))).size).toBe(products.length)
  const [{ id } = { id: '' }] = products
  await open(page, `/product/${id}`)
  await expect(page.getByRole('main').getByText(id.slice(0, 8), { exact: true })).toBeVisible()
})

test('PROD-01 PROD-02 a product shows picture, name, category, price and description', async ({
  page,
  shop,
}) => {
  const [product] = await shop.sql<Row & { price: string }>(inStock.replace('p.stock,', 'p.stock, p.price,'))
  if (!product) throw new Error('the demonstration has no product in stock')
  await open(page, `/product/${product.id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(product.name)
  await expect(main.getByRole('img', { name: product.name })).toBeVisible()
  await expect(main.getByRole('link', { name: product.category_name })).toHaveAttribute(
    'href',
    /^\/category\//,
  )
  await expect(main).toContainText(`${Number(product.price).toLocaleString('fr-FR')} CFA`)
  const [story = ''] = product.description.split('\n\n')
  await expect(main).toContainText(story)
  await expect(main.getByText('Notes de tête')).toBeVisible()
})

test('PROD-06 a product shows its reference, its availability and its category', async ({ page, shop }) => {
  const [product] = await shop.sql<Row>(inStock)
  if (!product) throw new Error('the demonstration has no product in stock')
  await open(page, `/product/${product.id}`)
  const main = page.getByRole('main')
  const fact = (label: string) => main.locator('dl > div', { hasText: label }).getByRole('definition')
  await expect(fact('Référence')).toHaveText(product.id.slice(0, 8))
  await expect(fact('Disponibilité')).toHaveText('En stock')
  await expect(fact('Catégorie')).toHaveText(product.category_name)
})

test('PROD-03 PROD-04 the stock is told by badge and banner, and a sold-out product cannot be added', async ({
  page,
  changingShop,
}) => {
  const [product] = await changingShop.sql<Row>(inStock)
  const main = page.getByRole('main')
  const show = async (stock: number) => {
    await changingShop.sql('update products set stock = $1 where id = $2', [stock, product?.id])
    await open(page, `/product/${product?.id}`)
  }
  await open(page, `/product/${product?.id}`)
  await expect(main.getByText('En stock').first()).toBeVisible()
  await expect(main.getByText('Stock limité!')).toHaveCount(0)
  await expect(async () => {
    await show(1)
    await expect(main.getByText('Stock limité!')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(main.getByText('Plus que 1')).toHaveCount(2)
  await expect(async () => {
    await show(0)
    await expect(main.getByText('Produit épuisé')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(main.getByRole('button', { name: 'Épuisé' })).toBeDisabled()
})

test('PROD-05 sharing without the phone’s own sheet copies the link', async ({ page, shop, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [product] = await shop.sql<Row>(inStock)
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await open(page, `/product/${product?.id}`)
  await page.getByRole('button', { name: 'Partager' }).click()
  await expect(notice(page, 'Lien copié')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${shop.url}/product/${product?.id}`)
})

test('PROD-05 sharing uses the phone’s own sheet where there is one', async ({ page, shop }) => {
  const [product] = await shop.sql<Row>(inStock)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (data: ShareData) => {
        document.title = `partagé : ${data.url}`
      },
    })
  })
  await open(page, `/product/${product?.id}`)
  await page.getByRole('button', { name: 'Partager' }).click()
  await expect(page).toHaveTitle(`partagé : ${shop.url}/product/${product?.id}`)
})

test('PROD-07 an unknown product and one that is not active are not found, with status 404', async ({
  page,
  shop,
  allowConsole,
}) => {
  allowConsole(/status of 404/)
  const [hidden] = await shop.sql<Row>('select id from products where not is_active limit 1')
  for (const id of [hidden?.id, '00000000-0000-7000-8000-000000000000', 'pas-un-id']) {
    const answer = await page.goto(`/product/${id}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Produit non trouvé' })).toBeVisible()
  }
})

test('CART-20 a product of price 0 cannot be bought on its page', async ({ page, changingShop }) => {
  const [product] = await changingShop.sql<Row>(inStock)
  await changingShop.sql('update products set price = 0 where id = $1', [product?.id])
  await expect(async () => {
    await open(page, `/product/${product?.id}`)
    await expect(page.getByRole('button', { name: 'Indisponible' })).toBeDisabled({ timeout: 500 })
  }).toPass()
})
