import { expect, type Locator, type Page } from '@playwright/test'
import type { Story } from './story.ts'

/** A page of the administration. `reach` begins once the notice above all tabs is there, because it moves what is below. */
export function adminPage(
  name: string,
  path: Story['path'],
  reach: (page: Page) => Promise<unknown>,
  more: Partial<Story> = {},
): Story {
  return {
    name: `admin-${name}`,
    viewer: 'admin',
    path,
    prepare: async (page) => {
      await expect(page.locator('main summary').getByText('Les e-mails ne partent pas')).toBeVisible()
      await reach(page)
    },
    ...more,
  }
}

/** Waits until the tab is marked as current and its panel is shown. */
export async function tabIsThere(page: Page): Promise<void> {
  const links = page.getByRole('navigation', { name: 'Rubriques' })
  await expect(links.locator('[aria-current]:visible')).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
}

/** Scrolls until this is at the upper edge of what holds it. */
export const toTop = (element: Locator) => element.evaluate((node) => node.scrollIntoView({ block: 'start' }))

/** Opens the first order that is listed, or the one whose number ends so. */
export const openOrder = (page: Page, end = '') =>
  page
    .getByRole('button', { name: new RegExp(`^Voir la commande .*${end}$`) })
    .first()
    .click()

/** A dialog of a tab, which `act` opens. */
export const dialog = (
  name: string,
  tab: string,
  act: (page: Page) => Promise<unknown>,
  more: Partial<Story> = {},
): Story =>
  adminPage(
    name,
    `/admin?tab=${tab}`,
    async (page) => {
      await act(page)
      await expect(page.getByRole('dialog').last()).toBeVisible()
      await expect(page.getByRole('dialog').locator('.skeleton')).toHaveCount(0)
    },
    { screenOnly: true, changing: (page) => [page.getByRole('dialog').locator('time')], ...more },
  )
