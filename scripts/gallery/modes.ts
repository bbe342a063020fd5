import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../steps/tool.ts'
import type { Story, Width } from './story.ts'
import { type ScreenshotStyle, takeScreenshot } from './story-runner.ts'
import { comparisonStyle, encode, referenceFile, referenceFolder, takeThumbnail } from './thumbnail.ts'

type Taken = { story: Story; width: Width; file: string }

const style = `
  body { margin: 2rem; background: #222; color: #eee; font: 15px/1.4 system-ui, sans-serif }
  nav { columns: 5; margin-block: 1rem 2rem }
  a { color: #f0a93b }
  section { display: flex; align-items: flex-start; gap: 1rem; padding: 1rem 0 2.5rem; border-top: 1px solid #444; overflow-x: auto }
  h2 { flex: 0 0 9rem; margin: 0; font-size: 1rem; position: sticky; left: 0; background: #222 }
  figure { margin: 0; flex: none }
  figcaption { color: #aaa }
  img { display: block; max-height: 1400px; border: 1px solid #444 }
  .w360 { width: 240px } .w768 { width: 384px } .w1440 { width: 640px }
`

/** A page that shows all screenshots side by side, one row for each story. */
function contactSheet(taken: readonly Taken[]): string {
  const stories = [...new Set(taken.map(({ story }) => story))]
  const links = stories.map(({ name }) => `<a href="#${name}">${name}</a><br>`).join('')
  const rows = stories.map((story) =>
    row(
      story,
      taken.filter((picture) => picture.story === story),
    ),
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contact sheet</title><style>${style}</style>
<h1>Contact sheet: ${stories.length} states, ${taken.length} pictures</h1><nav>${links}</nav>
${rows.join('\n')}</html>
`
}

function row({ name }: Story, pictures: readonly Taken[]): string {
  const figures = pictures.map(
    ({ width, file }) =>
      `<figure><figcaption>${width} px</figcaption><a href="${file}"><img class="w${width}" src="${file}" alt="${name}, ${width} px" loading="lazy"></a></figure>`,
  )
  return `<section id="${name}"><h2>${name}</h2>${figures.join('')}</section>`
}

/** What a run of the gallery produces. */
export type Mode = {
  look?: ScreenshotStyle
  /** Whether it takes this story at all. */
  wants: (story: Story) => boolean
  /** Called before the first story, with all stories that follow. */
  begin: (stories: readonly Story[], isAll: boolean) => Promise<void>
  take: (page: Page, story: Story, width: Width) => Promise<void>
  /** Returns the line to print at the end. */
  end: () => Promise<string>
}

/** Screenshots as people see the shop, side by side in .cache/gallery/index.html. */
export function contactSheetMode(): Mode {
  const folder = join(root, '.cache', 'gallery')
  const taken: Taken[] = []
  return {
    wants: () => true,
    begin: async () => {
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder, { recursive: true })
    },
    take: async (page, story, width) => {
      const file = `${story.name}-${width}.jpg`
      await writeFile(join(folder, file), await takeScreenshot(page, story, 'jpeg'))
      taken.push({ story, width, file })
    },
    end: async () => {
      const sheet = join(folder, 'index.html')
      await writeFile(sheet, contactSheet(taken))
      return `Contact sheet: ${sheet}`
    },
  }
}

/** Renews the references of the visual tests. A run of all stories deletes the references of stories that no longer exist. */
export function updateMode(): Mode {
  let bytes = 0
  return {
    look: comparisonStyle,
    wants: (story) => !story.fleeting,
    begin: async (_, isAll) => {
      await mkdir(referenceFolder, { recursive: true })
      if (!isAll) return
      for (const file of await readdir(referenceFolder)) await rm(join(referenceFolder, file))
    },
    take: async (page, story, width) => {
      const file = await encode(await takeThumbnail(page, story, width))
      bytes += file.length
      await writeFile(referenceFile(story, width), file)
    },
    end: async () => `References: ${Math.round(bytes / 1000)} kB in ${referenceFolder}`,
  }
}
