import type { Browser, BrowserContext, Page } from '@playwright/test'
import { admin } from '#tests/fixtures/browser/server.ts'
import { giveCustomer, giveSession } from '#tests/fixtures/browser/session.ts'
import type { TestShop } from '#tests/fixtures/browser/shop.ts'
import { hydrated } from '#tests/fixtures/browser/test.ts'
import type { Scene, Viewer, Width } from './scene.ts'
import { screens } from './scene.ts'
import {
  customer,
  furnishCatalogue,
  furnishOrders,
  furnishSessions,
  NOW,
  readStage,
  type Stage,
} from './stage.ts'

export type Theatre = {
  /** Plays a scene on a page of its own; the page closes when the work is done. */
  play: <Result>(scene: Scene, work: (page: Page) => Promise<Result>) => Promise<Result>
}

/** Notices come and go: they show only where a scene is about them. A screen without scrollbars keeps no place for them. */
const calm = `
  html:not([data-notices]) [role=region][aria-label=Messages] { visibility: hidden !important }
  html { scrollbar-gutter: auto !important }
`

/** How a theatre differs from what people see. */
export type Look = { style: string; deviceScaleFactor: number }

/** A shop with its people, ready for every scene. */
export async function openTheatre(
  browser: Browser,
  shop: TestShop,
  look: Look = { style: '', deviceScaleFactor: 1 },
): Promise<Theatre> {
  await furnishCatalogue(shop)
  const viewers: Record<Viewer, BrowserContext> = {
    visitor: await openContext(browser, shop, look),
    customer: await openContext(browser, shop, look),
    admin: await openContext(browser, shop, look),
  }
  await giveCustomer(viewers.customer, customer, shop)
  await furnishOrders(shop)
  await furnishSessions(shop)
  await settleAdmin(shop)
  await giveSession(viewers.admin, admin, shop)
  // Only now: what the administration has seen before would be told as new.
  await enter(viewers.admin, '/admin')
  const stage = await readStage(shop, admin)
  return { play: (scene, work) => play(viewers[scene.who ?? 'visitor'], scene, stage, work) }
}

/** An admin for whose account nothing is to be done, and who is signed in nowhere: no notice about it lies above the scenes. */
async function settleAdmin({ sql }: TestShop): Promise<void> {
  await sql(
    `with person as (select id from auth.users where email = $1), sessions as (
       delete from auth.sessions using person where user_id = person.id
     ), totp as (
       insert into auth.totp_secrets (user_id, secret, confirmed_at) select id, 'stage', now() from person
     ), codes as (
       insert into auth.recovery_codes (user_id, selector, hash)
       select id, 'AAA' || i, 'stage' from person, generate_series(1, 8) i
     )
     insert into auth.passkeys (user_id, credential_id, public_key, name, created_at)
     select id, 'stage', 'stage', 'Téléphone de la boutique', '2026-11-02' from person`,
    [admin.email],
  )
}

async function openContext(browser: Browser, shop: TestShop, look: Look): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 360, height: screens[360] },
    deviceScaleFactor: look.deviceScaleFactor,
    locale: 'fr-FR',
    timezoneId: 'Africa/Abidjan',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await context.clock.setFixedTime(NOW)
  await context.addInitScript(layOver, calm + look.style)
  return context
}

/** Runs in the page: a style that comes after the page's own. */
function layOver(style: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  document.adoptedStyleSheets.push(sheet)
}

/** From here on the page shows its notices. */
export async function showNotices(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.notices = ''
  })
}

async function enter(context: BrowserContext, path: string) {
  const page = await context.newPage()
  await page.goto(path)
  await hydrated(page)
  await page.close()
}

async function play<Result>(
  context: BrowserContext,
  scene: Scene,
  stage: Stage,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const page = await context.newPage()
  try {
    await page.goto(typeof scene.path === 'string' ? scene.path : scene.path(stage))
    await hydrated(page)
    await scene.act?.(page, stage)
    return await work(page)
  } finally {
    await page.close()
  }
}

/** Waits until all that the page shows at this width is there: faces, pictures (also those below), lists. */
export async function settle(page: Page, width: Width): Promise<void> {
  await page.setViewportSize({ width, height: screens[width] })
  await page.locator('main .skeleton').first().waitFor({ state: 'detached' })
  let seen: string
  // With the next frame another width may choose other pictures, and one that failed give way to its placeholder.
  do {
    await page.evaluate(nextFrame)
    seen = await page.evaluate(loadPictures)
    await page.evaluate(nextFrame)
  } while ((await page.evaluate(chosenPictures)) !== seen)
}

/** Runs in the page: the browser has drawn it once more. Its own frames for scripts go by the scenes' clock. */
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

/** Runs in the page: all pictures and faces are there. Gives which pictures these were. */
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

/** A picture of the scene as it stands: the whole page, or what the screen shows of it. */
export async function shoot(page: Page, scene: Scene, format: 'jpeg' | 'png'): Promise<Buffer> {
  // A field that took the focus has moved the page, and the header with it.
  if (!scene.screenOnly) await page.evaluate(toTop)
  await page.evaluate(nextFrame)
  return page.screenshot({
    fullPage: !scene.screenOnly,
    animations: 'disabled',
    type: format,
    ...(format === 'jpeg' ? { quality: 88 } : {}),
  })
}
