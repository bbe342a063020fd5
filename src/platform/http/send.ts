import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FinishedPage } from './page-cache.ts'
import { commonHeaders, fileHeaders, workerHeaders } from './security-headers.ts'
import type { StaticFile } from './static-files.ts'

type Forms = { raw: Buffer; brotli?: Buffer | undefined; gzip?: Buffer | undefined }

/** Chooses the smallest form that the browser takes. */
function chooseForm(forms: Forms, accepted: string): { body: Buffer; encoding?: string } {
  if (forms.brotli && /\bbr\b/.test(accepted)) return { body: forms.brotli, encoding: 'br' }
  if (forms.gzip && /\bgzip\b/.test(accepted)) return { body: forms.gzip, encoding: 'gzip' }
  return { body: forms.raw }
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  forms: Forms,
  headers: Record<string, string>,
): void {
  for (const name in headers) response.setHeader(name, headers[name] ?? '')
  if (forms.brotli || forms.gzip) response.setHeader('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === headers.etag) {
    response.statusCode = 304
    response.end()
    return
  }
  const { body, encoding } = chooseForm(forms, String(request.headers['accept-encoding'] ?? ''))
  if (encoding) response.setHeader('content-encoding', encoding)
  response.setHeader('content-length', body.length)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Sends a page from memory; a browser that has it already gets 304 and no byte of it. */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: FinishedPage): void {
  send(request, response, page, {
    ...commonHeaders,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': page.contentSecurityPolicy,
    etag: page.etag,
  })
}

/** Sends a file from memory. */
export function sendFile(request: IncomingMessage, response: ServerResponse, file: StaticFile): void {
  send(
    request,
    response,
    { raw: file.body, brotli: file.brotli, gzip: file.gzip },
    {
      ...(file.isWorker ? workerHeaders : fileHeaders),
      'content-type': file.type,
      'cache-control': file.cacheControl,
      etag: file.etag,
    },
  )
}
