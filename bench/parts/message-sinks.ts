import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'

type OnArrival = () => void

/** A mail server that accepts everything, and reports each mail when the whole of it has arrived. */
export async function mailSink(onEnd: OnEnd, onArrival: OnArrival): Promise<string> {
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onData(stream, _session, callback) {
      stream.resume().on('end', () => {
        onArrival()
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
export async function chatSink(onEnd: OnEnd, onArrival: OnArrival): Promise<Record<string, string>> {
  const sink = createServer(async (request, response) => {
    await request.toArray()
    onArrival()
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ messaging_product: 'whatsapp', messages: [{ id: 'wamid.1' }] }))
  })
  sink.listen(0, '127.0.0.1')
  await once(sink, 'listening')
  onEnd(async () => {
    sink.closeAllConnections()
    sink.close()
  })
  const { port } = sink.address() as AddressInfo
  return {
    WHATSAPP_API_URL: `http://127.0.0.1:${port}/v26.0`,
    WHATSAPP_TOKEN: 'jeton',
    WHATSAPP_PHONE_NUMBER_ID: '1',
  }
}
