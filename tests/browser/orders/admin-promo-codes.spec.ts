import { openAdmin } from '../../fixtures/browser/admin.ts'
import { findings } from '../../fixtures/browser/axe.ts'
import { expect, notice, test } from '../../fixtures/browser/test.ts'

test('D62 the staff makes a code on a phone, is told beside the field what is wrong, and switches it off', async ({
  page,
  shop,
}) => {
  const code = `AWA${Date.now() % 1e6}`
  const found = () =>
    shop.sql('select code, kind, value, is_active from promo_codes where code like $1 order by code', [
      `${code}%`,
    ])
  await openAdmin(page, 'orders')
  await page.getByRole('button', { name: 'Filtres', exact: true }).click()
  await page.getByRole('button', { name: 'Codes promo' }).click()
  const add = page.getByRole('button', { name: 'Ajouter un code' })
  const form = page.getByRole('dialog')
  const field = (label: string | RegExp) => form.getByLabel(label, { exact: true })
  const save = form.getByRole('button', { name: 'Enregistrer' })

  await test.step('a code and its percentage are enough', async () => {
    await add.click()
    await field('Code').fill(code.toLowerCase())
    await field('Remise en %').fill('10')
    await save.click()
    await expect(notice(page, 'Code promo créé')).toBeVisible()
    await expect(form).toHaveCount(0)
    expect(await found()).toEqual([{ code, kind: 'percent', value: 10, is_active: true }])
  })

  await test.step('no discount, too much, crossing days and a code that exists stand beside their fields', async () => {
    await add.click()
    await field('Code').fill(code)
    await field('Remise en %').fill('0')
    await field(/^Premier jour/).fill('2026-12-31')
    await field(/^Dernier jour/).fill('2026-12-01')
    await save.click()
    await expect(form.getByText('La remise est d’au moins 1')).toBeVisible()
    await field('Remise en %').fill('91')
    await expect(form.getByText('Indiquez un pourcentage de 1 à 90')).toBeVisible()
    await expect(form.getByText('Le dernier jour vient avant le premier')).toBeVisible()
    expect(await findings(page)).toEqual([])
    await field('Remise en %').fill('90')
    await field(/^Dernier jour/).fill('2027-01-31')
    await save.click()
    await expect(form.getByText(/existe déjà/)).toBeVisible()
    await expect(field(/^Dernier jour/)).toHaveValue('2027-01-31')
    await field('Code').fill(`${code}B`)
    await save.click()
    await expect(form).toHaveCount(0)
    expect(await found()).toHaveLength(2)
  })

  await test.step('one that is switched off says so in the list', async () => {
    await page.getByRole('button', { name: `Modifier ${code}`, exact: true }).click()
    await form.getByRole('switch', { name: 'Actif' }).click()
    await save.click()
    await expect(notice(page, 'Code promo modifié')).toBeVisible()
    expect(await found()).toMatchObject([{ is_active: false }, { is_active: true }])
  })
})
