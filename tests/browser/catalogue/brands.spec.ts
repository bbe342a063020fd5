import { expect, hydrated, open, test } from '../../fixtures/browser/test.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('D65 FILT-01 a list of several brands is filtered by them; card and page say whose a perfume is', async ({
  page,
  changingShop: shop,
}) => {
  await shop.sql(`update products set brand = case name when 'Ambre Doré' then 'L.T. Éole' else 'Maison d’Azur' end
    where name in ('Ambre Doré', 'Fleur d’Assinie', 'Oud du Soir')`)
  await expect(async () => {
    await open(page, '/boutique')
    const marques = page.locator('#filtres').getByRole('list', { name: 'Marque', includeHidden: true })
    await expect(marques.getByRole('listitem', { includeHidden: true })).toHaveText(
      ['L.T. Éole 1', 'Maison d’Azur 2'],
      { timeout: 500 },
    )
  }).toPass()
  await page.getByRole('button', { name: 'Filtrer', exact: true }).tap()
  const sheet = page.getByRole('region', { name: 'Filtres', exact: true })
  const cards = page.locator('main article')
  await sheet.getByRole('link', { name: /^Maison d’Azur/ }).tap()
  await expect(cards).toHaveCount(2)
  await expect(cards.getByText('Maison d’Azur')).toHaveCount(2)
  await sheet.getByRole('link', { name: /^L\.T\. Éole/ }).tap()
  await expect(cards).toHaveCount(3)
  await expect(page).toHaveURL(/\?marque=l-t-eole\.maison-d-azur$/)
  await sheet.getByRole('button', { name: 'Voir 3 parfums' }).tap()
  await page.reload()
  await hydrated(page)
  await page.getByRole('link', { name: 'Retirer le filtre Maison d’Azur' }).tap()
  await expect(cards).toHaveCount(1)

  await cards.getByRole('link', { name: 'Ambre Doré' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Ambre Doré' })).toBeVisible()
  await expect(page.locator('main header')).toContainText(/^L\.T\. ÉoleAmbre Doré/)
})
