import { join } from 'node:path'
import { normalizePath, type Plugin } from 'vite'
import { root } from '../steps/tool.ts'

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
