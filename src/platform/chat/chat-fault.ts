import { oneLine, ServiceError, type ServiceFault } from '#platform/outgoing/service-error.ts'

export type ChatAnswer = { status: number; retryAfter: string | null; body: unknown }
/** Bytes; more than any answer of the Cloud API. */
export const MAX_CHAT_ANSWER = 64 * 1024
type ApiError = { code: number; subcode: number; said: string }

/** The template does not exist, or is not as we fill it: the text form may still be taken. */
const templateCodes = new Set([132000, 132001, 132005, 132007, 132012, 132015, 132016, 132068, 132069])

/** Error codes of the Cloud API by what they ask of us; those not named follow the HTTP status. */
const faults: readonly { codes: readonly number[]; fault: ServiceFault; reason: string }[] = [
  {
    codes: [0, 190],
    fault: 'unreachable',
    reason: 'WhatsApp refuse le jeton d’accès (absent, faux ou expiré)',
  },
  { codes: [3, 10, 131005], fault: 'unreachable', reason: 'Le jeton WhatsApp n’a pas le droit d’envoyer' },
  {
    codes: [33, 133010],
    fault: 'unreachable',
    reason: 'WhatsApp ne connaît pas le numéro d’envoi de la boutique',
  },
  {
    codes: [368, 131031, 131042, 131045],
    fault: 'unreachable',
    reason: 'WhatsApp a suspendu le compte d’envoi (règles, facture ou certificat)',
  },
  { codes: [4, 80007, 130429, 131048], fault: 'unreachable', reason: 'WhatsApp demande de ralentir' },
  { codes: [1, 2, 131000, 131016, 131057, 133004], fault: 'unreachable', reason: 'WhatsApp est en panne' },
  { codes: [131056], fault: 'later', reason: 'Trop de messages WhatsApp vers ce numéro' },
  {
    codes: [131026],
    fault: 'refused',
    reason: 'Ce numéro ne peut pas recevoir de message WhatsApp',
  },
  {
    codes: [131030],
    fault: 'refused',
    reason: 'Ce numéro n’est pas dans la liste autorisée du compte WhatsApp de test',
  },
  {
    codes: [131021],
    fault: 'refused',
    reason: 'Le numéro WhatsApp de la boutique est aussi celui qui envoie',
  },
  {
    codes: [131047],
    fault: 'refused',
    reason: 'WhatsApp n’accepte ici qu’un modèle approuvé : créez le modèle « nouvelle_commande »',
  },
  {
    codes: [130497],
    fault: 'refused',
    reason: 'Le compte WhatsApp ne peut pas écrire dans ce pays',
  },
]

/** Whether the answer says that the template form cannot be used as it is. */
export function isTemplateFault({ body }: ChatAnswer): boolean {
  return templateCodes.has(readError(body)?.code ?? -1)
}

/** Reads why the Cloud API did not accept a message: from its error code if there is one, else from the HTTP status. */
export function toChatFault(answer: ChatAnswer, now: number): ServiceError {
  const { status, retryAfter, body } = answer
  const error = readError(body)
  const known = error && faults.find(({ codes }) => codes.includes(error.code))
  const retryAfterMs = readRetryAfter(retryAfter, now)
  const detail = error ? ` (code ${error.code}${error.said ? ` : ${error.said}` : ''})` : ` (HTTP ${status})`
  const fail = (fault: ServiceFault, reason: string) =>
    new ServiceError(fault, `${reason}${detail}`, { retryAfterMs })

  if (error?.code === 100 && error.subcode === 33) {
    return fail('unreachable', 'WhatsApp ne connaît pas le numéro d’envoi de la boutique')
  }
  if (known) return fail(known.fault, known.reason)
  if (error && error.code >= 200 && error.code <= 299) {
    return fail('unreachable', 'Le jeton WhatsApp n’a pas le droit d’envoyer')
  }
  if (status === 401 || status === 403) return fail('unreachable', 'WhatsApp refuse le jeton d’accès')
  if (status === 408 || status === 425 || status === 429) {
    return fail('unreachable', 'WhatsApp demande de ralentir')
  }
  if (status >= 500) return fail('unreachable', 'WhatsApp est en panne')
  if (error && status >= 400) return fail('refused', 'WhatsApp refuse ce message')
  return fail('unreachable', 'L’adresse WHATSAPP_API_URL ne répond pas comme WhatsApp')
}

const LONGEST_WAIT_MS = 86_400_000

/** `Retry-After` as seconds or as a date (RFC 9110), at most a day. */
function readRetryAfter(value: string | null, now: number): number | null {
  if (!value) return null
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, LONGEST_WAIT_MS) : null
}

function readError(body: unknown): ApiError | null {
  const error = field(body, 'error')
  const code = field(error, 'code')
  if (typeof code !== 'number') return null
  const subcode = field(error, 'error_subcode')
  const details = field(field(error, 'error_data'), 'details') ?? field(error, 'message')
  return {
    code,
    subcode: typeof subcode === 'number' ? subcode : 0,
    said: typeof details === 'string' ? oneLine(details, 200) : '',
  }
}

/** One field of what may be anything. */
export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}

/** The fault of a request that got no answer. */
export function unreachable(error: unknown, { aborted }: AbortSignal): ServiceError {
  const reason = aborted
    ? 'WhatsApp n’a pas répondu à temps'
    : 'La connexion à WhatsApp a été refusée ou coupée'
  return new ServiceError('unreachable', reason, { cause: error })
}
