import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { oldestBrowsers, pagePrograms } from './scripts/vite/bundle-script.ts'
import { callsLater, chunkLoader } from './scripts/vite/call-plugins.ts'
import { codeSplitting } from './scripts/vite/chunk-groups.ts'
import { compileHint, compressBuild } from './scripts/vite/compress-build.ts'
import { prosePages } from './scripts/vite/prose-plugin.ts'
import { serviceWorker } from './scripts/vite/service-worker-plugin.ts'
import { threads } from './scripts/vite/threads-plugin.ts'
import { readStaticFiles } from './src/platform/http/answers/static-files.ts'

/** Writes brotli and gzip forms of the files that browsers load. */
const compressed: Plugin = {
  name: 'shop:compressed',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  writeBundle: {
    sequential: true,
    order: 'post',
    handler: ({ dir }) => (dir ? compressBuild(dir) : undefined),
  },
}

/** Serves the pictures of the demonstration in development, as the shop's own server does. */
const demoPictures: Plugin = {
  name: 'shop:demo-pictures',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use('/pictures', async (request, response, next) => {
      const files = await readStaticFiles('database/demo/pictures', '/')
      const file = files.get(new URL(request.url ?? '/', 'http://shop.invalid').pathname)
      if (!file) return next()
      response.setHeader('content-type', file.type)
      response.end(file.body)
    })
  },
}

export default defineConfig({
  plugins: [
    tailwindcss(),
    tanstackStart({
      server: { build: { inlineCss: true } },
      importProtection: { behavior: 'error' },
      // Each hash of the framework's would be 32 bytes that nothing compresses; a test has every name once.
      serverFns: {
        generateFunctionId: ({ functionName }) => functionName.replace(/_createServerFn_handler$/, ''),
      },
      router: {
        routeFileIgnorePattern: '\\.test\\.',
        // A page with its error and not-found screens in one chunk.
        codeSplittingOptions: { defaultBehavior: [['component', 'errorComponent', 'notFoundComponent']] },
      },
    }),
    react(),
    chunkLoader,
    callsLater,
    pagePrograms,
    prosePages,
    serviceWorker,
    threads,
    compressed,
    demoPictures,
  ],
  // React has this hook itself: leaves out the shim for older versions.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector$/,
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
  },
  build: {
    target: oldestBrowsers,
    sourcemap: false,
    // The lists of the chunks that a chunk imports would add 1.4 kB to the first view. Pages name their chunks in the head, and the
    // service worker soon caches the others (docs/decisions/007).
    modulePreload: { resolveDependencies: (_, chunks, { hostType }) => (hostType === 'js' ? [] : chunks) },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting, postBanner: compileHint } } } },
  },
})
