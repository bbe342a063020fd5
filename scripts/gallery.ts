import { parseArgs } from 'node:util'
import setUpDatabase from '#tests/fixtures/browser/server.ts'
import { startTestShop } from '#tests/fixtures/browser/shop.ts'
import { cleaningUp, type OnEnd } from './budgets/cleaning-up.ts'
import { openBrowser } from './budgets/measure.ts'
import { contactSheetMode, type Mode, updateMode } from './gallery/modes.ts'
import { readmeMode } from './gallery/readme-pictures.ts'
import { storySettings } from './gallery/seed.ts'
import { stories } from './gallery/stories.ts'
import { widths } from './gallery/story.ts'
import { openStoryRunner, settle } from './gallery/story-runner.ts'
import { ensureBuilt } from './steps/build-app.ts'
import { giveUp } from './steps/failure.ts'
import { begin } from './steps/progress.ts'

/**
 * `npm run gallery [-- part of a name…]`: every screen and its main states at three widths, as a contact
 * sheet in .cache/gallery. `--update` renews the references of the visual tests instead, `--readme` the
 * pictures of README.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { update: { type: 'boolean' }, readme: { type: 'boolean' } },
})
const mode = values.update ? updateMode() : values.readme ? readmeMode() : contactSheetMode()

async function openOwnShop(onEnd: OnEnd) {
  await ensureBuilt({ signal: new AbortController().signal })
  onEnd(await setUpDatabase())
  const shop = await startTestShop('gallery', {
    LOG_LEVEL: 'error',
    ...storySettings,
  })
  onEnd(shop.stop)
  return { shop, browser: await openBrowser(onEnd) }
}

async function take({ look, wants, begin: prepare, take, end }: Mode, onEnd: OnEnd): Promise<void> {
  const isNamed = (name: string) =>
    positionals.length === 0 || positionals.some((part) => name.includes(part))
  const chosen = stories.filter((story) => wants(story) && isNamed(story.name))
  const { shop, browser } = await openOwnShop(onEnd)
  const { run } = await openStoryRunner(browser, shop, look)
  await prepare(chosen, positionals.length === 0)
  for (const story of chosen) {
    const done = begin(story.name)
    await run(story, async (page) => {
      for (const width of story.widths ?? widths) {
        await settle(page, width)
        await take(page, story, width)
      }
    })
    done()
  }
  console.log(await end())
}

await cleaningUp((onEnd) => take(mode, onEnd)).catch((error) =>
  giveUp(error, 'The gallery could not be made'),
)
process.exit(0)
