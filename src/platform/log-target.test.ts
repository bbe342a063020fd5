import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
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

/** A receiver of syslog over TCP on a port; 0 takes a free one. */
async function receiver(port = 0) {
  const lines: string[] = []
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
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
  }).listen(port, '127.0.0.1')
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

it('a target that stays away costs a bounded memory and no wait; how many lines were dropped is told', {
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
