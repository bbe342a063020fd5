import { stories } from '#scripts/gallery/stories.ts'
import { widths } from '#scripts/gallery/story.ts'
import { looksAsBefore, test } from '../../fixtures/browser/appearance.ts'

test.describe.configure({ mode: 'parallel' })

for (const story of stories) {
  const wide = (story.widths ?? widths).filter((width) => width > 360)
  if (story.fleeting || wide.length === 0) continue
  test(`${story.name}: looks as its references on a tablet and a computer`, ({ runner }) =>
    runner.run(story, (page) => looksAsBefore(page, story, wide)))
}
