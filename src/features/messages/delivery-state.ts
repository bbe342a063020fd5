import { formatDateTime } from '#lib/format/dates.ts'

/** Delivery health: whether messages about orders reach anybody (NOTIF-05, OPS-14, OPS-15). */
export type DeliveryState = {
  mail: ChannelStatus
  chat: ChannelStatus
  /** Messages that failed for good within the last week. */
  failed: number
  /** Messages that have waited for more than ten minutes, and the reason of the newest of them. */
  late: { count: number; reason: string | null }
  /** Letters to the subscribers that stopped because the mail server refuses them (D63). */
  stoppedLetters: number
}

export type ChannelStatus = {
  /** False when no service is configured: each message is only written to the outbox. */
  isSet: boolean
  /** The owner's address or number; null when the shop's settings hold none that can be used. */
  to: string | null
}

export type DeliveryIssue = {
  title: string
  advice: string
  link?: 'orders' | 'settings' | 'letters'
}

/** Problems of message delivery in French, for the owner; empty when there are none. */
export function deliveryIssues({ mail, chat, failed, late, stoppedLetters }: DeliveryState): DeliveryIssue[] {
  const issues: DeliveryIssue[] = []
  if (!mail.isSet) {
    issues.push({
      title: 'Les e-mails ne partent pas',
      advice:
        'L’envoi des e-mails n’est pas configuré : ceux à la boutique, aux clients et pour les mots de passe restent dans des fichiers. Demandez à la personne qui gère le serveur de renseigner SMTP_URL et MAIL_FROM.',
    })
  }
  if (!chat.isSet) {
    issues.push({
      title: 'Les messages WhatsApp ne partent pas',
      advice:
        'L’accès à WhatsApp n’est pas configuré : vous n’êtes pas prévenu des commandes sur votre téléphone. Demandez à la personne qui gère le serveur de renseigner WHATSAPP_API_URL, WHATSAPP_TOKEN et WHATSAPP_PHONE_NUMBER_ID.',
    })
  }
  if (!mail.to) {
    issues.push({
      title: 'Aucune adresse e-mail pour recevoir les commandes',
      advice: 'Indiquez l’e-mail de contact de la boutique dans les paramètres.',
      link: 'settings',
    })
  }
  if (!chat.to) {
    issues.push({
      title: 'Aucun numéro WhatsApp pour recevoir les commandes',
      advice: 'Indiquez le numéro WhatsApp de la boutique dans les paramètres.',
      link: 'settings',
    })
  }
  if (failed > 0) {
    issues.push({
      title: failed > 1 ? `${failed} messages ont échoué cette semaine` : '1 message a échoué cette semaine',
      advice:
        'La raison et le bouton « Renvoyer » se trouvent dans chaque commande. Pour un client injoignable par e-mail, appelez-le.',
      link: 'orders',
    })
  }
  if (late.count > 0) {
    const reason = late.reason ? ` Raison : ${late.reason.replace(/\.$/, '')}.` : ''
    issues.push({
      title: late.count > 1 ? `${late.count} messages attendent` : '1 message attend',
      advice: `Depuis plus de dix minutes.${reason} Les essais continuent d’eux-mêmes pendant un jour.`,
      link: 'orders',
    })
  }
  if (stoppedLetters > 0) {
    issues.push({
      title: stoppedLetters > 1 ? `${stoppedLetters} lettres sont arrêtées` : '1 lettre est arrêtée',
      advice: `Le serveur de messagerie ne ${stoppedLetters > 1 ? 'les' : 'la'} prend plus. Chaque lettre en dit la raison, et a le bouton « Reprendre l’envoi ».`,
      link: 'letters',
    })
  }
  return issues
}

/** The state of backups, and of the disks of the instance that answers. Times are ISO. */
export type OperationsState = {
  /** null: nightly backups are off. */
  backup: BackupRecord | null
  fullDisks: FullDisk[]
}

export type BackupRecord = {
  attemptedAt: string | null
  succeededAt: string | null
  /** Of the last complete one. */
  bytes: number
  /** Why the last one failed, in French. */
  failure: string | null
}

export type FullDisk = { holds: 'data' | 'backups'; freeBytes: number }

const HOUR = 60 * 60_000
/** One night was missed, and half of the next day is over. */
const OLD_MS = 36 * HOUR
/** Longer than any backup takes. */
const UNFINISHED_MS = 6 * HOUR
const LEAST_FREE_BYTES = 500_000_000

/** The bytes a disk needs free: for the shop's files, or for a backup half as large again. */
export function leastFree(holds: FullDisk['holds'], backupBytes: number): number {
  return holds === 'data' ? LEAST_FREE_BYTES : Math.max(LEAST_FREE_BYTES, 1.5 * backupBytes)
}

const noBackups: DeliveryIssue = {
  title: 'Aucune sauvegarde automatique',
  advice:
    'Si le serveur tombe en panne, commandes, clients et catalogue peuvent être perdus. Demandez à la personne qui gère le serveur de renseigner BACKUP_DIR : une sauvegarde se fait alors chaque nuit.',
}

/** Risks to the shop's data in French, for its owner; empty when there are none. @param now in ms */
export function operationsIssues({ backup, fullDisks }: OperationsState, now: number): DeliveryIssue[] {
  const issues = backup ? backupIssues(backup, now) : [noBackups]
  for (const { holds, freeBytes } of fullDisks) {
    const megabytes = Math.floor(freeBytes / 1e6).toLocaleString('fr-FR')
    issues.push({
      title:
        holds === 'data'
          ? 'Le disque du serveur est presque plein'
          : 'Le disque des sauvegardes est presque plein',
      advice: `Il y reste ${megabytes} Mo. ${
        holds === 'data'
          ? 'Quand il sera plein, plus aucune commande ne pourra être enregistrée.'
          : 'Quand il sera plein, plus aucune sauvegarde ne pourra être faite.'
      } Demandez à la personne qui gère le serveur de libérer de la place.`,
    })
  }
  return issues
}

function backupIssues({ attemptedAt, succeededAt, failure }: BackupRecord, now: number): DeliveryIssue[] {
  const last = succeededAt
    ? `La dernière sauvegarde complète date du ${formatDateTime(succeededAt)}.`
    : 'Aucune sauvegarde n’a encore été faite.'
  const help = 'Prévenez la personne qui gère le serveur.'
  if (failure) {
    const advice = `${failure.replace(/\.$/, '')}. ${last} Un nouvel essai a lieu toutes les six heures. ${help}`
    return [{ title: 'La sauvegarde de nuit a échoué', advice }]
  }
  const since = succeededAt ?? attemptedAt
  if (!since || now - Date.parse(since) < (succeededAt ? OLD_MS : UNFINISHED_MS)) return []
  return [{ title: 'La sauvegarde de nuit ne se fait plus', advice: `${last} ${help}` }]
}
