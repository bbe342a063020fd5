import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { root } from '../steps/tool.ts'
import { bundleScript, SCRIPT_NAME } from './bundle-script.ts'

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
