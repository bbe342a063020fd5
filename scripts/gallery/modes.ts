import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../steps/tool.ts'
import { contactSheet, type Taken } from './contact-sheet.ts'
import { referenceFile, referenceFolder } from './references.ts'
import type { Story, Width } from './story.ts'
import { type ScreenshotStyle, takeScreenshot } from './story-runner.ts'
import { comparisonStyle, encode, takeThumbnail } from './thumbnail.ts'

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

/**
 * Renews the references of the visual tests. A run of all stories deletes the references of stories that no
 * longer exist.
 */
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
