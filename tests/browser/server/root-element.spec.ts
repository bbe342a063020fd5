import { expect, test } from '../../fixtures/browser/test.ts'

test('ERR-08 without its root element the page says so', async ({ page, allowConsole }) => {
  // Chromium misses it, too: it draws nothing before that element.
  allowConsole(/Root element not found|Did not find element expected/)
  await page.route('/', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('id="contenu"', 'id="autre"')
    await route.fulfill({ response: answer, body, headers: { 'content-type': 'text/html' } })
  })
  const thrown = page.waitForEvent('pageerror')
  await page.goto('/')
  expect((await thrown).message).toBe('Root element not found')
})
