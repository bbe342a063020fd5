import { webManifest } from '../domain/manifest.ts'
import { readSettings } from './read-settings.server.ts'

/** Answers a phone that asks how to install the shop. Null for any other address. */
export async function answerManifest(request: Request): Promise<Response | null> {
  if (new URL(request.url).pathname !== '/manifest.webmanifest') return null
  return new Response(JSON.stringify(webManifest(await readSettings())), {
    headers: {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  })
}
