import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import { certificateAuthority } from '#tests/fixtures/network/certificates.ts'
import { LogForwarder, syslogFrame } from './log-target.ts'

const at = new Date('2026-01-02T03:04:05.678Z')

it('a line is a message of RFC 5424 behind its length in bytes, with the severity of its level', () => {
  const line = '{"level":50,"msg":"panne à Cocody"}\n'
  const frame = syslogFrame(line, at)
  const [, length, message = ''] = /^(\d+) (.*)$/s.exec(frame) ?? []
  expect(Number(length)).toBe(Buffer.byteLength(message))
  expect(message).toMatch(
    /^<131>1 2026-01-02T03:04:05\.678Z \S+ boutique \d+ - - \{"level":50,"msg":"panne à Cocody"\}$/,
  )
  expect(syslogFrame('{"level":30}', at)).toMatch(/^\d+ <134>1 /)
})

type Pem = { cert: string; key: string }

/** A receiver of syslog over TCP, or TLS with a certificate, on a port; 0 takes a free one. */
async function receiver(port = 0, pem?: Pem) {
  const lines: string[] = []
  const sockets = new Set<Socket>()
  const take = (socket: Socket) => {
    let rest = Buffer.alloc(0)
    sockets.add(socket.on('error', () => undefined))
    socket.on('data', (bytes) => {
      rest = Buffer.concat([rest, bytes])
      for (;;) {
        const space = rest.indexOf(' ')
        const length = Number(rest.subarray(0, space).toString())
        if (space < 0 || rest.length < space + 1 + length) return
        const message = rest.subarray(space + 1, space + 1 + length).toString()
        lines.push(message.slice(message.indexOf('{')))
        rest = rest.subarray(space + 1 + length)
      }
    })
  }
  const server: Server = pem ? createTlsServer(pem, take) : createServer(take)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    if (server.listening) await new Promise((closed) => server.close(closed))
  }
  onTestFinished(close)
  return { lines, close, port: (server.address() as AddressInfo).port }
}

it('lines arrive in their order, also those that were written while the target was away, and after it was cut', {
  timeout: 20_000,
}, async () => {
  const away = await receiver()
  await away.close()
  const log = new LogForwarder({ host: '127.0.0.1', port: away.port, isEncrypted: false })
  const [one, two, three] = ['un', 'deux', 'trois'].map((msg) => `{"level":30,"msg":"${msg}"}`) as [
    string,
    string,
    string,
  ]
  log.write(`${one}\n`)
  log.write(`${two}\n`)
  const first = await receiver(away.port)
  await expect.poll(() => first.lines, { timeout: 10_000 }).toEqual([one, two])
  await first.close()
  const second = await receiver(away.port)
  // What was on its way when the connection was cut is lost, what comes later is not.
  await expect
    .poll(
      () => {
        log.write(three)
        return second.lines
      },
      { timeout: 10_000 },
    )
    .toContain(three)
})

it('an unreachable target costs a bounded memory and no wait; the number of dropped lines is logged', {
  timeout: 20_000,
}, async () => {
  const gone = await receiver()
  await gone.close()
  const log = new LogForwarder({ host: '127.0.0.1', port: gone.port, isEncrypted: false })
  const line = `{"level":30,"msg":"${'x'.repeat(1000)}"}`
  const began = performance.now()
  for (let at = 0; at < 10_000; at += 1) log.write(line)
  expect(performance.now() - began).toBeLessThan(2_000)
  const back = await receiver(gone.port)
  await expect
    .poll(() => back.lines.at(-1), { timeout: 10_000 })
    .toMatch(/"count":\d{4},"msg":"log lines were dropped/)
  expect(back.lines.length).toBeLessThan(5_000)
})

it('over TLS lines go to a target whose certificate is valid for its name; another gets none, and the reason is reported once', {
  timeout: 20_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-target-'))
  const before = getCACertificates('default')
  onTestFinished(() => {
    setDefaultCACertificates(before)
    rmSync(folder, { recursive: true })
  })
  const authority = await certificateAuthority(folder)
  const issue = (name: string, address: string): Pem => {
    const { cert, key } = authority.issue(name, name, address)
    return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') }
  }
  const own = await receiver(0, issue('logs', 'DNS:localhost,IP:127.0.0.1'))
  const reasons: unknown[] = []
  const send = (host: string, port: number) => {
    const log = new LogForwarder({ host, port, isEncrypted: true }, (reason) => reasons.push(reason))
    log.write(`{"level":30,"msg":"${host}"}`)
  }

  send('localhost', own.port)
  await expect.poll(() => reasons, { timeout: 10_000 }).toHaveLength(1)
  expect(reasons[0], 'nobody vouches for it').toMatchObject({ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' })
  expect(own.lines).toEqual([])

  setDefaultCACertificates([...before, authority.pem.toString()])
  await expect.poll(() => own.lines, { timeout: 10_000 }).toEqual(['{"level":30,"msg":"localhost"}'])
  send('127.0.0.1', own.port)
  await expect.poll(() => own.lines.at(-1), { timeout: 10_000 }).toBe('{"level":30,"msg":"127.0.0.1"}')

  const other = await receiver(0, issue('other', 'DNS:other.example'))
  send('localhost', other.port)
  await expect.poll(() => reasons, { timeout: 10_000 }).toHaveLength(2)
  expect(reasons[1]).toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
  expect(other.lines).toEqual([])
})
