import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { dialogOf, openAdmin } from '../../fixtures/browser/admin.ts'
import { expect, test } from '../../fixtures/browser/test.ts'

// Encoding takes its time where other work shares the processor.
test.slow()

const chooser = (page: Page) =>
  dialogOf(page)
    .getByRole('group', { name: /^Image/ })
    .locator('input[type=file]')
const ownAddress = /^\/pictures\/[0-9a-f]{32}\.webp$/

async function editAmber(page: Page): Promise<void> {
  await openAdmin(page, 'products')
  await page.getByRole('button', { name: 'Modifier Ambre Doré' }).click()
  await expect(dialogOf(page).getByLabel('Nom')).toHaveValue('Ambre Doré')
}

test('a heavy photo is made small before it travels', async ({ page, changingShop: _ }) => {
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
