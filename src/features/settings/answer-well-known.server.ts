import { runtime } from '#platform/runtime.ts'
import { securityTxt } from './security-txt.ts'
import { readSettings } from './settings.server.ts'

/** Answers security.txt. */
export async function answerSecurityTxt(): Promise<Response> {
  const { contactEmail } = await readSettings()
  return new Response(securityTxt({ origin: runtime().origin, contactEmail, now: new Date() }), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  })
}

/** Leads password managers to the page on which a signed-in user changes the password (AUTH-19). */
export function answerChangePassword(): Response {
  return new Response(null, { status: 303, headers: { location: '/reset-password' } })
}
