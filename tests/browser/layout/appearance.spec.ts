import { expect, type Page } from '@playwright/test'
import { differenceFromReference } from '#scripts/gallery/references.ts'
import { stories } from '#scripts/gallery/stories.ts'
import { type Story, type Width, widths } from '#scripts/gallery/story.ts'
import { settle } from '#scripts/gallery/story-runner.ts'
import { comparisonStyle, encode, takeThumbnail } from '#scripts/gallery/thumbnail.ts'
import { testStories } from '../../fixtures/browser/stories.ts'

const test = testStories(comparisonStyle)

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

for (const story of stories.filter(({ fleeting }) => !fleeting)) {
  test(`${story.name} looks as its references`, ({ runner }) =>
    runner.run(story, async (page) => {
      const found: string[] = []
      for (const width of story.widths ?? widths) {
        const difference = await compare(page, story, width)
        if (difference) found.push(`${width} px: ${difference}`)
      }
      expect(found, 'as the reference; when the change is wanted: npm run gallery -- --update').toEqual([])
    }))
}

const breaks = {
  'a picture that is missing': 'article:nth-of-type(1) img { visibility: hidden }',
  'a button that is missing': 'article button { visibility: hidden }',
  'a layout that is shifted': 'main { margin-left: 24px }',
  'columns that collapsed': 'main ul { display: block !important }',
  'a colour that is wrong': ':root { --color-amber: #4fa3f0 !important }',
}

test('the comparison sees what is broken, and does not mind how letters are drawn', async ({ runner }) => {
  const productList = stories.find(({ name }) => name === 'product-list')
  if (!productList) throw new Error('there is no story of the product list')
  await runner.run(productList, async (page) => {
    for (const [what, style] of Object.entries(breaks)) {
      await page.evaluate(addStyle, style)
      expect(await compare(page, productList, 360), what).not.toBeNull()
      await page.evaluate(removeStyle)
    }
    await page.evaluate(
      addStyle,
      '* { text-rendering: geometricPrecision; -webkit-text-stroke-width: 0.15px }',
    )
    for (const width of widths) expect(await compare(page, productList, width)).toBeNull()
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
