import { stories } from '#scripts/gallery/stories.ts'
import { widths } from '#scripts/gallery/story.ts'
import { isAccessible } from '../../fixtures/browser/accessible.ts'
import { looksAsBefore, test } from '../../fixtures/browser/appearance.ts'

test.describe.configure({ mode: 'parallel' })

for (const story of stories) {
  // At 360 px every change shows the frequent ones (layout/appearance.spec.ts).
  const seen = (story.widths ?? widths).filter((width) => width > 360 || !story.isFrequent)
  const compared = story.fleeting ? [] : seen
  if (compared.length === 0 && story.isFrequent) continue
  test(`${story.name}: looks as its references on a tablet and a computer`, ({ runner }) =>
    runner.run(story, async (page) => {
      if (compared.length > 0) await looksAsBefore(page, story, compared)
      if (!story.isFrequent) await isAccessible(page)
    }))
}
