import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { serve } from '#tests/fixtures/network/serve.ts'
import { sendPage } from './send.ts'

test('a page is sent without compression to a client that knows none, and HEAD tells its length without unpacking it', async () => {
  const html = '<p>Ambre Doré</p>'.repeat(20)
  const page = {
    length: Buffer.byteLength(html),
    gzip: gzipSync(html),
    brotli: Buffer.alloc(0),
    etag: '"a"',
    contentSecurityPolicy: '',
  }
  // Not readable: whoever unpacks it for HEAD fails.
  const broken = { ...page, gzip: Buffer.from('broken') }
  const port = await serve((request, response) =>
    sendPage(request, response, {
      status: 200,
      route: '/',
      location: null,
      varyOn: [],
      cachedBy: 'anyone',
      outcome: 'complete',
      staleForMs: null,
      page: request.method === 'HEAD' ? broken : page,
    }),
  )
  const address = `http://127.0.0.1:${port}/`
  const headers = { 'accept-encoding': 'identity' }
  const whole = await fetch(address, { headers })
  expect(await whole.text()).toBe(html)
  const head = await fetch(address, { method: 'HEAD', headers })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(page.length)])
})
