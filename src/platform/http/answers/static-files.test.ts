import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressed } from './static-files.ts'

const text = JSON.stringify(Array.from({ length: 100 }, (_, index) => ({ index, name: `Parfum ${index}` })))
const json = (body: string) =>
  new Response(body, { status: 201, headers: { 'content-type': 'application/json' } })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('a client that accepts %s gets %s, with its cookies and status', async (accepted, encoding, unpack) => {
  const made = json(text)
  made.headers.append('set-cookie', 'a=1')
  made.headers.append('set-cookie', 'b=2')
  const response = await compressed(made, accepted)
  const body = await bytesOf(response)
  expect(response.status).toBe(201)
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(response.headers.get('vary')).toBe('accept-encoding')
  expect(response.headers.get('content-length')).toBe(String(body.length))
  expect(body.length).toBeLessThan(text.length / 4)
  expect(unpack(body).toString()).toBe(text)
})

test('a short answer and one for a client without compression stay as they are, and vary all the same', async () => {
  for (const [body, accepted] of [
    ['{}', 'br'],
    [text, ''],
  ] as const) {
    const response = await compressed(json(body), accepted)
    expect(response.headers.has('content-encoding')).toBe(false)
    expect(response.headers.get('vary')).toBe('accept-encoding')
    expect(await response.text()).toBe(body)
  }
})

test('a stream and a picture are passed on untouched', async () => {
  for (const type of ['text/event-stream; charset=utf-8', 'application/x-tss-framed', 'image/webp']) {
    const made = new Response(text, { headers: { 'content-type': type } })
    expect(await compressed(made, 'br')).toBe(made)
  }
})
