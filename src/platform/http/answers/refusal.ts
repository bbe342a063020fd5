import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { REFUSED } from '#lib/own-answer.ts'
import { escapeHtml } from '#lib/text.ts'
import { commonHeaders } from './headers.ts'

/** The shop's look (src/ui/tokens.css) without any file: this page comes where nothing else does. */
const style = `*{box-sizing:border-box}
html{color-scheme:dark;background:#0c0907;color:#f4e9d8;font:1.0625rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
body{display:flex;min-height:100vh;margin:0;padding:2rem 1.25rem;align-items:center;justify-content:center;text-align:center}
main{max-width:32rem;overflow-wrap:anywhere}
h1{margin:0;font:400 1.875rem/1.25 "Noto Serif",Georgia,serif;text-wrap:balance}
p{margin:1rem 0 0;color:#c3b39c}
nav{display:flex;flex-wrap:wrap;justify-content:center;gap:.75rem;margin-top:2rem}
a{display:inline-flex;min-height:2.75rem;align-items:center;padding:.5rem 1.5rem;border:1px solid rgb(185 141 79/.64);border-radius:999px;color:#f4e9d8;font-size:.9375rem;font-weight:600;text-decoration:none}
a:hover,a:focus-visible{border-color:#f0a93b;color:#f0a93b}
a:focus-visible{outline:2px solid #f0a93b;outline-offset:3px}
.again{border-color:#f0a93b;background:#f0a93b;color:#1a1006}
.again:hover,.again:focus-visible{border-color:#f4e9d8;background:#f4e9d8;color:#1a1006}`

const refusalPagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

/** A refusal's first sentence as heading, and ways on; `passes`: the same request may succeed later. */
function refusalPage(text: string, passes: boolean): string {
  const [heading = text, ...rest] = text.split('. ')
  const detail = rest.join('. ')
  const again = passes ? '<a class="again" href="">Réessayer</a>' : ''
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(heading)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(heading)}</h1>${detail ? `<p>${escapeHtml(detail)}</p>` : ''}<nav aria-label="Suite">${again}<a href="/boutique">Boutique</a><a href="/">Accueil</a></nav></main></body></html>`
}

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

export function refusalResponse(request: Request, status: RefusalStatus, more?: More): Response {
  const { headers, body } = refusalParts(status, request.headers.get('accept') ?? '', more)
  return new Response(body, { status, headers })
}

export function plainAnswer(status: number, text: string): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
