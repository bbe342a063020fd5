import type { Rolldown } from 'vite'

/** Chunks of which a page runs most functions while it starts (chunk-groups.ts). */
const startingChunks = ['start', 'parts', 'lists']

/**
 * The first line of a chunk that every page needs at once: Chromium 136 and later then compile its functions
 * while it downloads, beside the page, and not one by one at their first call (docs/decisions/011). Other
 * browsers read a comment.
 */
export function compileHint({ name, isEntry }: Rolldown.RenderedChunk): string {
  return isEntry || startingChunks.includes(name) ? '//# allFunctionsCalledOnLoad' : ''
}
