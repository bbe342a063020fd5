import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Server, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'

type OnArrival = (key: string) => void

/**
 * A mail server that accepts everything. It reports the key of each mail at the moment when the whole mail
 * has arrived.
 */
export async function mailSink(onEnd: OnEnd, onArrival: OnArrival = () => undefined): Promise<string> {
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onData(stream, _session, callback) {
      let head = ''
      stream.on('data', (chunk: Buffer) => {
        if (head.length < 4096) head += chunk.toString('latin1')
      })
      stream.on('end', () => {
        const id = /^message-id:\s*<(order\.[^>]+)\.\d+@/im.exec(head)?.[1]
        onArrival((id ?? '').replaceAll('.', ':'))
        callback()
      })
    },
  })
  sink.on('error', () => undefined)
  sink.listen(0, '127.0.0.1')
  await once(sink.server, 'listening')
  onEnd(() => new Promise<void>((done) => sink.close(() => done())))
  return `smtp://127.0.0.1:${(sink.server.address() as AddressInfo).port}`
}

/** A stand-in for the WhatsApp Cloud API that accepts everything; returns the shop's settings for it. */
export async function chatSink(
  onEnd: OnEnd,
  onArrival: OnArrival = () => undefined,
): Promise<Record<string, string>> {
  const sink = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    onArrival(String(JSON.parse(text).biz_opaque_callback_data))
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ messaging_product: 'whatsapp', messages: [{ id: 'wamid.1' }] }))
  })
  const port = await listen(sink, onEnd)
  return {
    WHATSAPP_API_URL: `http://127.0.0.1:${port}/v26.0`,
    WHATSAPP_TOKEN: 'jeton',
    WHATSAPP_PHONE_NUMBER_ID: '1',
  }
}

async function listen(server: Server, onEnd: OnEnd): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onEnd(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise<void>((done) => server.close(() => done()))
  })
  return (server.address() as AddressInfo).port
}
