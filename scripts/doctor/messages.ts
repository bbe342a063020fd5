import type pg from 'pg'
import { formatDateTime } from '#lib/format/dates.ts'
import { checkChatAccess } from '#platform/chat/deliver-chat.server.ts'
import { commandLine } from '#platform/command-line.ts'
import type { Config } from '#platform/config/config.ts'
import { withClient } from '#platform/database/with-client.ts'
import { checkMailServer } from '#platform/mail/deliver-mail.server.ts'
import { ServiceError } from '#platform/outgoing/service-error.ts'
import { findWaveSessions, type WaveSettings } from '#platform/wave/wave-api.server.ts'
import { clockOfAnswer } from './clock.ts'
import { type Finding, fine, hint, wrong } from './finding.ts'

/** Connects to the mail server and signs in there; sends nothing. */
export async function checkMail(smtpUrl: string): Promise<Finding> {
  const { hostname } = new URL(smtpUrl)
  try {
    await checkMailServer(smtpUrl)
    return fine('E-mail', `${hostname} accepte la connexion et l’identifiant`)
  } catch (error) {
    const reason = error instanceof ServiceError ? error.message : String(error)
    return wrong(
      'E-mail',
      `${hostname} : ${reason}`,
      `corrigez SMTP_URL ; ${commandLine('test-message')} envoie un essai`,
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
    const reason = error instanceof ServiceError ? error.message : String(error)
    return [
      wrong(
        'WhatsApp',
        reason,
        `corrigez les réglages WHATSAPP_… ; ${commandLine('test-message')} envoie un essai`,
      ),
    ]
  }
}

/** How many of the latest payments say whether calls of Wave arrive. */
const PAYMENTS_LOOKED_AT = 10

type Payments = { paid: number; told: number; latest: Date | null }

/**
 * Whether signed calls of Wave arrive: a wrong secret or address shows in payments that nobody told of. Says nothing without a
 * payment, or where the database does not run.
 *
 * @param url as the owner of the database
 */
export async function checkWaveCalls(url: string | null): Promise<Finding[]> {
  if (!url) return []
  const asked = (client: pg.Client) =>
    client.query<Payments>(
      `select count(*)::integer as paid, count(told_at)::integer as told, max(told_at) as latest
       from (select told_at from wave_sessions where state = 'paid' order by paid_at desc limit $1) as payments`,
      [PAYMENTS_LOOKED_AT],
    )
  try {
    const { rows } = await withClient(url, asked, { connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
    return rows.flatMap(callsFinding)
  } catch {
    // The database has a finding of its own, or its shop is not of this release yet.
    return []
  }
}

/** @param told how many of the latest `paid` payments Wave told of, the last one at `latest` */
export function callsFinding({ paid, told, latest }: Payments): Finding[] {
  if (paid === 0) return []
  if (told === 0 || latest === null)
    return [
      wrong(
        'Appels de Wave',
        `Wave n’a annoncé aucun des ${paid} derniers paiements : la boutique les a trouvés en demandant`,
        'vérifiez dans le portail Wave Business l’adresse du webhook, et que son secret est WAVE_WEBHOOK_SECRET ; le journal note les appels refusés',
      ),
    ]
  const text = `Wave a annoncé ${told} des ${paid} derniers paiements, le dernier appel le ${formatDateTime(latest.toISOString())}`
  return [fine('Appels de Wave', text)]
}

/** Asks Wave for the sessions of no order, which shows whether it accepts the key, and says where its calls must come. */
export async function checkWave(
  wave: WaveSettings,
  publicUrl: string | null,
  signal: AbortSignal,
): Promise<Finding[]> {
  const address = `${publicUrl ?? 'https://…'}/api/wave`
  const isReachable = publicUrl?.startsWith('https:') ?? false
  const webhook = isReachable
    ? fine('Webhook de Wave', `il est attendu à ${address}, signé avec WAVE_WEBHOOK_SECRET`)
    : wrong(
        'Webhook de Wave',
        'sans adresse publique en https://, Wave ne peut ni prévenir la boutique, ni y ramener le client',
        'donnez PUBLIC_URL=https://…, puis inscrivez cette adresse suivie de /api/wave dans le portail Wave Business',
      )
  const rotation =
    wave.webhookSecrets.length > 1
      ? [
          hint(
            'WAVE_WEBHOOK_SECRET',
            'l’ancien secret est encore accepté',
            'retirez-le un jour après avoir mis le nouveau',
          ),
        ]
      : []
  try {
    await findWaveSessions(wave, 'doctor', signal)
    return [fine('Wave', 'la clé est acceptée'), webhook, ...rotation]
  } catch (error) {
    const reason = error instanceof ServiceError ? error.message : String(error)
    return [
      wrong('Wave', reason, 'corrigez WAVE_API_KEY : une clé avec le droit « Checkout API »'),
      webhook,
      ...rotation,
    ]
  }
}
