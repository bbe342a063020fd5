import { join } from 'node:path'
import { normalizePath, type Plugin, Visitor } from 'vite'
import { root } from '../steps/tool.ts'

const source = normalizePath(join(root, 'src/'))
const loader = normalizePath(join(root, 'src/ui/loading/load-chunk.ts'))
const own = (id: string) => id.startsWith(source) && !id.startsWith(loader)

/**
 * Lets every `import()` of the shop's own modules go through `loadChunk`, which tries again. Routes get theirs from the
 * router's plugin, so that they cannot be written in the sources.
 */
export const chunkLoader: Plugin = {
  name: 'shop:chunk-loader',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { code: /\bimport\s*\(/ },
    handler(code, id) {
      if (!own(id)) return
      const places: Array<[start: number, end: number]> = []
      new Visitor({ ImportExpression: ({ start, end }) => void places.push([start, end]) }).visit(
        this.parse(code),
      )
      if (places.length === 0) return
      let changed = code
      for (const [start, end] of places.toReversed())
        changed = `${changed.slice(0, start)}loadChunk(() => ${changed.slice(start, end)})${changed.slice(end)}`
      return { code: `import { loadChunk } from ${JSON.stringify(loader)};\n${changed}`, map: null }
    },
  },
}
