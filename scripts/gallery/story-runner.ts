import type { Browser, BrowserContext, Page } from '@playwright/test'
import { forgetVisits } from '#tests/fixtures/browser/admin-orders.ts'
import { admin } from '#tests/fixtures/browser/server.ts'
import { giveCustomer, giveSession } from '#tests/fixtures/browser/session.ts'
import type { TestShop } from '#tests/fixtures/browser/shop.ts'
import { hydrated } from '#tests/fixtures/browser/test.ts'
import {
  customer,
  NOW,
  readStoryData,
  type StoryData,
  seedCatalogue,
  seedCorrection,
  seedImport,
  seedOrders,
  seedPayments,
  seedRestock,
  seedReturns,
  seedSessions,
  seedTimeline,
  seedWave,
} from './seed.ts'
import { seedLetters } from './seed-letters.ts'
import { seedPromoCodes } from './seed-promo-codes.ts'
import type { Story, Viewer, Width } from './story.ts'
import { screens } from './story.ts'

/** Where the shop keeps on a phone what was seen there. */
export const RECENT_PRODUCTS_KEY = 'recentProducts'
/** Where it keeps the cart, which the next page offers in a toast. */
const PHONE_RECORD = 'order'

export type StoryRunner = {
  /** Opens a story in a new page and calls `work` with it; the page closes afterwards. */
  run: <Result>(story: Story, work: (page: Page) => Promise<Result>) => Promise<Result>
}

/** Hides toasts, except in stories about them, and the space reserved for a scrollbar. */
const steadyStyle = `
  html:not([data-notices]) [aria-label=Messages] { visibility: hidden !important }
  html { scrollbar-gutter: auto !important }
`

/** How screenshots differ from what people see. */
export type ScreenshotStyle = { style: string; deviceScaleFactor: number }

/** Seeds the shop with users, orders and subscribers, and signs in one browser context for each viewer. */
export async function openStoryRunner(
  browser: Browser,
  shop: TestShop,
  look: ScreenshotStyle = { style: '', deviceScaleFactor: 1 },
): Promise<StoryRunner> {
  await seedCatalogue(shop)
  const viewers: Record<Viewer, BrowserContext> = {
    visitor: await openContext(browser, shop, look),
    customer: await openContext(browser, shop, look),
    admin: await openContext(browser, shop, look),
  }
  await giveCustomer(viewers.customer, customer, shop)
  await seedOrders(shop)
  await seedLetters(shop)
  await seedImport(shop)
  await seedPayments(shop)
  await seedWave(shop)
  await seedCorrection(shop)
  await seedReturns(shop)
  await seedRestock(shop)
  await seedPromoCodes(shop)
  await seedTimeline(shop)
  await seedSessions(shop)
  await seedAdmin(shop)
  await giveSession(viewers.admin, admin, shop)
  // After the orders: from this first visit on, further orders are new.
  await forgetVisits(shop)
  await visit(viewers.admin, '/admin')
  const data = await readStoryData(shop, admin)
  return { run: (story, work) => run(viewers[story.viewer ?? 'visitor'], story, data, work) }
}

/** Sets up a complete second factor for the admin and ends other sessions, so that no account notice covers the stories. */
async function seedAdmin({ sql }: TestShop): Promise<void> {
  await sql(
    `with person as (select id from auth.users where email = $1), sessions as (
       delete from auth.sessions using person where user_id = person.id
     ), totp as (
       insert into auth.totp_secrets (user_id, secret, confirmed_at) select id, 'seed', now() from person
     ), codes as (
       insert into auth.recovery_codes (user_id, selector, hash)
       select id, 'AAA' || i, 'seed' from person, generate_series(1, 8) i
     )
     insert into auth.passkeys (user_id, credential_id, public_key, name, created_at)
     select id, 'seed', 'seed', 'Téléphone de la boutique', '2025-11-02' from person`,
    [admin.email],
  )
}

async function openContext(browser: Browser, shop: TestShop, look: ScreenshotStyle): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 360, height: screens[360] },
    deviceScaleFactor: look.deviceScaleFactor,
    locale: 'fr-FR',
    timezoneId: 'Africa/Abidjan',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  // A press or a wait that comes to nothing ends with what it waited for.
  context.setDefaultTimeout(30_000)
  await context.clock.setFixedTime(NOW)
  await context.addInitScript(addStyle, steadyStyle + look.style)
  // A page of the shop stays open, so that where windows share a process, that of the stories does not end.
  await (await context.newPage()).goto('/robots.txt')
  return context
}

/** Runs in the page: adds a style sheet after the page's own. */
function addStyle(style: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  document.adoptedStyleSheets.push(sheet)
}

/** Shows the toasts of this page. */
export async function showNotices(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.notices = ''
  })
}

async function visit(context: BrowserContext, path: string) {
  const page = await context.newPage()
  await page.goto(path)
  await hydrated(page)
  await page.close()
}

/** What a story leaves on the phone of its viewer, seen products and a cart, must not appear in the next one. */
async function run<Result>(
  context: BrowserContext,
  story: Story,
  data: StoryData,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const page = await context.newPage()
  try {
    await page.goto(typeof story.path === 'string' ? story.path : story.path(data))
    await hydrated(page)
    await story.prepare?.(page, data)
    // What lies under the mouse after the last click looks pressed or pointed at, or not yet.
    await page.mouse.move(0, 0)
    return await work(page)
  } finally {
    await page.evaluate(
      (keys) => {
        for (const key of keys) localStorage.removeItem(key)
      },
      [RECENT_PRODUCTS_KEY, PHONE_RECORD],
    )
    await page.close()
  }
}

/** Waits until the page is complete at this width: lists, fonts and pictures, also those further down. */
export async function settle(page: Page, width: Width): Promise<void> {
  await page.setViewportSize({ width, height: screens[width] })
  await page.locator('main .skeleton').first().waitFor({ state: 'detached' })
  let seen: string
  // With the next frame another width may choose other pictures, and a placeholder may replace one that
  // failed.
  do {
    await page.evaluate(nextFrame)
    seen = await page.evaluate(loadPictures)
    await page.evaluate(nextFrame)
  } while ((await page.evaluate(chosenPictures)) !== seen)
}

/** Runs in the page: waits for one more paint. `requestAnimationFrame` does not help: it follows the stories' fixed clock. */
function nextFrame(): Promise<void> {
  return new Promise((next) => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect()
      next()
    })
    observer.observe(document.documentElement)
  })
}

function chosenPictures(): string {
  return Array.from(document.images, ({ currentSrc }) => currentSrc).join()
}

/** Runs in the page: waits for all pictures and fonts. Returns the addresses of the pictures. */
async function loadPictures(): Promise<string> {
  const pictures = [...document.images]
  for (const picture of pictures) picture.loading = 'eager'
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)))
  await document.fonts.ready
  return pictures.map(({ currentSrc }) => currentSrc).join()
}

function toTop(): void {
  scrollTo({ top: 0, behavior: 'instant' })
}

/** A screenshot of the story: the whole page, or only the screen. */
export async function takeScreenshot(page: Page, story: Story, format: 'jpeg' | 'png'): Promise<Buffer> {
  // A focused field may have scrolled the page, and the header with it.
  if (!story.screenOnly) await page.evaluate(toTop)
  await page.evaluate(nextFrame)
  return page.screenshot({
    fullPage: !story.screenOnly,
    animations: 'disabled',
    type: format,
    ...(format === 'jpeg' ? { quality: 88 } : {}),
  })
}
