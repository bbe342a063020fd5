import { webManifest } from '../domain/manifest.ts'
import { readSettings } from './read-settings.server.ts'

/** Answers with the web app manifest. */
export async function answerManifest(): Promise<Response> {
  return new Response(JSON.stringify(webManifest(await readSettings())), {
    headers: {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  })
}
