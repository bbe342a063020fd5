import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../steps/tool.ts'
import { decode, difference, type Likeness } from './likeness.ts'
import type { Scene, Width } from './scene.ts'

/** Where the references lie: a few kilobytes each. */
export const referenceFolder = join(root, 'tests', 'browser', 'visual')

export function referenceFile(scene: Scene, width: Width): string {
  return join(referenceFolder, `${scene.name}-${width}.webp`)
}

/** How a scene differs from its reference, in words; null when it looks alike. */
export async function differenceFromReference(
  scene: Scene,
  width: Width,
  seen: Likeness,
): Promise<string | null> {
  const file = await readFile(referenceFile(scene, width)).catch(() => null)
  if (!file) return 'there is no reference: npm run gallery -- --update'
  return difference(seen, await decode(file))
}
