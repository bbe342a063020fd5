import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { root } from '../steps/tool.ts'

/** The oldest browsers that read, order and sign in (D38). scripts/browser-floor checks what a target does not lower. */
export const oldestBrowsers = ['chrome99', 'safari15.4', 'firefox115']

/** The name in the script of what its module exports by default. */
export const SCRIPT_NAME = 'run'

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
