import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressBuild } from './scripts/compress-build.ts'
import { readStaticFiles } from './src/platform/http/static-files.ts'

/** Leaves brotli and gzip forms beside the files that browsers load. */
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

/** In development the demonstration's pictures are served from where they lie, as the shop's own server does. */
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
      router: { routeFileIgnorePattern: '\\.test\\.' },
    }),
    react(),
    compressed,
    demoPictures,
  ],
  build: { target: 'es2022', sourcemap: false },
})
