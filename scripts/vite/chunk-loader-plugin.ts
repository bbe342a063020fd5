import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from '../steps/tool.ts'

let isReplaced = false

/**
 * Gives the shop's own `loadChunk` for the module of Vite through which every `import()` of a build goes: it tries again.
 * The rest of what Vite's does concerns style files, which it would load although pages have their styles inline. A build
 * that has no such module any more works without it.
 */
export const chunkLoader: Plugin = {
  name: 'shop:chunk-loader',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  buildStart() {
    isReplaced = false
  },
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => {
      isReplaced = true
      return `export { loadChunk as __vitePreload } from ${JSON.stringify(join(root, 'src/ui/loading/load-chunk.ts'))}`
    },
  },
  generateBundle() {
    if (!isReplaced)
      this.warn('chunks are loaded in another way now: they are not tried again after a failure')
  },
}
