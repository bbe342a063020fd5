import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** In development, and only there, /dev/parts shows every part of src/ui in every state. */
export const partsPage: Plugin = {
  name: 'shop:parts-page',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use('/dev/parts', async (request, response, next) => {
      if (request.url !== '/') return next()
      const page = await readFile('dev/parts.html', 'utf8')
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(await server.transformIndexHtml('/dev/parts.html', page))
    })
  },
}
