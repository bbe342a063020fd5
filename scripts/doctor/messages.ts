import { checkChatAccess } from '#platform/chat/check-chat-access.server.ts'
import type { Config } from '#platform/config/config.ts'
import { DeliveryError } from '#platform/jobs/delivery-error.ts'
import { checkMailServer } from '#platform/mail/deliver-mail.server.ts'
import { clockOfAnswer } from './clock.ts'
import { type Finding, fine, wrong } from './finding.ts'

/** Connects to the mail server and signs in there; sends nothing. */
export async function checkMail(smtpUrl: string): Promise<Finding> {
  const { hostname } = new URL(smtpUrl)
  try {
    await checkMailServer(smtpUrl)
    return fine('E-mail', `${hostname} accepte la connexion et l’identifiant`)
  } catch (error) {
    const reason = error instanceof DeliveryError ? error.message : String(error)
    return wrong(
      'E-mail',
      `${hostname} : ${reason}`,
      'corrigez SMTP_URL ; npm run test-message envoie un essai',
    )
  }
}

/** Asks WhatsApp for the sending number; sends nothing. */
export async function checkChat(
  whatsapp: NonNullable<Config['whatsapp']>,
  signal: AbortSignal,
): Promise<Finding[]> {
  try {
    const { date } = await checkChatAccess(whatsapp, signal)
    const clock = clockOfAnswer('Horloge', date, Date.now())
    return [fine('WhatsApp', 'le jeton et le numéro d’envoi sont acceptés'), ...(clock ? [clock] : [])]
  } catch (error) {
    const reason = error instanceof DeliveryError ? error.message : String(error)
    return [
      wrong('WhatsApp', reason, 'corrigez les réglages WHATSAPP_… ; npm run test-message envoie un essai'),
    ]
  }
}
