import type { Locator, Page } from '@playwright/test'
import type { StoryData } from './seed.ts'

/** Who looks at a story; each viewer has a browser context of its own. */
export type Viewer = 'visitor' | 'customer' | 'admin'

/** One state of one screen, as a visitor, customer or admin may see it. */
export type Story = {
  /** Its name on the contact sheet and of its files: lower case and hyphens. */
  name: string
  viewer?: Viewer
  /**
   * Every `npm test` looks at it. Of the others, another story shows the same components, or the screen changes seldom: they are
   * for `npm test -- all` (`screens`).
   */
  isFrequent?: true
  path: string | ((data: StoryData) => string)
  /** Leads from the opened page to the state, and resolves when the state is reached. */
  prepare?: (page: Page, data: StoryData) => Promise<unknown>
  /** Take the screen instead of the whole page, where a dialog covers the page. */
  screenOnly?: true
  /** The widths at which it exists; without it: all. */
  widths?: readonly Width[]
  /** It disappears by itself: shown on the contact sheet, but not compared. */
  fleeting?: true
  /** Elements that differ from run to run: hidden before screenshots are compared. */
  changing?: (page: Page) => Locator[]
}

/** Each width and the height of a usual screen. */
export const screens = { 360: 780, 768: 1024, 1440: 900 } as const

export type Width = keyof typeof screens

export const widths = [360, 768, 1440] as const satisfies readonly Width[]
