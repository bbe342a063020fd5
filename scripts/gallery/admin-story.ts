import { expect, type Locator, type Page } from '@playwright/test'
import type { Story } from './story.ts'

/** Waits for the notice above all tabs, because it moves what is below. */
export async function shellIsThere(page: Page): Promise<void> {
  await expect(page.locator('main summary').getByText('Les e-mails ne partent pas')).toBeVisible()
}

/** Waits until the tab is marked as current and its panel is shown. */
export async function tabIsThere(page: Page): Promise<void> {
  await shellIsThere(page)
  const links = page.getByRole('navigation', { name: 'Rubriques' })
  await expect(links.locator('[aria-current]:visible')).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
}

/** Scrolls until this is at the upper edge of what holds it. */
export const toTop = (element: Locator) => element.evaluate((node) => node.scrollIntoView({ block: 'start' }))

/** A dialog of a tab, which `act` opens. */
export function dialog(name: string, tab: string, act: (page: Page) => Promise<unknown>): Story {
  return {
    name: `admin-${name}`,
    viewer: 'admin',
    path: `/admin?tab=${tab}`,
    screenOnly: true,
    prepare: async (page) => {
      await shellIsThere(page)
      await act(page)
      await expect(page.getByRole('dialog').last()).toBeVisible()
      await expect(page.getByRole('dialog').locator('.skeleton')).toHaveCount(0)
    },
    changing: (page) => [page.getByRole('dialog').locator('time')],
  }
}

/** A dialog that only `npm test -- all` looks at. */
export const rareDialog = (...given: Parameters<typeof dialog>): Story => ({
  ...dialog(...given),
  isRare: true,
})
