import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Shorter answers would hardly become smaller by compression. */
const MIN_BYTES = 1000
/** Quick levels: the answer is made while its client waits. */
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 5

const compressible = /^(?:application\/(?:json|xml|manifest\+json)|text\/(?:plain|html|xml))\b/

/**
 * Compresses an answer that is complete text of about 1 kB or more: brotli, or gzip for a client without it.
 * Anything else is returned as it is; streamed answers have other types, and are not delayed.
 *
 * @param accepted the client's `Accept-Encoding`
 */
export async function compressed(response: Response, accepted: string): Promise<Response> {
  const { status, headers } = response
  if (!response.body || !compressible.test(headers.get('content-type') ?? '')) return response
  if (headers.has('content-encoding')) return response
  const own = new Headers(headers)
  own.append('vary', 'accept-encoding')
  const whole = Buffer.from(await response.arrayBuffer())
  const encoding = whole.length < MIN_BYTES ? undefined : chooseEncoding(accepted)
  const body = encoding ? await pack(whole, encoding) : whole
  if (encoding) own.set('content-encoding', encoding)
  own.set('content-length', String(body.length))
  return new Response(body, { status, headers: own })
}

type Encoding = 'br' | 'gzip'

function chooseEncoding(accepted: string): Encoding | undefined {
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

function pack(whole: Buffer, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'gzip') return zip(whole, { level: GZIP_LEVEL })
  return brotli(whole, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: whole.length,
    },
  })
}
