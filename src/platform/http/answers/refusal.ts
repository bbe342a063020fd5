import type { IncomingMessage, ServerResponse } from 'node:http'
import { REFUSED } from '#lib/own-answer.ts'
import { refusalPage, refusalPagePolicy } from './refusal-page.ts'
import { commonHeaders } from './security-headers.ts'

/** What a client reads when the server refuses a request before the application sees it. */
const words = {
  308: 'La boutique répond à une adresse sécurisée (https)',
  400: 'Adresse ou demande invalide',
  403: 'Accès non autorisé à cette ressource',
  404: 'Adresse inconnue',
  405: 'Cette adresse n’accepte pas ce genre de demande',
  408: 'Demande trop lente',
  413: 'Envoi trop volumineux',
  421: 'Cette adresse n’est pas celle de la boutique',
  429: 'Trop de demandes en peu de temps. Réessayez dans un instant.',
  431: 'Demande trop longue',
  500: 'Erreur technique temporaire',
  503: 'La boutique est très demandée. Réessayez dans quelques secondes.',
} as const

/** The code of a temporary refusal, for which the shop's own pages have a text in `error-texts.ts`. */
const codes: Partial<Record<RefusalStatus, string>> = { 429: 'too_many_requests', 503: 'busy' }

/** Refusals of requests that may succeed a moment later. */
const passing: ReadonlySet<RefusalStatus> = new Set([408, 429, 500, 503])

export type RefusalStatus = keyof typeof words
type More = { headers?: Record<string, string>; retryAfterS?: number }

/** Body and headers of a refusal: a small page for a person in a browser, else plain text. */
export function refusalParts(status: RefusalStatus, accept: string, { headers, retryAfterS }: More = {}) {
  const isRead = accept.includes('text/html')
  const body = isRead ? refusalPage(words[status], passing.has(status)) : words[status]
  const code = codes[status]
  return {
    body,
    headers: {
      ...commonHeaders,
      ...(isRead ? { 'content-security-policy': refusalPagePolicy } : {}),
      'content-type': `text/${isRead ? 'html' : 'plain'}; charset=utf-8`,
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      ...(code === undefined ? {} : { [REFUSED]: code }),
      ...(retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) }),
      ...headers,
    },
  }
}

/** Refuses a request. A body that is still being sent is not read: the connection closes. */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  status: RefusalStatus,
  more?: More,
): void {
  const { headers, body } = refusalParts(status, request.headers.accept ?? '', more)
  const isWhole = request.method === 'GET' || request.method === 'HEAD'
  response.writeHead(status, {
    ...headers,
    ...(isWhole && status !== 400 ? {} : { connection: 'close' }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** The same refusal as a `Response`. */
export function refusalResponse(request: Request, status: RefusalStatus, more?: More): Response {
  const { headers, body } = refusalParts(status, request.headers.get('accept') ?? '', more)
  return new Response(body, { status, headers })
}

/** An answer of plain text, which nobody stores. */
export function plainAnswer(status: number, text: string): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
