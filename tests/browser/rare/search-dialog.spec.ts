import { box, hits, openSearch } from '../../fixtures/browser/search.ts'
import { expect, open, test } from '../../fixtures/browser/test.ts'

test('the search key of a phone’s keyboard puts it away, and a mouse’s user stays in the box', async ({
  page,
  browser,
  shop,
}) => {
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
