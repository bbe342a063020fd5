import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../steps/tool.ts'
import type { Story, Width } from './story.ts'
import { decode, difference, type Thumbnail } from './thumbnail.ts'

/** The folder of the references, a few kilobytes each. */
export const referenceFolder = join(root, 'tests', 'browser', 'visual')

/** The path of a story's reference at a width in px. */
export function referenceFile(story: Story, width: Width): string {
  return join(referenceFolder, `${story.name}-${width}.webp`)
}

/** Describes how a story differs from its reference; null when it looks alike. */
export async function differenceFromReference(
  story: Story,
  width: Width,
  actual: Thumbnail,
): Promise<string | null> {
  const file = await readFile(referenceFile(story, width)).catch(() => null)
  if (!file) return 'there is no reference: npm run gallery -- --update'
  return difference(actual, await decode(file))
}
