import { expect, test } from '../../fixtures/browser/test.ts'

const read = async (url: string) => (await fetch(url)).text()

async function expectServed(shopUrl: string, files: readonly string[]): Promise<void> {
  for (const file of files) expect((await fetch(shopUrl + file, { method: 'HEAD' })).status, file).toBe(200)
}

/** What the program in the head of a page requests. */
function scriptOf(html: string): { entry: string; chunks: string[] } {
  return JSON.parse(/\((\{"entry":[^}]*\})\)<\/script>/.exec(html)?.[1] ?? '{"entry":"","chunks":[]}')
}

for (const [path, most] of [
  ['/', 6],
  ['/boutique', 4],
  ['/orders', 7],
  ['/login', 6],
] as const)
  test(`${path} has one inline script in its head and one in its body, and at most ${most} files of script, which exist`, async ({
    shop,
  }) => {
    const html = await read(`${shop.url}${path}`)
    const [head = '', body = ''] = html.split('</head>')
    expect(head.match(/<script>/g)).toHaveLength(1)
    expect(body.match(/<script/g)).toHaveLength(1)
    expect(html).not.toMatch(/<script type="module"|<link rel="modulepreload"/)
    const { entry, chunks } = scriptOf(html)
    expect(entry).toMatch(/^\/assets\/index-/)
    expect(chunks.length).toBeGreaterThan(1)
    expect(chunks.length, chunks.join(' ')).toBeLessThanOrEqual(most)
    await expectServed(shop.url, [entry, ...chunks])
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
