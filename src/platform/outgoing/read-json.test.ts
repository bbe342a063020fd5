import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { serve } from '#tests/fixtures/network/serve.ts'
import { openWaveSession } from '../wave/wave-api.server.ts'
import { readJson } from './download.ts'

const MEGABYTE = 1024 * 1024
/** What was written to the last connection, in bytes, and when it ended. */
let written = 0
let ended: Promise<unknown> = Promise.resolve()

const answers: Record<string, (response: ServerResponse) => void> = {
  '/json': (response) => response.end('{"ville":"Abidjan"}'),
  '/page': (response) => response.end('<!doctype html>'),
  '/nothing': (response) => response.writeHead(204).end(),
  '/packed': (response) =>
    response
      .writeHead(200, { 'content-encoding': 'gzip' })
      .end(gzipSync(JSON.stringify('a'.repeat(2 * MEGABYTE)))),
}

const port = await serve((request, response) => {
  request.resume()
  const known = answers[request.url ?? '']
  if (known) return known(response)
  ended = once(response, 'close')
  pour(response)
  response.on('drain', () => pour(response))
}, afterAll)
const url = `http://127.0.0.1:${port}`

/** Writes without end, as fast as it is read. */
function pour(response: ServerResponse): void {
  const part = Buffer.alloc(64 * 1024, 'a')
  do written += part.length
  while (response.write(part))
}

beforeEach(() => {
  written = 0
})

it.each([
  ['/json', 100, { ville: 'Abidjan' }],
  ['/json', 19, { ville: 'Abidjan' }],
  ['/json', 18, undefined],
  ['/page', 100, undefined],
  ['/nothing', 100, undefined],
  ['/packed', MEGABYTE, undefined],
])('the answer %s is read as JSON within %i bytes', async (path, most, read) => {
  expect(await readJson(await fetch(url + path), most)).toEqual(read)
})

it('WAVE-06 an answer of Wave without end is left at its bound, and its connection closed', async () => {
  const wave = { apiUrl: url, apiKey: 'key', webhookSecrets: [] }
  const opening = { amount: 1000, orderNumber: 'CMD-1', key: 'k', successUrl: url, errorUrl: url }
  await expect(openWaveSession(wave, opening, AbortSignal.timeout(20_000))).rejects.toMatchObject({
    fault: 'unreachable',
    message: 'réponse illisible',
  })
  await ended
  // The bound, and what the sockets of both ends hold.
  expect(written).toBeLessThan(16 * MEGABYTE)
})
