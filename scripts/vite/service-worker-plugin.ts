import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { root } from '../steps/tool.ts'
import { bundleScript } from './bundle-script.ts'

/** Modules whose screens work without a network, whatever the visitor opened before. */
const offlineModules = [
  'src/features/orders/shop/cart-dialog.tsx',
  'src/features/catalogue/shop/search-dialog.tsx',
  'src/features/account/shop/account-dialog.tsx',
  'src/features/shell/shop/start-when-idle.ts',
  'src/features/product-pages/shop/product-list.tsx',
  'src/features/product-pages/shop/not-found-page.tsx',
  'src/routes/(shop)/boutique.tsx',
  'src/routes/(shop)/category.$categoryId.tsx',
  'src/routes/(orders)/guest-checkout.tsx',
  'src/routes/(shop)/hors-connexion.tsx',
  'src/routes/index.tsx',
  'src/routes/(shop)/product.$id.tsx',
  'src/ui/loading/calls.ts',
  'src/ui/toast/toaster.tsx',
]

/**
 * Bundles the service worker by itself, as one classic script at the root, with the names of the files that
 * it caches when installed.
 */
export const serviceWorker: Plugin = {
  name: 'shop:service-worker',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      // A browser installs a service worker again when its text differs: here it differs in each release.
      const release = createHash('sha256').update(Object.keys(bundle).sort().join()).digest('hex')
      const shell = JSON.stringify(offlineFiles(bundle, (missing) => this.warn(missing)))
      const { script } = await bundleScript('src/features/offline/shop/service-worker.ts', {
        __APP_SHELL_ASSETS__: shell,
      })
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: `${script}\n// ${release}\n` })
    },
  },
}

/** The files that hold these modules, with everything that they import. A module in no file is missing without a network. */
function offlineFiles(bundle: Rolldown.OutputBundle, warn: (reason: string) => void): string[] {
  const names = offlineModules.flatMap((path) => {
    const chunks = chunksOf(bundle, path)
    if (chunks.length === 0) warn(`the build has no ${path} (scripts/vite/service-worker-plugin.ts)`)
    return chunks
  })
  return [...withImports(bundle, names)].sort().map((name) => `/${name}`)
}

function chunksOf(bundle: Rolldown.OutputBundle, path: string): string[] {
  return Object.values(bundle)
    .filter((chunk) => chunk.type === 'chunk' && holds(chunk, path))
    .map(({ fileName }) => fileName)
}

/** These files, with everything that they import at once. */
function withImports(bundle: Rolldown.OutputBundle, names: readonly string[]): Set<string> {
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
