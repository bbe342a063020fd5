import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'
import { factsOf, readProse } from './prose-file.ts'
import { proseToJsx } from './prose-to-jsx.ts'

/**
 * A page of prose (`pages/*.md`) is imported as its component, and with `?facts` behind its name as its path, title and
 * description.
 */
export const prosePages: Plugin = {
  name: 'shop:prose-pages',
  enforce: 'pre',
  load: {
    filter: { id: /\.md(?:\?facts)?$/ },
    async handler(id) {
      const [file = ''] = id.split('?', 1)
      this.addWatchFile(file)
      try {
        const prose = readProse(await readFile(file, 'utf8'))
        const facts = factsOf(file, prose)
        if (id !== file) return `export default ${JSON.stringify(facts)}`
        const { code } = await transformWithOxc(proseToJsx(prose), `${file}.jsx`, {
          jsx: { runtime: 'automatic' },
        })
        return { code, moduleType: 'js' }
      } catch (error) {
        return this.error(`${basename(file)}: ${error instanceof Error ? error.message : error}`)
      }
    },
  },
}
