import { expect, test } from 'vitest'
import { EventHub } from './event-hub.ts'
import { eventStream } from './event-stream.ts'

/** What a browser gets at once when it reconnects with a mark that is this many changes old. */
async function gotAfter(missed: number): Promise<string> {
  const hub = new EventHub()
  const since = hub.lastEventId
  for (let n = 1; n <= missed; n++) hub.publish({ kind: 'product', data: n })
  const gone = new AbortController()
  const request = new Request(`http://shop.test/api/events?since=${since}`, { signal: gone.signal })
  const reader = eventStream(hub, request).body?.pipeThrough(new TextDecoderStream()).getReader()
  hub.publish({ kind: 'product', data: 'live' })
  let text = ''
  while (!text.includes('"live"')) text += (await reader?.read())?.value
  gone.abort()
  expect(hub.size).toBe(0)
  return text
}

test.each([0, 1, 199, 200])(
  'LIVE-01 a mark %i changes old: they are given again, then what comes',
  async (missed) => {
    const text = await gotAfter(missed)
    expect(text.match(/^event: product$/gm)).toHaveLength(missed + 1)
    expect(text).not.toContain('resync')
  },
)

test.each([201, 273, 274, 300, 500, 501, 2000])(
  'LIVE-01 a mark %i changes old: the browser gets a resync, then what comes',
  async (missed) => {
    const text = await gotAfter(missed)
    expect(text.match(/^event: resync$/gm)).toHaveLength(1)
    expect(text.match(/^event: product$/gm)).toHaveLength(1)
  },
)

test('LIVE-01 a reader that does not read is cut, and the others go on', async () => {
  const hub = new EventHub()
  const open = () => eventStream(hub, new Request('http://shop.test/api/events'))
  const slow = open()
  const others = open().body?.getReader()
  const reading = (async () => {
    while (!(await others?.read())?.done);
  })()
  for (let n = 1; n <= 1000; n++) {
    hub.publish({ kind: 'product', data: n })
    if (n % 100 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  expect(hub.size).toBe(1)
  await expect(slow.text()).rejects.toThrow('too far behind')
  hub.closeAll()
  await reading
})
