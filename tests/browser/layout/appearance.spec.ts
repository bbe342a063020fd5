import { expect } from '@playwright/test'
import { stories } from '#scripts/gallery/stories.ts'
import { widths } from '#scripts/gallery/story.ts'
import { comparisonStyle } from '#scripts/gallery/thumbnail.ts'
import { isAccessible } from '../../fixtures/browser/accessible.ts'
import { addStyle, compare, looksAsBefore, removeStyle, test } from '../../fixtures/browser/appearance.ts'

test.describe.configure({ mode: 'parallel' })

// A screenshot that differs is attached; a trace of each story would take longer than its screenshots.
test.use({ trace: 'off' })

// One test for both, because opening the story takes most of its time. A tablet, a computer, and stories that show the
// components of another one: screens/.
for (const story of stories.filter(({ isFrequent }) => isFrequent)) {
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

test('the comparison sees what is broken, and does not mind how letters are drawn', { tag: '@rare' }, async ({
  runner,
}) => {
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
