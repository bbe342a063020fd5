import type { Page } from '@playwright/test'
import type { TestShop } from '../../fixtures/browser/shop.ts'
import { expect, open, test } from '../../fixtures/browser/test.ts'

const idOf = async ({ sql }: TestShop, name: string) => {
  const [product] = await sql<{ id: string }>('select id from products where name = $1', [name])
  return product?.id ?? ''
}
const related = (page: Page) => page.getByRole('region', { name: 'Dans le même esprit' })
test('REL-01 REL-02 the page brings four products near to it, and follows when one sells out', async ({
  page,
  changingShop,
  request,
}) => {
  const path = `/product/${await idOf(changingShop, 'Ambre Doré')}`
  const html = async () => (await request.get(path)).text()
  expect(await html()).toContain('Nuit Étoilée')
  await open(page, path)
  await expect(related(page).getByRole('article')).toHaveCount(4)
  await expect(related(page).getByRole('heading', { level: 3, name: 'Nuit Étoilée' })).toBeVisible()
  await changingShop.sql("update products set stock = 0 where name = 'Nuit Étoilée'")
  await expect.poll(html).not.toContain('Nuit Étoilée')
  await expect(related(page).getByRole('heading', { name: 'Nuit Étoilée' })).toHaveCount(0)
  await expect(related(page).getByRole('article')).toHaveCount(4)
})
