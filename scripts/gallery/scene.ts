import type { Locator, Page } from '@playwright/test'
import type { Stage } from './stage.ts'

/** Who looks at a scene; each has a browser context of its own. */
export type Viewer = 'visitor' | 'customer' | 'admin'

/** One state of one screen that a person may meet. */
export type Scene = {
  /** Its name on the contact sheet and of its files: lower case and hyphens. */
  name: string
  who?: Viewer
  path: string | ((stage: Stage) => string)
  /** What leads from the opened page to the state; it ends when the state is there. */
  act?: (page: Page, stage: Stage) => Promise<unknown>
  /** Only what stands on the screen, where a dialog lies over the page. */
  screenOnly?: true
  /** The widths it is there at, where it is not there at all of them. */
  widths?: readonly Width[]
  /** What it shows goes away by itself: looked at, not compared. */
  fleeting?: true
  /** What differs from run to run: covered before pictures are compared. */
  changing?: (page: Page) => Locator[]
}

/** Each width with the height of a usual screen. */
export const screens = { 360: 780, 768: 1024, 1440: 900 } as const

export type Width = keyof typeof screens

export const widths = [360, 768, 1440] as const satisfies readonly Width[]
