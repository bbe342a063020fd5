import { DeliveryError, oneLine } from '../jobs/delivery-error.ts'

type MailFailure = { code?: unknown; responseCode?: unknown; response?: unknown; message?: unknown }

const AUTHENTICATION_REPLIES = new Set([454, 530, 534, 535, 538])
const BUSY_REPLIES = new Set([421])

const unreachable: Record<string, string> = {
  EDNS: 'Le serveur de messagerie est introuvable (nom inconnu)',
  ETIMEDOUT: 'Le serveur de messagerie ne répond pas',
  ECONNECTION: 'La connexion au serveur de messagerie a été refusée ou coupée',
  ESOCKET: 'La connexion au serveur de messagerie a été refusée ou coupée',
  EABORT: 'Le serveur de messagerie n’a pas répondu à temps',
  ETLS: 'La connexion chiffrée au serveur de messagerie a échoué',
  EPROTOCOL: 'Le serveur de messagerie a répondu de façon incompréhensible',
}

/**
 * Classifies why a mail was not accepted (RFC 5321): 5xx is permanent, 4xx temporary. Wrong credentials count
 * as temporary: the operator can correct them, and no mail may be lost until then.
 */
export function toMailFault(error: unknown): DeliveryError {
  const { code, responseCode, response, message } = (error ?? {}) as MailFailure
  const reply = typeof responseCode === 'number' ? responseCode : 0
  const said = typeof response === 'string' && response ? ` : ${oneLine(response)}` : ''
  const fail = (fault: DeliveryError['fault'], reason: string) =>
    new DeliveryError(fault, reason, { cause: error })

  // Checked before the reply: a server without STARTTLS replies with a 5xx.
  if (code === 'ETLS') return fail('unreachable', unreachable.ETLS ?? '')
  if (code === 'EAUTH' || code === 'ENOAUTH' || AUTHENTICATION_REPLIES.has(reply)) {
    return fail('unreachable', `Le serveur de messagerie refuse l’identifiant ou le mot de passe${said}`)
  }
  if (BUSY_REPLIES.has(reply)) return fail('unreachable', `Le serveur de messagerie est occupé${said}`)
  if (reply >= 500) return fail('refused', `Le serveur de messagerie refuse cet e-mail${said}`)
  if (reply >= 400) return fail('later', `Le serveur de messagerie diffère cet e-mail${said}`)
  const known = typeof code === 'string' ? unreachable[code] : undefined
  if (known) return fail('unreachable', known)
  if (code === 'EENVELOPE') return fail('refused', 'L’adresse e-mail n’est pas utilisable')
  return fail('later', `L’e-mail n’est pas parti : ${oneLine(String(message ?? error))}`)
}
