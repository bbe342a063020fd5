import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { dialogOf, openAdmin } from '../../fixtures/browser/admin.ts'
import { admin } from '../../fixtures/browser/server.ts'
import { giveCustomer, giveSession } from '../../fixtures/browser/session.ts'
import { expect, notice, open, test } from '../../fixtures/browser/test.ts'

// Encoding takes its time where other work shares the processor.
test.slow()

const chooser = (page: Page) =>
  dialogOf(page)
    .getByRole('group', { name: /^Image/ })
    .locator('input[type=file]')

const ownAddress = /^\/pictures\/[0-9a-f]{32}\.webp$/

const jpeg = (width = 600, height = 750) =>
  sharp({ create: { width, height, channels: 3, background: '#a04020' } })
    .jpeg()
    .toBuffer()

async function editAmber(page: Page): Promise<void> {
  await openAdmin(page, 'products')
  await page.getByRole('button', { name: 'Modifier Ambre Doré' }).click()
  await expect(dialogOf(page).getByLabel('Nom')).toHaveValue('Ambre Doré')
}

test('a picture from this device is refused or taken, and shown by the shop for good', {
  tag: '@rare',
}, async ({ page, changingShop: shop, request, allowConsole }) => {
  allowConsole(/status of 422/)
  await editAmber(page)
  await test.step('a file that is not a picture is refused in plain words, and the next one is taken', async () => {
    await chooser(page).setInputFiles({
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('<svg/>'),
    })
    const shown = dialogOf(page).getByRole('alert')
    await expect(shown).toHaveText(
      'Ce fichier n’est pas une image que nous savons lire (JPEG, PNG, WebP, AVIF).',
    )
    await chooser(page).setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await jpeg() })
    await expect(dialogOf(page).getByLabel('Adresse de l’image')).toHaveValue(ownAddress, { timeout: 30_000 })
    await expect(shown).toHaveCount(0)
  })

  await test.step('a picture from this device is seen in the form, saved with the product, and shown by the shop for good', async () => {
    const box = dialogOf(page).getByLabel('Adresse de l’image')
    const before = await box.inputValue()
    await chooser(page).setInputFiles({ name: 'x.txt', mimeType: 'text/plain', buffer: await jpeg(640, 800) })
    await expect(box).not.toHaveValue(before, { timeout: 30_000 })
    await expect(box).toHaveValue(ownAddress, { timeout: 30_000 })
    await expect(dialogOf(page).getByRole('img', { name: 'Aperçu de l’image' })).toHaveJSProperty(
      'complete',
      true,
    )
    await dialogOf(page).getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(notice(page, 'Produit modifié avec succès')).toBeVisible()

    const [product] = await shop.sql<{ id: string; image_url: string }>(
      "select id, image_url from products where name = 'Ambre Doré'",
    )
    expect(product?.image_url).toMatch(ownAddress)
    const base = product?.image_url.replace('.webp', '') ?? ''
    const answer = await request.get(`${base}-320.avif`)
    expect(answer.headers()).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': expect.stringMatching(/^inline; filename="[0-9a-f]{32}\.avif"$/),
    })
    expect(await sharp(await answer.body()).metadata()).toMatchObject({ width: 320, height: 400 })
    expect((await request.get(`${base}-333.webp`)).status()).toBe(404)
    await open(page, `/product/${product?.id}`)
    const shown = page.locator(`img[src^="${base}"]`)
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth > 0 && image.currentSrc))
      .toContain(`${base}-`)
  })
})

test('PERM-07 PERM-09 visitors, customers and other sites’ pages put no picture into the shop', async ({
  page,
  shop,
  playwright,
}) => {
  const data = await jpeg()
  const count = async () => (await shop.sql<{ count: string }>('select count(*) from pictures'))[0]?.count
  const before = await count()
  const own = { 'sec-fetch-site': 'same-origin' }
  const visitor = await playwright.request.newContext({ baseURL: shop.url })
  const address = '/api/pictures?shape=portrait'
  expect((await visitor.post(address, { data, headers: own })).status()).toBe(403)
  await visitor.dispose()
  await giveCustomer(page.context())
  expect((await page.request.post(address, { data, headers: own })).status()).toBe(403)
  await page.context().clearCookies()
  await giveSession(page.context(), admin)
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }, {}]) {
    expect((await page.request.post(address, { data, headers })).status()).toBe(403)
  }
  const wrong = await page.request.post('/api/pictures?shape=round', { data, headers: own })
  expect(wrong.status()).toBe(422)
  const heavy = await page.request
    .post(address, { data: Buffer.alloc(9_000_000), headers: own })
    .catch(() => null)
  expect(heavy?.status() ?? 413).toBe(413)
  expect(await count()).toBe(before)
})

test('a heavy photo is made small before it travels', { tag: '@rare' }, async ({ page, changingShop: _ }) => {
  await editAmber(page)
  // Noise makes it heavy; only a part of it, because the shop takes long to encode noise.
  const noise = sharp({
    create: {
      width: 1800,
      height: 700,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
  const photo = await sharp({ create: { width: 1800, height: 2250, channels: 3, background: '#888' } })
    .composite([{ input: await noise.png({ compressionLevel: 0 }).toBuffer() }])
    .jpeg({ quality: 100 })
    .toBuffer()
  expect(photo.length).toBeGreaterThan(1_500_000)
  const sent = page.waitForRequest('**/api/pictures**')
  const box = dialogOf(page).getByLabel('Adresse de l’image')
  const before = await box.inputValue()
  await chooser(page).setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo })
  expect(Number(await (await sent).headerValue('content-length'))).toBeLessThan(photo.length / 2)
  await expect(box).not.toHaveValue(before, { timeout: 60_000 })
  await expect(box).toHaveValue(ownAddress)
})
