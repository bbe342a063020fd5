import { cardOf, openCart } from '../../fixtures/browser/cart.ts'
import { expect, notice, open, test } from '../../fixtures/browser/test.ts'

type Row = { id: string; name: string; stock: number; category_name: string; description: string }
const inStock = `select p.id, p.name, p.stock, p.description, c.name as category_name
  from products p join categories c on c.id = p.category_id where p.is_active and p.stock > 5 order by p.name limit 1`

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
  await expect(main.getByRole('region', { name: 'Pyramide olfactive' })).toContainText('Tête')
  await test.step('PROD-06 reference, availability and category', async () => {
    const fact = (label: string) => main.locator('dl > div', { hasText: label }).getByRole('definition')
    await expect(fact('Référence')).toHaveText(product.id.slice(0, 8))
    await expect(fact('Disponibilité')).toHaveText('En stock')
    await expect(fact('Catégorie')).toHaveText(product.category_name)
  })
})

test('PROD-03 PROD-04 badge and banner show the stock, and a sold-out product cannot be added', async ({
  page,
  changingShop: shop,
}) => {
  const [product] = await shop.sql<Row>(inStock)
  // Other products are below it.
  const main = page.getByRole('article').first()
  // The open page follows (LIVE-02).
  const stock = (count: number) =>
    shop.sql('update products set stock = $1 where id = $2', [count, product?.id])
  await open(page, `/product/${product?.id}`)
  await expect(main.getByText('En stock').first()).toBeVisible()
  await expect(main.getByText('Stock limité!')).toHaveCount(0)
  await stock(1)
  await expect(main.getByText('Stock limité!')).toBeVisible()
  await expect(main.getByText('Plus que 1')).toHaveCount(2)
  await stock(0)
  await expect(main.getByText('Produit épuisé')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Épuisé' })).toBeDisabled()
  await expect(main.getByRole('link', { name: 'Me prévenir sur WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/.*${encodeURIComponent(product?.name ?? '')}`),
  )
  await expect(main.getByRole('link', { name: 'Voir les parfums proches' })).toHaveAttribute(
    'href',
    /^\/category\//,
  )
  await test.step('CART-20 a product of price 0 cannot be bought on its page', async () => {
    await shop.sql('update products set price = 0, stock = 9 where id = $1', [product?.id])
    await expect(main.getByRole('button', { name: 'Indisponible' }).first()).toBeDisabled()
  })
})

test('PROD-02 PROD-04 on a phone of 640 px name, price and button are in the first screen, and a bar stays', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const products = await shop.sql<Row>(
    `select distinct on (f.product_id is null) p.id, p.name from products p left join product_formats f on f.product_id = p.id
     where p.is_active and p.stock > 5 order by f.product_id is null, p.created_at desc`,
  )
  expect(products.length).toBeGreaterThan(0)
  for (const { id, name } of products) {
    await open(page, `/product/${id}`)
    const main = page.getByRole('main')
    const button = main.getByRole('button', { name: 'Ajouter au panier' })
    await expect(main.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    await expect(button).toBeInViewport({ ratio: 1 })
    const picture = await main.getByRole('img', { name }).boundingBox()
    expect(picture).toMatchObject({ x: 0, width: 360 })
    const bar = main.getByRole('button', { name: new RegExp(`^Ajouter ${name}.* au panier$`) }).first()
    await expect(bar).not.toBeInViewport()
    await main.getByText('Référence').scrollIntoViewIfNeeded()
    await expect(button).not.toBeInViewport()
    await expect(bar).toBeInViewport({ ratio: 1 })
  }
  await expect(page.getByRole('link', { name: 'Écrivez-nous sur WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/.*${encodeURIComponent(products.at(-1)?.name ?? '')}`),
  )
})

test('PROD-05 sharing uses the phone’s own sheet; without one it copies the link', async ({
  page,
  shop,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [product] = await shop.sql<Row>(inStock)
  const address = `${shop.url}/product/${product?.id}`
  const share = page.getByRole('button', { name: 'Partager' })
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: async (data: ShareData) => {
        document.title = `partagé : ${data.url}`
      },
    }),
  )
  await open(page, `/product/${product?.id}`)
  await share.click()
  await expect(page).toHaveTitle(`partagé : ${address}`)
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await share.click()
  await expect(notice(page, 'Lien copié')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
})

test('PROD-07 CATG-04 an unknown product or category, and a product that is not active, are not found, with status 404', async ({
  request,
  shop,
}) => {
  const [hidden] = await shop.sql<Row>('select id from products where not is_active limit 1')
  const nobody = '00000000-0000-7000-8000-000000000000'
  for (const [path, title] of [
    [`/product/${hidden?.id}`, 'Produit non trouvé'],
    [`/product/${nobody}`, 'Produit non trouvé'],
    ['/product/pas-un-id', 'Produit non trouvé'],
    [`/category/${nobody}`, 'Catégorie non trouvée'],
    ['/category/pas-un-id', 'Catégorie non trouvée'],
  ] as const) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(404)
    expect(await answer.text()).toMatch(new RegExp(`<h1[^>]*>${title}[\\s\\S]*Retour à la boutique`))
  }
  expect((await request.get(`/boutique?categorie=${nobody}`)).status()).toBe(404)
})

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
