import { expect, type Page } from '@playwright/test'
import { comparedLook, encode, takeLikeness } from '#scripts/gallery/likeness.ts'
import { differenceFromReference } from '#scripts/gallery/references.ts'
import { type Scene, type Width, widths } from '#scripts/gallery/scene.ts'
import { scenes } from '#scripts/gallery/scenes.ts'
import { settle } from '#scripts/gallery/theatre.ts'
import { testInTheatre } from '../../fixtures/browser/screenshots.ts'

const test = testInTheatre(comparedLook)

// Each picture is attached when it differs; recording all that leads to it would take longer than the pictures.
test.use({ trace: 'off' })

/** How the page differs from the scene's reference, with the picture of it when it does. */
async function compare(page: Page, scene: Scene, width: Width): Promise<string | null> {
  await settle(page, width)
  const seen = await takeLikeness(page, scene, width)
  const found = await differenceFromReference(scene, width, seen)
  if (found)
    await test
      .info()
      .attach(`${scene.name}-${width}`, { body: await encode(seen), contentType: 'image/webp' })
  return found
}

for (const scene of scenes.filter(({ fleeting }) => !fleeting)) {
  test(`${scene.name} looks as its references`, ({ theatre }) =>
    theatre.play(scene, async (page) => {
      const found: string[] = []
      for (const width of scene.widths ?? widths) {
        const difference = await compare(page, scene, width)
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

test('the comparison sees what is broken, and does not mind how letters are drawn', async ({ theatre }) => {
  const shop = scenes.find(({ name }) => name === 'shop')
  if (!shop) throw new Error('no scene of the shop')
  await theatre.play(shop, async (page) => {
    for (const [what, style] of Object.entries(breaks)) {
      await page.evaluate(layOver, style)
      expect(await compare(page, shop, 360), what).not.toBeNull()
      await page.evaluate(takeAway)
    }
    await page.evaluate(
      layOver,
      '* { text-rendering: geometricPrecision; -webkit-text-stroke-width: 0.15px }',
    )
    for (const width of widths) expect(await compare(page, shop, width)).toBeNull()
  })
})

function layOver(style: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  document.adoptedStyleSheets.push(sheet)
}

function takeAway(): void {
  document.adoptedStyleSheets.pop()
}
