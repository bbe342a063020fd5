import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { orderTemplate } from '#features/notifications/templates/order-chat.ts'

type Body = {
  messaging_product?: unknown
  recipient_type?: unknown
  to?: unknown
  type?: unknown
  biz_opaque_callback_data?: unknown
  text?: { preview_url?: unknown; body?: unknown }
  template?: {
    name?: unknown
    language?: { code?: unknown }
    components?: { type: string; parameters: { type: string; text: string }[] }[]
  }
}

export type Taken = { type: 'text' | 'template'; to: string; id: string; shown: string }

/** What the stand-in does instead of answering as usual. */
export type Turn = (
  request: { body: Body; request: IncomingMessage; response: ServerResponse },
  usual: () => void,
) => void

const PHONE_NUMBER_ID = '106540352242922'
const TOKEN = 'EAAGoodToken'

/** Speaks the Cloud API's documented requests, answers and errors (POST /{phone number id}/messages). */
export class CloudApi {
  readonly taken: Taken[] = []
  /** Every request that reached it, whatever came of it. */
  requests = 0
  /** Whether the operator had the template approved. */
  approved = true
  /** Numbers without WhatsApp. */
  readonly unreachable = new Set<string>()
  turn: Turn | undefined
  #server: Server | undefined
  #port = 0

  get settings(): Record<string, string> {
    return {
      WHATSAPP_API_URL: `http://127.0.0.1:${this.#port}/v26.0`,
      WHATSAPP_TOKEN: TOKEN,
      WHATSAPP_PHONE_NUMBER_ID: PHONE_NUMBER_ID,
    }
  }

  async start(): Promise<this> {
    const server = createServer((request, response) => void this.#serve(request, response))
    server.listen(this.#port, '127.0.0.1')
    await once(server, 'listening')
    this.#port = (server.address() as AddressInfo).port
    this.#server = server
    return this
  }

  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (!server) return
    server.closeAllConnections()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests += 1
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk)
    } catch {
      return
    }
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Body
    const usual = () => respond(response, this.#answer(request, body))
    if (this.turn) this.turn({ body, request, response }, usual)
    else usual()
  }

  #answer({ method, url, headers }: IncomingMessage, body: Body): Answer {
    if (headers.authorization !== `Bearer ${TOKEN}`) {
      return refusal(401, { code: 190, message: 'Invalid OAuth access token - Cannot parse access token' })
    }
    if (method !== 'POST' || url !== `/v26.0/${PHONE_NUMBER_ID}/messages`) {
      return refusal(400, { code: 100, subcode: 33, message: 'Unsupported post request.' })
    }
    const { to, type, biz_opaque_callback_data: id, text, template } = body
    if (
      headers['content-type'] !== 'application/json' ||
      body.messaging_product !== 'whatsapp' ||
      body.recipient_type !== 'individual' ||
      typeof to !== 'string' ||
      !/^\d{8,15}$/.test(to) ||
      typeof id !== 'string'
    ) {
      return refusal(400, { code: 100, message: '(#100) Invalid parameter' })
    }
    if (this.unreachable.has(to)) {
      return refusal(400, {
        code: 131026,
        message: 'Message undeliverable',
        details: 'Message Undeliverable.',
      })
    }
    if (type === 'template') {
      const filled = this.#fill(template)
      return typeof filled === 'string' ? this.#take({ type, to, id, shown: filled }) : filled
    }
    if (type !== 'text' || typeof text?.body !== 'string' || text.body.length > 4096) {
      return refusal(400, { code: 131009, message: 'Parameter value is not valid', details: 'text.body' })
    }
    return this.#take({ type, to, id, shown: text.body })
  }

  /** The template with its parameters, or why it cannot be used. */
  #fill(template: Body['template']): string | Answer {
    if (!this.approved || template?.name !== orderTemplate.name || template.language?.code !== 'fr') {
      return refusal(404, { code: 132001, message: 'Template name does not exist in the translation' })
    }
    const parameters = template.components?.find(({ type }) => type === 'body')?.parameters ?? []
    if (parameters.length !== orderTemplate.body.match(/\{\{\d\}\}/g)?.length) {
      return refusal(400, { code: 132000, message: 'Template Param Count Mismatch' })
    }
    if (parameters.some(({ type, text }) => type !== 'text' || !text || /[\n\t]| {4}/.test(text))) {
      return refusal(400, { code: 132012, message: 'Template Parameter Format Mismatch' })
    }
    const shown = orderTemplate.body.replace(
      /\{\{(\d)\}\}/g,
      (_match, position: string) => parameters[Number(position) - 1]?.text ?? '',
    )
    return shown.length > 1024
      ? refusal(400, { code: 132005, message: 'Template Hydrated Text Too Long' })
      : shown
  }

  #take(message: Taken): Answer {
    this.taken.push(message)
    return {
      status: 200,
      body: {
        messaging_product: 'whatsapp',
        contacts: [{ input: message.to, wa_id: message.to }],
        messages: [{ id: `wamid.${this.taken.length}`, message_status: 'accepted' }],
      },
    }
  }
}

type Answer = { status: number; body: object; headers?: Record<string, string> }
type ApiError = { code: number; subcode?: number; message: string; details?: string }

/** An answer with the Cloud API's error body. */
export function refusal(
  status: number,
  { code, subcode, message, details }: ApiError,
  headers: Record<string, string> = {},
): Answer {
  const error = {
    message,
    type: 'OAuthException',
    code,
    ...(subcode === undefined ? {} : { error_subcode: subcode }),
    ...(details ? { error_data: { messaging_product: 'whatsapp', details } } : {}),
    fbtrace_id: 'AbCdEfGhIjK',
  }
  return { status, body: { error }, headers }
}

export function respond(response: ServerResponse, { status, body, headers }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers })
  response.end(JSON.stringify(body))
}

/** A stand-in for one test, gone when it ends. */
export async function cloudApi(): Promise<CloudApi> {
  const api = await new CloudApi().start()
  onTestFinished(() => api.stop())
  return api
}
