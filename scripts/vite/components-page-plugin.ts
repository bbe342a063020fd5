import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** In development, and only there, /dev/components shows every component of src/ui in every state. */
export const componentsPage: Plugin = {
  name: 'shop:components-page',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use('/dev/components', async (request, response, next) => {
      if (request.url !== '/') return next()
      const page = await readFile('dev/components.html', 'utf8')
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(await server.transformIndexHtml('/dev/components.html', page))
    })
  },
}
