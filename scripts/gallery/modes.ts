import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../steps/tool.ts'
import { contactSheet, type Taken } from './contact-sheet.ts'
import { comparedLook, encode, takeLikeness } from './likeness.ts'
import { referenceFile, referenceFolder } from './references.ts'
import type { Scene, Width } from './scene.ts'
import { type Look, shoot } from './theatre.ts'

/** What the gallery is asked for. */
export type Mode = {
  look?: Look
  /** Whether it speaks of this scene at all. */
  wants: (scene: Scene) => boolean
  /** Called before the first scene, with the scenes that come. */
  begin: (scenes: readonly Scene[], isAll: boolean) => Promise<void>
  take: (page: Page, scene: Scene, width: Width) => Promise<void>
  /** Gives the line that tells what was made. */
  end: () => Promise<string>
}

/** Pictures as people see them, side by side in .cache/gallery/index.html. */
export function contactSheetMode(): Mode {
  const folder = join(root, '.cache', 'gallery')
  const taken: Taken[] = []
  return {
    wants: () => true,
    begin: async () => {
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder, { recursive: true })
    },
    take: async (page, scene, width) => {
      const file = `${scene.name}-${width}.jpg`
      await writeFile(join(folder, file), await shoot(page, scene, 'jpeg'))
      taken.push({ scene, width, file })
    },
    end: async () => {
      const sheet = join(folder, 'index.html')
      await writeFile(sheet, contactSheet(taken))
      return `Contact sheet: ${sheet}`
    },
  }
}

/** The references of the visual tests; with all scenes, those of scenes that are gone go as well. */
export function updateMode(): Mode {
  let bytes = 0
  return {
    look: comparedLook,
    wants: (scene) => !scene.fleeting,
    begin: async (_, isAll) => {
      await mkdir(referenceFolder, { recursive: true })
      if (!isAll) return
      for (const file of await readdir(referenceFolder)) await rm(join(referenceFolder, file))
    },
    take: async (page, scene, width) => {
      const file = await encode(await takeLikeness(page, scene, width))
      bytes += file.length
      await writeFile(referenceFile(scene, width), file)
    },
    end: async () => `References: ${Math.round(bytes / 1000)} kB in ${referenceFolder}`,
  }
}
