import { Agent, request } from 'node:http'
import type { Browser } from '@playwright/test'
import { serverFunctions } from '#tests/fixtures/server-functions.ts'
import { largeShopAdmin } from '../large-shop.ts'

export type Answer = { milliseconds: number; text: string; sent: number; received: number }

/** What a call takes: `data` as its schema wants it, of texts, numbers, null and lists of them. */
export type CallData = { [name: string]: CallData | string | number | null | string[] }

export type AdminSession = {
  /** Calls a server function of the build by its name, over one connection that is kept alive. */
  call: (name: string, data?: CallData) => Promise<Answer>
  cookie: string
  end: () => void
}

/** Signs in as the admin of the large shop, in a real browser; the calls go without one. */
export async function openAdminSession(browser: Browser, shopUrl: string): Promise<AdminSession> {
  const cookie = await signIn(browser, shopUrl)
  const functions = new Map((await serverFunctions()).map((known) => [known.name, known]))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    cookie,
    end: () => agent.destroy(),
    call(name, data) {
      const known = functions.get(name)
      if (!known) throw new Error(`the build has no function ${name}`)
      const { id, method } = known
      const payload = data ? JSON.stringify({ t: inNotation({ data }), f: 63, m: [] }) : ''
      const query = method === 'GET' && payload ? `?payload=${encodeURIComponent(payload)}` : ''
      const url = `${shopUrl}/_serverFn/${id}${query}`
      return send(agent, url, { method, cookie, body: method === 'POST' ? payload : '' })
    },
  }
}

async function signIn(browser: Browser, shopUrl: string): Promise<string> {
  const context = await browser.newContext({ baseURL: shopUrl, locale: 'fr-FR' })
  try {
    const page = await context.newPage()
    await page.goto('/login')
    await page.locator('html[data-ready]').waitFor()
    await page.getByRole('main').getByLabel('E-mail').fill(largeShopAdmin.email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(largeShopAdmin.password)
    await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
    await page.waitForURL('**/admin*')
    return (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  } finally {
    await context.close()
  }
}

function send(
  agent: Agent,
  url: string,
  { method, cookie, body }: { method: string; cookie: string; body: string },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const headers = {
      'x-tsr-serverfn': 'true',
      'sec-fetch-site': 'same-origin',
      cookie,
      ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
    }
    const call = request(url, { agent, method, headers }, (response) => {
      const { socket } = response
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.on('error', reject).on('end', () => {
        const milliseconds = performance.now() - began
        if (response.statusCode !== 200 || /"(not_authenticated|forbidden|invalid_input)"/.test(text)) {
          return reject(new Error(`${url}: ${response.statusCode} ${text.slice(0, 300)}`))
        }
        const received = socket.bytesRead - before.read
        resolve({ milliseconds, text, sent: socket.bytesWritten - before.written, received })
      })
    })
    const before = { read: 0, written: 0 }
    call.on('socket', (socket) => {
      before.read = socket.bytesRead
      before.written = socket.bytesWritten
    })
    call.on('error', reject).end(body)
  })
}

/** The framework's own notation of plain values. */
function inNotation(value: CallData | string | number | null | string[], count = { of: 0 }): unknown {
  if (value === null) return { t: 2, s: 0 }
  if (typeof value === 'string') return { t: 1, s: value }
  if (typeof value === 'number') return { t: 0, s: value }
  const i = count.of
  count.of += 1
  if (Array.isArray(value)) return { t: 9, i, a: value.map((item) => inNotation(item, count)), o: 0 }
  const entries = Object.entries(value)
  return {
    t: 10,
    i,
    p: { k: entries.map(([key]) => key), v: entries.map(([, item]) => inNotation(item, count)) },
    o: 0,
  }
}
