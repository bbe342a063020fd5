import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { aProduct } from '../../fixtures/browser/cart.ts'
import { expect, holdCalls, open, test, wide } from '../../fixtures/browser/test.ts'

const related = (page: Page) => page.getByRole('region', { name: 'Dans le même esprit' })

const recent = (page: Page) => page.getByRole('region', { name: 'Vu récemment' })

/** Opens a product and waits until the phone has remembered it. */
async function see(page: Page, id: string): Promise<void> {
  await open(page, `/product/${id}`)
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('recentProducts') ?? '[]')[0]))
    .toBe(id)
}

test('REL-01 REL-02 the page brings four products near to it, and follows when one sells out', async ({
  page,
  changingShop,
  request,
}) => {
  const { path } = await aProduct(changingShop)
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

test('REL-03 what was seen before is shown without moving anything; what is gone is forgotten', {
  tag: '@rare',
}, async ({ page, changingShop }) => {
  const idOf = async (name: string) => (await aProduct(changingShop, name)).id
  const [amber, night, rose] = [
    await idOf('Ambre Doré'),
    await idOf('Nuit Étoilée'),
    await idOf('Essence de Rose'),
  ]
  await see(page, amber)
  await expect(recent(page)).toHaveCount(0)
  await see(page, night)
  await expect(recent(page).getByRole('link')).toHaveText(/Ambre Doré\s*52\s000\sCFA/)
  // While its place is on the screen, nothing is put there.
  const release = await holdCalls(page, 'getCartProducts')
  const gone = randomUUID()
  await page.evaluate(
    (ids) => localStorage.setItem('recentProducts', JSON.stringify(ids)),
    [night, amber, gone],
  )
  await open(page, `/product/${rose}`)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  release()
  // The answer has been read once what is gone is forgotten; two frames later its place would be filled.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recentProducts'))).not.toContain(gone)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await recent(page).count()).toBe(0)
  await page.evaluate(() => scrollTo(0, 0))
  await expect(recent(page).getByRole('link')).toHaveText([/Nuit Étoilée/, /Ambre Doré/])
  await changingShop.sql('delete from products where id = $1', [amber])
  await see(page, night)
  await page.setViewportSize(wide.viewport)
  await expect(recent(page).getByRole('link')).toHaveText([/Essence de Rose/])
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('recentProducts') ?? '[]')))
    .toEqual([night, rose])
  await recent(page).getByRole('button', { name: 'Oublier' }).click()
  await expect(recent(page)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('recentProducts'))).toBeNull()
})
