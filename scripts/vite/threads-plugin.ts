import { basename, dirname, posix, relative, resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { root } from '../steps/tool.ts'

/** How the server names the module of a thread. */
const named = /new URL\(\s*(["'])(\.[^"']+)\.thread\.ts\1\s*,\s*import\.meta\.url\s*\)/g
const FOLDER = 'threads'

/**
 * Builds each module of a thread (`*.thread.ts`) by itself, with all that it imports, beside the server. Without a build
 * Node runs the module as it is.
 */
export const threads: Plugin = {
  name: 'shop:threads',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'ssr',
  transform: {
    filter: { code: /\.thread\.ts['"],\s*import\.meta\.url/ },
    async handler(code, id) {
      for (const [, , path = ''] of code.matchAll(named)) {
        const file = `${resolve(dirname(id), path)}.thread.ts`
        const { script, files } = await bundleThread(file)
        for (const each of files) this.addWatchFile(each)
        this.emitFile({
          type: 'prebuilt-chunk',
          fileName: `${FOLDER}/${basename(file, '.ts')}.js`,
          code: script,
        })
      }
      return null
    },
  },
  renderChunk(code, { fileName }) {
    const folder = relative(dirname(fileName), FOLDER).replaceAll('\\', '/')
    const moved = code.replace(named, (_, quote: string, path: string) => {
      const address = `./${posix.join(folder, `${basename(path)}.thread.js`)}`
      return `new URL(${quote}${address}${quote}, import.meta.url)`
    })
    return moved === code ? null : { code: moved, map: null }
  },
}

async function bundleThread(file: string): Promise<{ script: string; files: string[] }> {
  const made = await build({
    configFile: false,
    root,
    logLevel: 'error',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: file,
      write: false,
      minify: false,
      copyPublicDir: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [chunk] = (made as Rolldown.RolldownOutput).output
  return { script: chunk.code, files: chunk.moduleIds }
}
