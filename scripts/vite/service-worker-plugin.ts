import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { root } from '../steps/tool.ts'
import { chunksOf, withImports } from './light-chunks.ts'

/** Modules whose screens work without a network, whatever the visitor opened before. */
const offlineModules = [
  'node_modules/@tanstack/start-client-core/dist/esm/client-rpc/serverFnFetcher.js',
  'src/features/cart/storefront/cart-dialog.tsx',
  'src/features/catalogue/storefront/search-dialog.tsx',
  'src/features/account/storefront/account-dialog.tsx',
  'src/features/layout/client/start-when-idle.ts',
  'src/features/product-pages/storefront/list-error.tsx',
  'src/features/product-pages/storefront/not-found-page.tsx',
  'src/routes/(shop)/boutique.tsx',
  'src/routes/(shop)/category.$categoryId.tsx',
  'src/routes/(orders)/guest-checkout.tsx',
  'src/routes/(shop)/hors-connexion.tsx',
  'src/routes/index.tsx',
  'src/routes/(shop)/product.$id.tsx',
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
      const made = await build({
        configFile: false,
        root,
        logLevel: 'error',
        define: {
          __APP_SHELL_ASSETS__: JSON.stringify(offlineFiles(bundle, (missing) => this.error(missing))),
        },
        build: {
          write: false,
          target: 'es2022',
          modulePreload: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: join(root, 'src/features/offline/service-worker/service-worker.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      })
      const [script] = (made as Rolldown.RolldownOutput).output
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: `${script.code}// ${release}\n` })
    },
  },
}

/** The files that hold these modules, with everything that they import. Fails when a module is in no file. */
function offlineFiles(bundle: Rolldown.OutputBundle, fail: (reason: string) => never): string[] {
  const names = offlineModules.flatMap((path) => {
    const chunks = chunksOf(bundle, path)
    if (chunks.length === 0) fail(`the build has no ${path} (scripts/vite/service-worker-plugin.ts)`)
    return chunks
  })
  return [...withImports(bundle, names)].sort().map((name) => `/${name}`)
}
