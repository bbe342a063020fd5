import type { Page } from '@playwright/test'
import { openAdmin, overhang } from '../../fixtures/browser/admin.ts'
import { findings } from '../../fixtures/browser/axe.ts'
import { expect, notice, test } from '../../fixtures/browser/test.ts'
import { serverFunctionId } from '../../fixtures/server-functions.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Paramètres de la boutique' })
const box = (page: Page, label: string) => form(page).getByLabel(label)
const save = (page: Page) => form(page).getByRole('button', { name: 'Sauvegarder' }).click()

test('ASET-05 what somebody else saves meanwhile is shown, and not overwritten unseen', async ({
  page,
  changingShop,
}) => {
  await openAdmin(page, 'settings')
  await box(page, 'Téléphone').fill('+225 05 00 00 00 01')
  await changingShop.sql(
    `update system_settings set value = case key when 'contact_phone' then '+225 05 00 00 00 02' else 'Bouaké' end
     where key in ('contact_phone', 'store_address')`,
  )
  await expect(box(page, 'Adresse')).toHaveValue('Bouaké')
  await expect(box(page, 'Téléphone')).toHaveValue('+225 05 00 00 00 01')
  await expect(form(page).getByText('« +225 05 00 00 00 02 »')).toBeVisible()
  await expect(form(page).getByText('Quelqu’un d’autre a modifié ces données entre-temps.')).toBeVisible()
  expect(await findings(page)).toEqual([])
  expect(await overhang(page)).toBe(0)

  // A screen that learns of it too late: the server refuses, and then the screen shows it.
  const reading = await serverFunctionId('getSavedSettings')
  const asked = Promise.withResolvers<void>()
  await page.route(`**/_serverFn/${reading}**`, () => asked.resolve(), { times: 1 })
  await changingShop.sql(`update system_settings set value = 'Korhogo' where key = 'store_address'`)
  await asked.promise
  await save(page)
  await expect(
    notice(
      page,
      'Quelqu’un d’autre a modifié ces données entre-temps. Vérifiez, puis sauvegardez à nouveau.',
    ),
  ).toBeVisible()
  await expect(box(page, 'Adresse')).toHaveValue('Korhogo')
  await expect(box(page, 'Téléphone')).toHaveValue('+225 05 00 00 00 01')
  await save(page)
  await expect(notice(page, 'Paramètres sauvegardés avec succès.')).toBeVisible()
  const rows = await changingShop.sql<{ value: string }>(
    `select value from system_settings where key in ('contact_phone', 'store_address') order by key`,
  )
  expect(rows.map(({ value }) => value)).toEqual(['+225 05 00 00 00 01', 'Korhogo'])
})
