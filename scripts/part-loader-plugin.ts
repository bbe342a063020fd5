import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from './steps/tool.ts'

/**
 * Puts the shop's own `loadPart` in the place of Vite's helper, through which every `import()` of a build goes. What that one does
 * besides, it does for style files, and the pages carry their style in themselves.
 */
export const partLoader: Plugin = {
  name: 'shop:part-loader',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () =>
      `export { loadPart as __vitePreload } from ${JSON.stringify(join(root, 'src/ui/loading/load-part.ts'))}`,
  },
}
