import type { Locator, Page } from '@playwright/test'
import { expect, open, test } from '../fixtures/browser.ts'

async function openSearch(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: 'Rechercher' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rechercher un parfum' })
  await expect(dialog).toBeVisible()
  return dialog
}

const hits = (dialog: Locator) => dialog.getByRole('listitem').getByRole('link')

test('SRCH-01 SRCH-02 SRCH-04 PERM-01 a visitor searches, sees how many there are, and goes to one', async ({
  page,
  shop,
}) => {
  const [amber] = await shop.sql<{ id: string }>("select id from products where name = 'Ambre Doré'")
  await open(page, '/')
  const dialog = await openSearch(page)
  await expect(dialog.getByRole('searchbox')).toBeFocused()
  await dialog.getByRole('searchbox').fill('ambre doré')
  await expect(hits(dialog).first()).toContainText('Ambre Doré')
  await expect(dialog.getByRole('status')).toHaveText(/^\d+ résultats?$/)
  const count = Number.parseInt((await dialog.getByRole('status').textContent()) ?? '', 10)
  await expect(hits(dialog)).toHaveCount(count)
  await hits(dialog).first().click()
  await expect(page).toHaveURL(new RegExp(`/product/${amber?.id}$`))
  await expect(dialog).toHaveCount(0)
})

test('SRCH-03 SRCH-05 popular searches fill the box; nothing found is told with the question', async ({
  page,
}) => {
  await open(page, '/')
  const dialog = await openSearch(page)
  const chips = dialog.getByRole('list', { name: 'Recherches populaires' }).getByRole('button')
  await expect(chips).toHaveText([
    'Essence de Rose',
    'Nuit Étoilée',
    'Jardin Secret',
    'Océan Bleu',
    'Ambre Doré',
    'Vanille Précieuse',
  ])
  for (const name of ['Essence de Rose', 'Nuit Étoilée', 'Vanille Précieuse']) {
    await chips.filter({ hasText: name }).click()
    await expect(dialog.getByRole('searchbox')).toHaveValue(name)
    await expect(hits(dialog).first()).toContainText(name)
  }
  await dialog.getByRole('searchbox').fill('xyzzyq')
  await expect(dialog.getByRole('status')).toHaveText('Aucun produit trouvé pour « xyzzyq »')
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await expect(dialog).toHaveCount(0)
})

test('SRCH-06 SRCH-07 SRCH-08 SRCH-09 accents, case and a typing error do not matter; description and category count; hidden products do not', async ({
  page,
  changingShop,
}) => {
  await changingShop.sql(
    "update products set description = 'Un sillage de zorblax rare.' where name = 'Océan Bleu'",
  )
  await changingShop.sql("update categories set name = 'Quatrième dimension' where name = 'Coffrets'")
  await changingShop.sql(
    "insert into products (name, price, stock, is_active) values ('Zorblax caché', 1000, 5, false)",
  )
  const [boxed] = await changingShop.sql<{ name: string }>(
    `select p.name from products p join categories c on c.id = p.category_id
     where c.name = 'Quatrième dimension' and p.is_active order by p.name limit 1`,
  )
  await open(page, '/')
  const dialog = await openSearch(page)
  for (const [question, name] of [
    ['nuit etoilee', 'Nuit Étoilée'],
    ['JARDIN SECRET', 'Jardin Secret'],
    ['jardn secret', 'Jardin Secret'],
    ['zorblax', 'Océan Bleu'],
    ['quatrieme', boxed?.name ?? ''],
  ] as const) {
    await dialog.getByRole('searchbox').fill(question)
    await expect(hits(dialog).filter({ hasText: name })).toHaveCount(1)
    await expect(dialog.getByText('Zorblax caché')).toHaveCount(0)
  }
})
