import type { Page } from '@playwright/test'
import { agree, answerQuestion, openAdmin } from '../../fixtures/browser/admin.ts'
import { download, expect, notice, test } from '../../fixtures/browser/test.ts'

const filesOf = (page: Page) => page.getByRole('dialog', { name: 'Importer / Exporter' })

test('MOVE-12 MOVE-14 pictures that failed are tried again, links to the old shop lead here, and the import is taken back', {
  tag: '@rare',
}, async ({ page, request, changingShop: shop }) => {
  const oud = '00000000-0000-7000-8000-0000000000a1'
  const values = JSON.stringify({
    name: 'Oud ancien',
    price: 9000,
    stock: 4,
    is_active: true,
    more_image_urls: [],
    top_notes: [],
    heart_notes: [],
    base_notes: [],
  })
  const [made] = await shop.sql<{ id: string }>(
    `insert into product_imports (request_key, digest, file_name, added, changed)
     values (gen_random_uuid(), repeat('a', 64), 'ancienne.csv', 1, 0) returning id`,
  )
  await shop.sql('insert into product_import_rows (import_id, product_id, after) values ($1, $2, $3)', [
    made?.id,
    oud,
    values,
  ])
  await shop.sql(
    `insert into picture_fetches (import_id, product_id, place, address, state, reason)
     values ($1, $2, 1, 'https://127.0.0.1/oud.jpg', 'failed', 'address_lost')`,
    [made?.id, oud],
  )
  await shop.sql(
    `insert into old_addresses (path, product_id, import_id)
     values ('/produit/oud-ancien', $2, $1), ('/12-oud-ancien.html', $2, $1)`,
    [made?.id, oud],
  )
  const moved = async (path: string) => {
    const answer = await request.get(path, { maxRedirects: 0 })
    return [answer.status(), answer.headers().location]
  }

  await test.step('MOVE-17 an old address leads to the page of the product', async () => {
    expect(await moved('/fr/products/oud-ancien?utm_source=lettre')).toEqual([
      301,
      `/product/${oud}?utm_source=lettre`,
    ])
    expect(await moved('/produit/autre')).toEqual([404, undefined])
    await page.goto(`${shop.url}/produit/oud-ancien`)
    await expect(page.getByRole('heading', { level: 1, name: 'Oud ancien' })).toBeVisible()
  })

  await openAdmin(page, 'products')
  await page.getByRole('button', { name: 'Importer / Exporter' }).click()
  const imports = filesOf(page).getByRole('region', { name: 'Derniers imports' })
  await test.step('MOVE-12 what failed is listed with its reason, and tried again', async () => {
    await imports.getByText('1 photo n’a pas été reçue').click()
    await expect(imports).toContainText('L’image n’est plus à cette adresse.')
    await imports.getByRole('button', { name: 'Réessayer les photos' }).click()
    await expect(imports).toContainText('Adresse refusée')
  })

  await test.step('MOVE-18 the old addresses are listed, exported and removed', async () => {
    await filesOf(page).getByText('Anciennes adresses (2)').click()
    const csv = filesOf(page).getByRole('group').getByRole('button', { name: 'CSV' })
    const file = String((await download(page, csv)).content)
    expect(file.split('\r\n')[1]).toBe(`"/12-oud-ancien.html";"${shop.url}/product/${oud}";"Oud ancien"`)
    await agree(page, filesOf(page).getByRole('button', { name: 'Retirer /12-oud-ancien.html' }))
    await expect(notice(page, 'Adresse retirée')).toBeVisible()
    await expect(filesOf(page).getByText('Anciennes adresses (1)')).toBeVisible()
    expect(await moved('/12-oud-ancien.html')).toEqual([404, undefined])
  })

  await test.step('MOVE-14 the import is taken back', async () => {
    const question = answerQuestion(page, true)
    await imports.getByRole('button', { name: 'Annuler cet import' }).click()
    expect(await question).toContain('vont à la corbeille')
    await expect(notice(page, 'Import annulé')).toBeVisible()
    await expect(imports.getByRole('button', { name: 'Annuler cet import' })).toHaveCount(0)
    await expect.poll(async () => (await request.get(`/product/${oud}`)).status()).toBe(404)
    expect(await moved('/produit/oud-ancien')).toEqual([404, undefined])
    await filesOf(page).getByRole('button', { name: 'Fermer' }).click()
    await page.getByRole('button', { name: 'Corbeille' }).click()
    await expect(page.getByRole('dialog', { name: 'Corbeille' })).toContainText('Oud ancien')
  })
})
