import { createHmac, timingSafeEqual } from 'node:crypto'
import { createAuthMiddleware } from 'better-auth/api'

/**
 * Whether the signature of a cookie's value is right. The sign-in service writes it as HMAC-SHA-256 in
 * base64.
 */
function isSignedBy(key: string, value: string, signature: string): boolean {
  const [expected, given] = [Buffer.from(signatureOf(key, value)), Buffer.from(signature)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

function signatureOf(key: string, value: string): string {
  return createHmac('sha256', key).update(value).digest('base64')
}

/**
 * The `cookie` header with the session cookie signed with the present key, if an earlier key signed it; null
 * when nothing needs to change.
 *
 * @param keys the present key first
 */
export function resigned(header: string, name: string, keys: readonly string[]): string | null {
  const [present, ...earlier] = keys
  const cookies = header.split(/; */)
  const at = cookies.findIndex((cookie) => cookie.startsWith(`${name}=`))
  const text = cookies[at]?.slice(name.length + 1)
  if (!present || !text || !/^[\w%.~*'()!-]+$/.test(text)) return null
  const [value = '', signature = ''] = /^(.*)\.(.*)$/s.exec(decoded(text))?.slice(1) ?? []
  if (!earlier.some((key) => isSignedBy(key, value, signature))) return null
  cookies[at] = `${name}=${encodeURIComponent(`${value}.${signatureOf(present, value)}`)}`
  return cookies.join('; ')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/**
 * Accepts session cookies that an earlier key signed, as long as this key is still configured (ASVS 11.2.2).
 */
export function acceptEarlierKeys(keys: readonly string[]) {
  return {
    id: 'earlier-keys',
    hooks: {
      before: [
        {
          matcher: () => keys.length > 1,
          handler: createAuthMiddleware(async (ctx) => {
            const header = ctx.headers?.get('cookie')
            const renewed = header && resigned(header, ctx.context.authCookies.sessionToken.name, keys)
            return renewed ? { context: { headers: new Headers({ cookie: renewed }) } } : undefined
          }),
        },
      ],
    },
  }
}
