import { expect, hydrated, open, test } from '../../fixtures/browser/test.ts'

const GUIDE = '/trouver-mon-parfum'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'on a phone' : 'without scripts', () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, javaScriptEnabled })

    test('GUID-01 GUID-03 three taps lead from the home page to perfumes with their reasons, and back through the questions', async ({
      page,
    }) => {
      const title = page.getByRole('heading', { level: 1 })
      const tap = (name: string) => page.getByRole('main').getByRole('link', { name }).first().tap()
      await page.goto('/')
      if (javaScriptEnabled) await hydrated(page)
      await test.step('GUID-06 the home page leads to it', () => tap('Répondre aux trois questions'))
      await expect(title).toHaveText('Pour qui\u00a0?')
      await tap('Elle')
      await expect(title).toHaveText('Quel moment\u00a0?')
      await tap('Le soir')
      await expect(title).toHaveText('Quelle famille vous attire\u00a0?')
      await tap('Ambrée')
      await expect(page).toHaveURL(`${GUIDE}?pour=elle&moment=soir&famille=ambree`)
      await expect(title).toHaveText('Choisis pour vous')
      await expect(page.getByRole('article').filter({ hasText: 'Vanille Précieuse' })).toBeVisible()
      await expect(page.getByText('Ambrée, tenue de 9 heures\u00a0: pour le soir')).toBeVisible()
      await page.goBack()
      await expect(title).toHaveText('Quelle famille vous attire\u00a0?')
      await page.goBack()
      await expect(title).toHaveText('Quel moment\u00a0?')
    })
  })
}

test('GUID-04 GUID-05 unknown values leave the address; where nothing fits, the page offers what would lead to perfumes', async ({
  page,
}) => {
  await open(page, `${GUIDE}?pour=tous&moment=soir`)
  await expect(page).toHaveURL(`${GUIDE}?moment=soir`)
  await open(page, `${GUIDE}?pour=lui&moment=soir&famille=hesperidee`)
  const main = page.getByRole('main')
  await expect(main).toContainText('Aucun parfum en stock ne réunit ces trois réponses.')
  await expect(main).not.toContainText('Pour elle ou pour lui')
  await main.getByRole('link', { name: 'De toutes les familles' }).click()
  await expect(main).toContainText('pour le soir')
})
