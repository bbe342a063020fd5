import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from '../steps/tool.ts'

let isReplaced = false

/**
 * Replaces Vite's helper, which every `import()` of a build uses, by the shop's own `loadChunk`. The
 * rest of what Vite's helper does concerns style files, and pages have their styles inline.
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
    if (!isReplaced) this.error('the build no longer has the module vite/preload-helper.js')
  },
}
