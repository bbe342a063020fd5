import type { APIRequestContext } from '@playwright/test'
import { expect, open, test } from '../../fixtures/browser/test.ts'

const GUIDE = '/trouver-mon-parfum'

/** A page as it comes without a script: its text, and where its link with these words leads. */
async function read(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text()
  const links = [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, href = '', inner = '']) => ({
      href: href.replaceAll('&amp;', '&'),
      words: inner.replace(/<[^>]*>/g, ' '),
    }),
  )
  return {
    html,
    linkTo: (words: string) => links.find((link) => link.words.includes(words))?.href ?? `no link ${words}`,
    title: /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1],
  }
}

test('GUID-01 GUID-06 links lead from the home page through three questions to perfumes, without a script', async ({
  request,
}) => {
  const home = await read(request, '/')
  const first = await read(request, home.linkTo('Répondre aux trois questions'))
  expect(first.title).toBe('Pour qui\u00a0?')
  expect(first.linkTo('Peu importe')).toBe(`${GUIDE}?pour=peu-importe`)
  const second = await read(request, first.linkTo('Elle'))
  expect(second.title).toBe('Quel moment\u00a0?')
  const third = await read(request, second.linkTo('Le soir'))
  expect(third.title).toBe('Quelle famille vous attire\u00a0?')
  const address = third.linkTo('Ambrée')
  expect(address).toBe(`${GUIDE}?pour=elle&moment=soir&famille=ambree`)
  const perfumes = await read(request, address)
  expect(perfumes.html).toContain('Ambrée, tenue de 9 heures\u00a0: pour le soir')
  expect(perfumes.linkTo('Vanille Précieuse')).toMatch(/^\/product\//)
  const again = await read(request, perfumes.linkTo('Le soir'))
  expect(again.title).toBe('Quel moment\u00a0?')
  expect(again.linkTo('La journée')).toContain('famille=ambree')
})

test('GUID-04 where nothing fits, the page offers what would lead to perfumes', async ({ request }) => {
  const nothing = await read(request, `${GUIDE}?pour=lui&moment=soir&famille=hesperidee`)
  expect(nothing.html).toContain('Aucun parfum en stock ne réunit ces trois réponses.')
  expect(nothing.html).not.toContain('Pour elle ou pour lui')
  const wider = await read(request, nothing.linkTo('De toutes les familles'))
  expect(wider.html).toContain('pour le soir')
})

test('GUID-05 unknown values in the address are ignored, and leave it', async ({ page }) => {
  await open(page, `${GUIDE}?pour=tous&moment=soir`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pour qui\u00a0?')
  await expect(page).toHaveURL(`${GUIDE}?moment=soir`)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('GUID-01 GUID-03 three taps lead to perfumes with their reasons, and back leads through the questions', async ({
    page,
  }) => {
    await open(page, GUIDE)
    const title = page.getByRole('heading', { level: 1 })
    const answer = (name: string) => page.getByRole('main').getByRole('link', { name }).first()
    await answer('Lui Pour un homme').tap()
    await expect(title).toHaveText('Quel moment\u00a0?')
    await answer('Le soir').tap()
    await expect(title).toHaveText('Quelle famille vous attire\u00a0?')
    await answer('Boisée').tap()
    await expect(title).toHaveText('Choisis pour vous')
    await expect(page).toHaveURL(`${GUIDE}?pour=lui&moment=soir&famille=boisee`)
    await expect(page.getByRole('article').filter({ hasText: 'Oud du Soir' })).toBeVisible()
    await expect(page.getByText('Boisée, tenue de 12 heures\u00a0: pour le soir')).toBeVisible()
    await page.goBack()
    await expect(title).toHaveText('Quelle famille vous attire\u00a0?')
    await page.goBack()
    await expect(title).toHaveText('Quel moment\u00a0?')
  })
})
