import { expect, test } from '../../fixtures/browser/test.ts'
import { sendRaw } from '../../fixtures/network/raw-http.ts'
import { inNotation, serverFunctions } from '../../fixtures/server-functions.ts'

const functions = await serverFunctions()
const signIn = functions.find(({ name }) => name === 'signInWithPassword')
let counted = 0

/** A wrong password for an e-mail, with more headers than a browser sends. */
async function guess(url: string, email: string, more: string[] = []) {
  counted += 1
  const body = inNotation({ data: { email, password: `faux-${counted}-faux` } })
  const head = [
    `POST /_serverFn/${signIn?.id} HTTP/1.1`,
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

const tricks: [name: string, lines: (time: number) => string[]][] = [
  ['nothing', () => []],
  ['the header of old', (time) => [`X-Shop-Client-Address: 203.0.113.${time}`]],
  [
    'X-Forwarded-For',
    (time) => [`X-Forwarded-For: 203.0.113.${time}`, `X-Forwarded-For: 198.51.100.${time}`],
  ],
  ['other names of a client', (time) => [`X-Real-IP: 203.0.113.${time}`, `Forwarded: for=203.0.113.${time}`]],
]

for (const [name, lines] of tricks) {
  test(`LIM-01 OPS-02 the sixth wrong password is refused to who writes ${name}`, async ({ shop }) => {
    const email = `${name.replace(/\W/g, '-').toLowerCase()}@example.com`
    const answers: unknown[] = []
    for (let time = 1; time <= 7; time += 1) answers.push(await guess(shop.url, email, lines(time)))
    expect(answers).toEqual([...Array(5).fill('invalid_credentials'), 'sign_in_limited', 'sign_in_limited'])
  })
}

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
