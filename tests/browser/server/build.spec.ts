import { expect, open, test } from '../../fixtures/browser/test.ts'

const read = async (url: string) => (await fetch(url)).text()

async function expectServed(shopUrl: string, files: readonly string[]): Promise<void> {
  for (const file of files) expect((await fetch(shopUrl + file, { method: 'HEAD' })).status, file).toBe(200)
}

/** What the program in the head of a page requests. */
function scriptOf(html: string): { entry: string; chunks: string[] } {
  return JSON.parse(/\((\{"entry":[^}]*\})\)<\/script>/.exec(html)?.[1] ?? '{"entry":"","chunks":[]}')
}

test('a page of the build asks for its script after the first paint, by a list of files that exist', async ({
  shop,
}) => {
  const html = await read(`${shop.url}/boutique`)
  expect(html).not.toMatch(/<script type="module"|<link rel="modulepreload"/)
  const { entry, chunks } = scriptOf(html)
  expect(entry).toMatch(/^\/assets\/index-/)
  expect(chunks.some((file) => file.startsWith('/assets/boutique-'))).toBe(true)
  await expectServed(shop.url, [entry, ...chunks])
})

for (const [path, most] of [
  ['/', 6],
  ['/boutique', 4],
  ['/orders', 7],
  ['/login', 6],
] as const)
  test(`${path} has one inline script in its head and one in its body, and at most ${most} files of script`, async ({
    shop,
  }) => {
    const html = await read(`${shop.url}${path}`)
    const [head = '', body = ''] = html.split('</head>')
    expect(head.match(/<script>/g)).toHaveLength(1)
    expect(body.match(/<script/g)).toHaveLength(1)
    const { chunks } = scriptOf(html)
    expect(chunks.length).toBeGreaterThan(1)
    expect(chunks.length, chunks.join(' ')).toBeLessThanOrEqual(most)
  })

test('the built service worker lists the files of the screens that work without a network', async ({
  shop,
}) => {
  const worker = await read(`${shop.url}/sw.js`)
  const files = [...new Set(worker.match(/\/assets\/[\w.-]+\.js/g))]
  const screens = [
    'index',
    'boutique',
    'product._id',
    'guest-checkout',
    'hors-connexion',
    'cart-dialog',
    'toaster',
  ]
  expect(screens.filter((name) => !files.some((file) => file.startsWith(`/assets/${name}-`)))).toEqual([])
  await expectServed(shop.url, files)
})

test('the script of the start is not parsed once more for the stack of an error', async ({
  browser,
  page,
}) => {
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'v8', 'disabled-by-default-v8.compile'],
  })
  await open(page, '/boutique')
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  const [evaluation] = traceEvents
    .filter(({ name }) => name === 'v8.evaluateModule')
    .sort((a, b) => b.dur - a.dur)
  if (!evaluation) throw new Error('the trace has no script')
  const { tid, pid, ts, dur } = evaluation
  const again = traceEvents.filter(
    (event) =>
      event.name === 'V8.CollectSourcePositions' &&
      event.tid === tid &&
      event.pid === pid &&
      event.ts > ts &&
      event.ts < ts + dur,
  )
  // Three fifths of the evaluation when it is; a fiftieth otherwise.
  const milliseconds = again.reduce((sum, event) => sum + event.dur / 1000, 0)
  expect(milliseconds / (dur / 1000), `${milliseconds} of ${dur / 1000} ms`).toBeLessThan(0.3)
})

type TraceEvent = { name: string; pid: number; tid: number; ts: number; dur: number }
