import { relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { root } from '../steps/tool.ts'

/** What every page loads when it is idle, or at its first presses. */
const lightModules = [
  'src/features/layout/client/start-when-idle.ts',
  'src/features/cart/storefront/cart-dialog.tsx',
  'src/features/catalogue/storefront/search-dialog.tsx',
  'src/features/account/storefront/account-dialog.tsx',
  'src/ui/toast/toaster.tsx',
]

/** The group of scripts/vite/chunk-groups.ts that these must not load with them. */
const heavyChunk = 'ordering'

/**
 * Fails a build in which one of these modules loads the code of the checkout. One icon that both show is enough for
 * the bundler to do that: it belongs into the group `lists`.
 */
export const lightChunks: Plugin = {
  name: 'shop:light-chunks',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle(_, bundle) {
    for (const path of lightModules) {
      const chunks = chunksOf(bundle, path)
      if (chunks.length === 0) this.error(`the build has no ${path} (scripts/vite/light-chunks.ts)`)
      for (const name of withImports(bundle, chunks)) {
        const loaded = bundle[name]
        if (loaded?.type === 'chunk' && loaded.name === heavyChunk)
          this.error(`${path} loads the chunk ${heavyChunk} (scripts/vite/chunk-groups.ts)`)
      }
    }
  },
}

/** The files of a bundle that hold this module. */
export function chunksOf(bundle: Rolldown.OutputBundle, path: string): string[] {
  return Object.values(bundle)
    .filter((chunk) => chunk.type === 'chunk' && holds(chunk, path))
    .map(({ fileName }) => fileName)
}

/** These files, with everything that they import at once. */
export function withImports(bundle: Rolldown.OutputBundle, names: readonly string[]): Set<string> {
  const files = new Set<string>()
  function add(name: string) {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || files.has(name)) return
    files.add(name)
    for (const imported of chunk.imports) add(imported)
  }
  for (const name of names) add(name)
  return files
}

function holds({ moduleIds }: Rolldown.OutputChunk, path: string): boolean {
  return moduleIds.some((id) => relative(root, id.split('?', 1)[0] ?? '') === path)
}
