import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { dialogOf, openAdmin, saveButton } from '../../fixtures/browser/admin.ts'
import { edit, productOf } from '../../fixtures/browser/admin-products.ts'
import { aProduct } from '../../fixtures/browser/cart.ts'
import { expect, open, test, wide } from '../../fixtures/browser/test.ts'

// Encoding takes its time where other work shares the processor.
test.slow()

const details = /ambre-dore-(etiquette|bouchon)-/
const track = (page: Page) => page.getByRole('list', { name: 'Images de Ambre Doré' })
const counter = (page: Page) => page.getByRole('status').filter({ hasText: /^Image \d/ })

test('PICS-02 PICS-04 pictures are swiped; a further one is loaded when somebody comes near to it', async ({
  page,
  shop,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (details.test(request.url()) || /picture-zoom/.test(request.url())) asked.push(request.url())
  })
  // The stream is the last thing that a page begins by itself.
  const stream = page.waitForResponse((response) => response.url().includes('/api/events'))
  await open(page, (await aProduct(shop)).path)
  await stream
  expect(asked).toEqual([])
  await expect(counter(page)).toContainText('Image 1 sur 3')
  await track(page).evaluate((list) => list.scrollTo({ left: list.clientWidth }))
  await expect(counter(page)).toContainText('Image 2 sur 3')
  const second = page.getByRole('img', { name: 'Ambre Doré, image 2 sur 3' })
  await expect
    .poll(() => second.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  const next = page.getByRole('button', { name: 'Image suivante' })
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(counter(page)).toContainText('Image 3 sur 3')
  await expect(next).toBeDisabled()
  await page.getByRole('button', { name: 'Image précédente' }).click()
  await expect(counter(page)).toContainText('Image 2 sur 3')
  await open(page, (await aProduct(shop, 'Océan Bleu')).path)
  await expect(page.getByRole('button', { name: 'Image suivante' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Agrandir l’image' })).toBeVisible()
})

test.describe('on a wide screen', () => {
  test.use(wide)

  test('PICS-03 a picture is enlarged, twice; keys lead on and close it', async ({ page, shop }) => {
    await open(page, (await aProduct(shop)).path)
    const opener = page.getByRole('button', { name: 'Agrandir l’image 1 sur 3' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Ambre Doré' })
    await expect(dialog.getByRole('img', { name: 'Ambre Doré' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    const second = dialog.getByRole('img', { name: 'Ambre Doré, image 2 sur 3' })
    await expect(second).toBeVisible()
    const before = (await second.boundingBox())?.width ?? 0
    await dialog.getByRole('button', { name: 'Agrandir' }).click()
    await expect(dialog.getByRole('button', { name: 'Réduire' })).toBeVisible()
    await expect.poll(async () => (await second.boundingBox())?.width).toBeGreaterThan(before * 1.3)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  })
})

test('PICS-01 pictures are added, put into the first place and removed in the form', {
  tag: '@rare',
}, async ({ page, changingShop }) => {
  await openAdmin(page, 'products')
  const form = await edit(page, 'Ambre Doré')
  const others = form.getByRole('group', { name: 'Autres images' })
  await expect(others.getByRole('listitem')).toHaveCount(2)
  const buffer = await sharp({ create: { width: 600, height: 750, channels: 3, background: '#204060' } })
    .jpeg()
    .toBuffer()
  await others.locator('input[type=file]').setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer })
  await expect(others.getByRole('listitem')).toHaveCount(3, { timeout: 30_000 })
  await others.getByRole('button', { name: 'Avancer l’image 2' }).click()
  await expect(form.getByLabel('Adresse de l’image')).toHaveValue('/pictures/ambre-dore-etiquette.webp')
  await others.getByRole('button', { name: 'Retirer l’image 3' }).click()
  await saveButton(page).click()
  await expect(dialogOf(page)).toHaveCount(0)
  expect(await productOf(changingShop, 'Ambre Doré')).toMatchObject({
    image_url: '/pictures/ambre-dore-etiquette.webp',
    more_image_urls: ['/pictures/ambre-dore.webp', expect.stringMatching(/^\/pictures\/[0-9a-f]{32}\.webp$/)],
  })
})
