import { expect, test } from '../../fixtures/browser/test.ts'
import { sendRaw } from '../../fixtures/network/raw-http.ts'
import { inNotation } from '../../fixtures/server-functions.ts'

let counted = 0

/** A wrong password for an e-mail, with more headers than a browser sends. */
async function guess(url: string, email: string, more: string[] = []) {
  counted += 1
  const body = inNotation({ data: { email, password: `faux-${counted}-faux` } })
  const head = [
    `POST /_serverFn/signInWithPassword HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    'X-Tsr-Serverfn: true',
    'Sec-Fetch-Site: same-origin',
    'Content-Type: application/json',
    ...more,
  ]
  const { status, body: answer } = await sendRaw(url, head, body)
  const code = /"(invalid_credentials|sign_in_limited)"/.exec(answer)?.[1]
  return code ?? status
}

/** What a client may write to seem another one, each time with another address. */
const tricks: Readonly<Record<string, (time: number) => string[]>> = {
  'the header of old': (time) => [`X-Shop-Client-Address: 203.0.113.${time}`],
  'X-Forwarded-For': (time) => [`X-Forwarded-For: 203.0.113.${time}`, `X-Forwarded-For: 198.51.100.${time}`],
  'other names of a client': (time) => [`X-Real-IP: 203.0.113.${time}`, `Forwarded: for=203.0.113.${time}`],
}

test('LIM-01 OPS-02 the sixth wrong password is refused, whatever address the client writes', async ({
  shop,
}) => {
  const email = 'guessed@example.com'
  const [first = () => []] = Object.values(tricks)
  for (let time = 1; time <= 5; time += 1)
    expect(await guess(shop.url, email, time % 2 ? first(time) : [])).toBe('invalid_credentials')
  expect(await guess(shop.url, email)).toBe('sign_in_limited')
  for (const [name, lines] of Object.entries(tricks))
    expect(await guess(shop.url, email, lines(6)), name).toBe('sign_in_limited')
})

const repeated = [
  'content-type: application/json',
  'Referer: http://elsewhere.example/',
  'User-Agent: other',
  'Authorization: Basic eDp5',
  'Origin: http://elsewhere.example',
  'Cookie: a=b',
  'Sec-Fetch-Site: cross-site',
]

test('LIM-01 a header that is allowed once, sent twice, is refused, and allows no further guess', async ({
  shop,
}) => {
  const email = 'repeated@example.com'
  for (const line of repeated) {
    const address = `X-Shop-Client-Address: 203.0.113.${repeated.indexOf(line)}`
    expect(await guess(shop.url, email, [line, line, address]), line).toBe(400)
  }
  const { host } = new URL(shop.url)
  expect((await sendRaw(shop.url, ['GET / HTTP/1.1', `Host: ${host}`, `Host: ${host}`])).status).toBe(400)
  expect((await sendRaw(shop.url, ['GET / HTTP/1.1', 'Host: elsewhere.example'])).status).toBe(421)
  expect(await guess(shop.url, email)).toBe('invalid_credentials')
})
