import { expect, type Page } from '@playwright/test'
import { stories } from '#scripts/gallery/stories.ts'
import { widths } from '#scripts/gallery/story.ts'
import { settle } from '#scripts/gallery/story-runner.ts'
import { comparisonStyle } from '#scripts/gallery/thumbnail.ts'
import { addStyle, compare, looksAsBefore, removeStyle, test } from '../../fixtures/browser/appearance.ts'
import { findings } from '../../fixtures/browser/axe.ts'
import { smallTargets } from '../../fixtures/browser/targets.ts'

// They run last, when both workers are free; each prepares a shop of its own.
test.describe.configure({ mode: 'parallel' })

// A screenshot that differs is attached; a trace of each story would take longer than its screenshots.
test.use({ trace: 'off' })

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

// One test for both, because opening the story takes most of its time. A tablet and a computer: screens/.
for (const story of stories) {
  const isCompared = !story.fleeting && (story.widths ?? widths).includes(360)
  test(`${story.name}: looks as its reference; no axe finding, targets of 44 px, 320 px wide, at rest`, ({
    runner,
  }) =>
    runner.run(story, async (page) => {
      if (isCompared) await test.step('looks as its reference', () => looksAsBefore(page, story, [360]))
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

test('the comparison sees what is broken, and does not mind how letters are drawn', async ({ runner }, {
  project,
}) => {
  test.skip(project.name !== 'pages', 'once is enough')
  const productList = stories.find(({ name }) => name === 'product-list')
  if (!productList) throw new Error('there is no story of the product list')
  await runner.run(productList, async (page) => {
    await page.evaluate(addStyle, comparisonStyle.style)
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
