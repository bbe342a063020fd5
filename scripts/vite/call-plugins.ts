import { join } from 'node:path'
import { normalizePath, type Plugin } from 'vite'
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

const ownModule = normalizePath(join(root, 'src/ui/loading/client-rpc.ts'))
const caller = normalizePath(join(root, 'src/ui/loading/calls.ts'))

/**
 * Gives the shop's own module for the framework's in which server functions are made for the browser: it loads the
 * framework's with the first call. A build in which nothing asks for this module any more works without it, and its first
 * view is 10 kB heavier.
 */
export const callsLater: Plugin = {
  name: 'shop:calls-later',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  resolveId: {
    filter: { id: /^@tanstack\/react-start\/client-rpc$/ },
    handler: (_, importer) => (importer === caller ? undefined : ownModule),
  },
  generateBundle() {
    if (!this.getModuleInfo(ownModule))
      this.warn('server functions are made elsewhere now: the first view loads the code of calls, too')
  },
}
