import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from '../steps/tool.ts'

const fetcher = './serverFnFetcher.js'
const decoder = './frame-decoder.js'
const loader = JSON.stringify(join(root, 'src/ui/loading/load-calls.ts'))

/**
 * Changes in files of the framework: the code of a call to the server is loaded with the first call, and
 * reads no streams.
 */
const changes = [
  {
    file: 'start-client-core/dist/esm/client-rpc/createClientRpc.js',
    from: `import { serverFnFetcher } from "${fetcher}";`,
    to: `import { loadCalls } from ${loader};
const serverFnFetcher = async (...call) => (await loadCalls(() => import("${fetcher}"))).serverFnFetcher(...call);`,
  },
  {
    file: 'start-client-core/dist/esm/client-rpc/serverFnFetcher.js',
    from: `import { createFrameDecoder } from "${decoder}";`,
    to: 'const createFrameDecoder = () => { throw new Error("A server function must not answer with a stream"); };',
  },
  {
    file: 'router-core/dist/esm/ssr/serializer/seroval-plugins.js',
    from: /\bShallowErrorPlugin,\s+signal \?[^\]]+ReadableStreamPlugin\s/,
    to: 'ShallowErrorPlugin',
  },
]

const changedFiles = new Set<string>()

/**
 * Loads the code that calls the server, with its serializer, with the first call: a press can be answered
 * without it, so the script of the first view is ready sooner (docs/decisions/013). Its code for streams,
 * which the shop never sends, is left out.
 */
export const callsLater: Plugin = {
  name: 'shop:calls-later',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  buildStart() {
    changedFiles.clear()
  },
  transform: {
    filter: { id: /(createClientRpc|serverFnFetcher|seroval-plugins)\.js$/ },
    handler(code, id) {
      const change = changes.find(({ file }) => id.endsWith(file))
      if (!change) return
      const changed = code.replace(change.from, () => change.to)
      if (changed === code) this.error(`${change.file} is written in another way now`)
      changedFiles.add(change.file)
      return changed
    },
  },
  generateBundle() {
    const missing = changes.filter(({ file }) => !changedFiles.has(file))
    if (missing.length > 0) this.error(`not in the build: ${missing.map(({ file }) => file).join(', ')}`)
  },
}
