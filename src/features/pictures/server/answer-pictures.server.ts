import { object, picklist } from 'valibot'
import { failed, forAdmin } from '#platform/http/calls/admin-endpoint.ts'
import { runEndpoint } from '#platform/run-command.server.ts'
import { pictureName } from '../domain/picture-name.ts'
import { keepPicture } from './keep-picture.server.ts'
import { readPicture } from './read-picture.server.ts'

const uploadSchema = object({ shape: picklist(['portrait', 'landscape']) })
const FOR_GOOD = 'public, max-age=31536000, immutable'

/**
 * Serves an uploaded picture. Its address contains a hash of its content, so browsers may cache it without
 * limit.
 */
export async function answerPicture(request: Request): Promise<Response> {
  const name = pictureName(new URL(request.url).pathname)
  if (!name) return new Response(null, { status: 404 })
  const etag = `"${name.hash.slice(0, 20)}-${name.width ?? ''}${name.format}"`
  const headers = {
    'cache-control': FOR_GOOD,
    etag,
    'content-type': `image/${name.format}`,
    'content-disposition': `inline; filename="${name.hash}.${name.format}"`,
  }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const body = await readPicture(name)
  if (!body) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
  return new Response(new Uint8Array(body), {
    headers: { ...headers, 'content-length': String(body.length) },
  })
}

/**
 * Accepts an upload, from admins and from the shop's own pages only. The body contains its bytes, and
 * `?shape=` says how it will be shown. Answers with a `Result` that contains the picture's address.
 */
export function answerUpload(request: Request): Promise<Response> {
  return forAdmin(request, async (admin) => {
    const shape = new URL(request.url).searchParams.get('shape')
    const result = await runEndpoint(uploadSchema, { shape }, async (asked) => ({
      address: await keepPicture(admin, Buffer.from(await request.arrayBuffer()), asked.shape),
    }))
    return result.ok
      ? Response.json(result, { headers: { 'cache-control': 'no-store' } })
      : failed(422, result.error)
  })
}
