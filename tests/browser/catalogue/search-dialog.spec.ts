import { findings } from '../../fixtures/browser/axe.ts'
import { box, hits, openSearch } from '../../fixtures/browser/search.ts'
import { expect, holdCalls, open, test } from '../../fixtures/browser/test.ts'

test('SRCH-01 SRCH-04 the dialog of the search', async ({ page, shop, allowConsole }) => {
  allowConsole(/net::ERR_FAILED/)
  await open(page, '/contact')
  await test.step('SRCH-01 the dialog has a box and a button that closes it', async () => {
    const dialog = await openSearch(page)
    const held = await holdCalls(page)
    await box(dialog).fill('brume')
    await expect(dialog.getByText('Recherche…')).toBeVisible()
    held()
    await expect(hits(dialog).first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('SRCH-05 a question that fails says so, without an axe finding, and is asked again', async () => {
    const dialog = await openSearch(page)
    await page.route(/_serverFn/, (route) => route.abort())
    await box(dialog).fill('vanille')
    await expect(dialog.getByRole('alert')).toContainText('La recherche n’a pas abouti.', { timeout: 20_000 })
    expect(await findings(page)).toEqual([])
    await page.unroute(/_serverFn/)
    await dialog.getByRole('button', { name: 'Réessayer' }).click()
    await expect(hits(dialog).first()).toContainText('Vanille Précieuse')
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('GUID-06 the search box is emptied at one press; nothing found leads to all products and to the guide', async () => {
    const dialog = await openSearch(page)
    await box(dialog).fill('xyzzyq')
    await dialog.getByRole('button', { name: 'Effacer la recherche' }).click()
    await expect(box(dialog)).toHaveValue('')
    await expect(box(dialog)).toBeFocused()
    await box(dialog).fill('xyzzyq')
    await expect(dialog.getByRole('link', { name: 'Voir toute la boutique' })).toHaveAttribute(
      'href',
      '/boutique',
    )
    await dialog.getByRole('link', { name: 'Trouver mon parfum en trois questions' }).click()
    await expect(page).toHaveURL(/\/trouver-mon-parfum$/)
    await expect(dialog).toHaveCount(0)
  })

  await test.step('SRCH-04 up, down and Enter choose a hit while the focus stays in the box', async () => {
    const dialog = await openSearch(page)
    await box(dialog).pressSequentially('coffret')
    await expect(dialog.getByRole('status')).toHaveText('2 résultats')
    await expect(hits(dialog)).toHaveCount(2)
    const chosen = dialog.getByRole('option', { selected: true })
    await expect(chosen).toHaveCount(0)
    await expect(box(dialog)).toHaveAttribute('aria-expanded', 'true')
    const names = await hits(dialog).locator('p:first-child').allTextContents()
    const walk = [
      ['ArrowDown', names[0]],
      ['ArrowDown', names[1]],
      ['ArrowDown', undefined],
      ['ArrowUp', names[1]],
      ['ArrowUp', names[0]],
    ] as const
    for (const [key, name] of walk) {
      await page.keyboard.press(key)
      await expect(box(dialog)).toBeFocused()
      await expect(chosen).toHaveCount(name ? 1 : 0)
      if (!name) continue
      await expect(chosen).toContainText(name)
      await expect(box(dialog)).toHaveAttribute(
        'aria-activedescendant',
        (await chosen.getAttribute('id')) ?? '',
      )
    }
    await page.keyboard.press('Enter')
    const [product] = await shop.sql<{ id: string }>('select id from products where name = $1', [names[0]])
    await expect(page).toHaveURL(new RegExp(`/product/${product?.id}$`))
    await expect(dialog).toHaveCount(0)
  })
})

test('the search key of a phone’s keyboard puts it away, and a mouse’s user stays in the box', {
  tag: '@rare',
}, async ({ page, browser, shop }) => {
  await open(page, '/')
  const dialog = await openSearch(page)
  await box(dialog).fill('ambre doré')
  await box(dialog).press('Enter')
  await expect(hits(dialog).first()).toBeVisible()
  await expect(box(dialog)).toBeFocused()

  const phone = await browser.newPage({ baseURL: shop.url, hasTouch: true, isMobile: true })
  await open(phone, '/')
  const onPhone = await openSearch(phone)
  await box(onPhone).fill('ambre doré')
  await box(onPhone).press('Enter')
  await expect(box(onPhone)).not.toBeFocused()
  await hits(onPhone).first().tap()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Ambre Doré')
  await phone.close()
})
