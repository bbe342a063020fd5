import { openAdmin } from '../../fixtures/browser/admin.ts'
import { expect, test } from '../../fixtures/browser/test.ts'

test('ADM-02 what is typed is asked in its own tab, beside a filter chosen meanwhile, and leads nobody back', async ({
  page,
}) => {
  await page.clock.install()
  await openAdmin(page, 'products')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('searchbox').fill('ambre')
  await page.getByLabel('Afficher').selectOption('Stock faible')
  await expect(page).toHaveURL(/\?tab=products&status=low$/)
  await page.clock.runFor(1000)
  await expect(page).toHaveURL(/\?tab=products&q=ambre&status=low$/)
  await page.getByRole('searchbox').fill('ambre doré')
  await page.getByRole('link', { name: 'Utilisateurs' }).click()
  await expect(page).toHaveURL(/\?tab=users$/)
  await page.clock.runFor(1000)
  await page.clock.resume()
  await expect(page.getByRole('heading', { level: 2, name: 'Utilisateurs' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page).toHaveURL(/\?tab=users$/)
})
