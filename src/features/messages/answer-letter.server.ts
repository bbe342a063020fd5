import { readSettings } from '#features/settings/settings.server.ts'
import { readMailedWord } from '#lib/mailed-link.ts'
import { isUuid } from '#lib/uuid.ts'
import { adminOfRequest } from '#platform/auth/current-actor.ts'
import { type Actor, readAs } from '#platform/database/actor.ts'
import { callSql } from '#platform/database/call-sql.ts'
import { privateHeaders } from '#platform/http/answers/headers.ts'
import { refusalResponse } from '#platform/http/answers/refusal.ts'
import { toLetter } from './deliver-letters.server.ts'
import { LETTER_PAGES } from './letter.ts'
import { letterMail } from './letter-mail.ts'

/** Lets the inline styles of a mail be, and pictures; no script, and no frame but that of the administration. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'"

/**
 * A letter as its own page, with products of now (D63): for everybody once its sending began, before for
 * admins.
 */
export async function answerLetter(request: Request): Promise<Response> {
  const id = readMailedWord(new URL(request.url).pathname.slice(LETTER_PAGES.length))
  const session = await adminOfRequest(request.headers)
  const actor: Actor = session ? { role: 'admin', userId: session.userId } : { role: 'visitor' }
  const letter = isUuid(id) ? await readPresentLetter(actor, id) : null
  if (!letter) return refusalResponse(request, 404)
  const { html } = letterMail({ shop: await readSettings(), letter, origin: '', leave: null })
  // In the frame of the administration a link opens a page of its own.
  const isFramed = request.headers.get('sec-fetch-dest') === 'iframe'
  return new Response(isFramed ? html.replace('<head>', '<head>\n<base target="_blank">') : html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      ...privateHeaders,
    },
  })
}

/** A letter with its products as they are now, or null. */
export async function readPresentLetter(actor: Actor, id: string) {
  return readAs(actor, async (db) => {
    const [found] = await callSql(db, 'readLetter', { letter: id })
    if (!found) return null
    return toLetter(id, found, await callSql(db, 'letterProducts', { wanted: found.productIds ?? [] }))
  })
}
