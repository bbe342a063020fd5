import { join, relative } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { root } from '../steps/tool.ts'

/** The oldest browsers that read, order and sign in (D38). scripts/browser-floor checks what a target does not lower. */
export const oldestBrowsers = ['chrome99', 'safari15.4', 'firefox115']

/** The name in the script of what its module exports by default. */
const SCRIPT_NAME = 'run'

/**
 * Bundles one module by itself, as a classic script: for the head of the pages, and for the service worker.
 *
 * @param path from the root of the project
 * @param define names that the script gets as values
 * @returns the script, and the files that it was made from
 */
export async function bundleScript(
  path: string,
  define: Record<string, string> = {},
): Promise<{ script: string; files: string[] }> {
  const made = await build({
    configFile: false,
    root,
    logLevel: 'error',
    define,
    build: {
      write: false,
      target: oldestBrowsers,
      minify: true,
      copyPublicDir: false,
      lib: { entry: join(root, path), formats: ['iife'], name: SCRIPT_NAME, fileName: 'script' },
    },
  })
  const [chunk] = (made as Rolldown.RolldownOutput[])[0]?.output ?? []
  if (!chunk) throw new Error(`nothing was made of ${path}`)
  return { script: chunk.code.trim(), files: chunk.moduleIds }
}

const QUERY = '?program'

/**
 * The import of a module with `?program` behind its name gives the text of an expression: the function that the module
 * exports by default, bundled and minified for the oldest browsers, to be called in an inline script.
 */
export const pagePrograms: Plugin = {
  name: 'shop:page-programs',
  enforce: 'pre',
  load: {
    filter: { id: /\?program$/ },
    async handler(id) {
      const { script, files } = await bundleScript(relative(root, id.slice(0, -QUERY.length)))
      for (const file of files) this.addWatchFile(file)
      return `export default ${JSON.stringify(`(()=>{${script};return ${SCRIPT_NAME}})()`)}`
    },
  },
}
