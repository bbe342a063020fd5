import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { root } from './steps/tool.ts'

/** What stands open to a visitor without a network, whatever they opened before. */
const frame = [
  'node_modules/@tanstack/start-client-core/dist/esm/client-rpc/serverFnFetcher.js',
  'src/features/cart/storefront/cart-dialog.tsx',
  'src/features/catalogue/storefront/search-dialog.tsx',
  'src/features/account/storefront/account-dialog.tsx',
  'src/features/layout/client/start-when-idle.ts',
  'src/features/product-pages/storefront/list-error.tsx',
  'src/features/product-pages/storefront/not-found-page.tsx',
  'src/routes/boutique.tsx',
  'src/routes/category.$categoryId.tsx',
  'src/routes/guest-checkout.tsx',
  'src/routes/hors-connexion.tsx',
  'src/routes/index.tsx',
  'src/routes/product.$id.tsx',
  'src/ui/toast/toaster.tsx',
]

/** Bundles the service worker by itself, as one classic script at the root, with the names of the files that it keeps from the start. */
export const serviceWorker: Plugin = {
  name: 'shop:service-worker',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      // A browser takes a service worker for new when its text differs: here it does in each release.
      const release = createHash('sha256').update(Object.keys(bundle).sort().join()).digest('hex')
      const made = await build({
        configFile: false,
        root,
        logLevel: 'error',
        define: {
          __FRAME_ASSETS__: JSON.stringify(frameFiles(bundle)),
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

/** The files of the frame's modules, with all that they import. */
function frameFiles(bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || found.has(name)) return
    found.add(name)
    for (const imported of chunk.imports) add(imported)
  }
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk' || !chunk.facadeModuleId) continue
    if (frame.includes(relative(root, chunk.facadeModuleId.split('?', 1)[0] ?? ''))) add(chunk.fileName)
  }
  return [...found].sort().map((name) => `/${name}`)
}
