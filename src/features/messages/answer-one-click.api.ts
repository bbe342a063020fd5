import { errorText } from '#lib/errors/error-texts.ts'
import { plainAnswer } from '#platform/http/answers/refusal.ts'
import { runEndpoint } from '#platform/run-command.server.ts'
import { unsubscribe } from './newsletter.server.ts'
import { unsubscribeSchema, unsubscribeTexts } from './unsubscribe.ts'

/**
 * Answers the POST to an unsubscribe link: one press in a mail program (RFC 8058), which comes without cookie
 * or origin, or the page's button before its script is there. The signature in the address is what allows it.
 */
export async function answerOneClick(request: Request): Promise<Response> {
  const link = Object.fromEntries(new URL(request.url).searchParams)
  const result = await runEndpoint(unsubscribeSchema, link, unsubscribe)
  if (result.ok) {
    const { title, text } = unsubscribeTexts[result.value]
    return plainAnswer(200, `${title}. ${text}`)
  }
  const isTheirs = ['database_away', 'internal', 'busy'].includes(result.error.code)
  return plainAnswer(
    isTheirs ? 503 : 400,
    errorText(isTheirs ? result.error : { code: 'unsubscribe_link_invalid' }),
  )
}
