import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Agent, createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { certificateAuthority } from '#tests/fixtures/network/certificates.ts'

const NAME = 'push.example.com'

/** A message as the browser would read it, and with what the sender said of it. */
export type Pushed = {
  device: string
  text: string
  at: number
  ttl: string
  urgency: string
  subject: string
}

/** A browser's side of a subscription: its keys, and the address that the service gave it. */
type Browser = { ecdh: ECDH; secret: Buffer }

/**
 * A push service and the browsers behind it: takes messages as RFC 8030 says, checks who sends them (VAPID, RFC 8292)
 * and decrypts them (RFC 8291, aes128gcm) with the keys of the browser. Shares no code with the shop's sender.
 */
export class PushService {
  readonly pushed: Pushed[] = []
  connections = 0
  /** What it answers instead of taking the message; undefined: it takes it. */
  refusal: number | undefined
  readonly #browsers = new Map<string, Browser>()
  #server: Server | undefined
  #publicKey: string | undefined
  readonly #folder = mkdtempSync(join(tmpdir(), 'push-service-'))
  #ca = Buffer.alloc(0)

  async start(): Promise<this> {
    const authority = await certificateAuthority(this.#folder)
    const files = authority.issue('service', NAME, `DNS:${NAME}`)
    this.#ca = authority.pem
    this.#server = createServer(
      { cert: readFileSync(files.cert), key: readFileSync(files.key) },
      (request, response) => void this.#serve(request, response),
    )
    this.#server.on('connection', () => {
      this.connections += 1
    })
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return this
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections()
    await new Promise((resolve) => this.#server?.close(resolve))
    rmSync(this.#folder, { recursive: true })
  }

  get port(): number {
    if (!this.#server) throw new Error('the push service is not started')
    return (this.#server.address() as AddressInfo).port
  }

  /** Leads the shop's connections to this service, whatever name they are for; the certificate is checked. */
  get agent(): Agent {
    const { port } = this
    const agent = new Agent()
    agent.createConnection = ({ servername }: { servername?: string }) =>
      connect({ host: '127.0.0.1', port, servername: servername ?? NAME, ca: this.#ca })
    return agent
  }

  /** What a browser gets from `pushManager.subscribe`; it takes messages of this key alone. */
  subscribe(device: string, publicKey: string) {
    const ecdh = createECDH('prime256v1')
    ecdh.generateKeys()
    const secret = randomBytes(16)
    this.#browsers.set(device, { ecdh, secret })
    this.#publicKey = publicKey
    return {
      endpoint: `https://${NAME}/push/${device}`,
      p256dh: ecdh.getPublicKey('base64url'),
      auth: secret.toString('base64url'),
    }
  }

  /** The browser has left: the service does not know it any more. */
  unsubscribe(device: string): void {
    this.#browsers.delete(device)
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const device = request.url?.replace('/push/', '') ?? ''
    const browser = this.#browsers.get(device)
    const answer = (status: number) => response.writeHead(status).end()
    if (this.refusal !== undefined) return void answer(this.refusal)
    if (!browser) return void answer(410)
    const subject = vapidSubject(request.headers.authorization ?? '', this.#publicKey ?? '')
    if (!subject) return void answer(403)
    const { ttl = '', urgency = '' } = request.headers
    const isEncoded = request.headers['content-encoding'] === 'aes128gcm'
    if (!isEncoded || request.method !== 'POST') return void answer(400)
    this.pushed.push({
      device,
      text: decrypt(body, browser),
      at: performance.now(),
      ttl: String(ttl),
      urgency: String(urgency),
      subject,
    })
    answer(201)
  }
}

/** Who sends, by a token that is signed with the key of the subscription and valid; null for any other. */
function vapidSubject(authorization: string, publicKey: string): string | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), *k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (key !== publicKey) return null
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}')
  const seconds = Date.now() / 1000
  const isValid = aud === `https://${NAME}` && exp > seconds && exp <= seconds + 86_400
  return isSigned && isValid && typeof sub === 'string' ? sub : null
}

/** RFC 8291: one record of aes128gcm, with the sender's public key in its head. */
function decrypt(body: Buffer, { ecdh, secret }: Browser): string {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const sender = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const input = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), secret, info, 32))
  const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // The text ends with a 2, and zeros fill the record.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
