import { expect, type Page } from '@playwright/test'
import { differenceFromReference } from '#scripts/gallery/references.ts'
import { stories } from '#scripts/gallery/stories.ts'
import { type Story, type Width, widths } from '#scripts/gallery/story.ts'
import { settle } from '#scripts/gallery/story-runner.ts'
import { comparisonStyle, encode, takeThumbnail } from '#scripts/gallery/thumbnail.ts'
import { findings } from '../../fixtures/browser/axe.ts'
import { testStories } from '../../fixtures/browser/stories.ts'
import { smallTargets } from '../../fixtures/browser/targets.ts'

const { style, deviceScaleFactor } = comparisonStyle

// The comparison's font is added after the checks of what people see.
const test = testStories({ style: '', deviceScaleFactor })

// They run last, when both workers are free; each prepares a shop of its own.
test.describe.configure({ mode: 'parallel' })

// A screenshot that differs is attached; a trace of each story would take longer than its screenshots.
test.use({ trace: 'off' })

/** Compares the page with the story's reference; attaches the screenshot when it differs. */
async function compare(page: Page, story: Story, width: Width): Promise<string | null> {
  await settle(page, width)
  const actual = await takeThumbnail(page, story, width)
  const found = await differenceFromReference(story, width, actual)
  if (found)
    await test
      .info()
      .attach(`${story.name}-${width}`, { body: await encode(actual), contentType: 'image/webp' })
  return found
}

/** How far the page can be pushed sideways, in px. */
function overhang(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Sets the size of text as people do in their browser: 16 px is the usual one. */
async function setTextSize(page: Page, px: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: px } })
  await session.detach()
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
    .toBe(`${px}px`)
}

/** What still moves although the system asks for less motion. */
function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.className ?? '') : '')),
  )
}

async function isAccessible(page: Page): Promise<void> {
  await settle(page, 360)
  expect(await findings(page)).toEqual([])
  await expect.poll(() => moving(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  expect(await overhang(page)).toBe(0)
  // As wide as a screen of 640 px at 200 %.
  await page.setViewportSize({ width: 320, height: 450 })
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(320)
  expect(await overhang(page)).toBe(0)
  // Letters twice as large on a small phone, for those who set them so (WCAG 1.4.4).
  await setTextSize(page, 32)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect
    .poll(() => page.evaluate(() => [innerWidth, matchMedia('(width >= 22rem)').matches]))
    .toEqual([360, false])
  expect(await overhang(page), 'with text at 200 %').toBe(0)
}

async function looksAsBefore(page: Page, story: Story): Promise<void> {
  const found: string[] = []
  await page.evaluate(addStyle, style)
  for (const width of story.widths ?? widths) {
    const difference = await compare(page, story, width)
    if (difference) found.push(`${width} px: ${difference}`)
  }
  await page.evaluate(removeStyle)
  expect(found, 'as the reference; when the change is wanted: npm run gallery -- --update').toEqual([])
}

// One test for both, because opening the story takes most of its time.
for (const story of stories) {
  const looks = story.fleeting ? '' : '; looks as its references'
  test(`${story.name}: no axe finding, targets of 44 px, 320 px wide, at rest${looks}`, ({ runner }) =>
    runner.run(story, async (page) => {
      if (!story.fleeting) await test.step('looks as its references', () => looksAsBefore(page, story))
      await test.step('accessible', () => isAccessible(page))
    }))
}

const breaks = {
  'a picture that is missing': 'article:nth-of-type(1) img { visibility: hidden }',
  'buttons that are missing': 'main nav a { visibility: hidden }',
  'a layout that is shifted': 'main { margin-left: 24px }',
  'columns that collapsed': 'main ul { display: block !important }',
  'a colour that is wrong': ':root { --color-amber: #4fa3f0 !important }',
}

test('the comparison sees what is broken, and does not mind how letters are drawn', async ({ runner }) => {
  const productList = stories.find(({ name }) => name === 'product-list')
  if (!productList) throw new Error('there is no story of the product list')
  await runner.run(productList, async (page) => {
    await page.evaluate(addStyle, style)
    await page.evaluate(addStyle, '* { -webkit-text-stroke-width: 0.08px }')
    for (const width of widths) expect(await compare(page, productList, width)).toBeNull()
    await page.evaluate(removeStyle)
    for (const [what, style] of Object.entries(breaks)) {
      await page.evaluate(addStyle, style)
      expect(await compare(page, productList, 360), what).not.toBeNull()
      await page.evaluate(removeStyle)
    }
  })
})

function addStyle(style: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  document.adoptedStyleSheets.push(sheet)
}

function removeStyle(): void {
  document.adoptedStyleSheets.pop()
}
