import type { Config } from '#platform/config/config.ts'
import { isThisMachine } from '#platform/http/client/network-address.ts'
import { type Finding, fine, hint, wrong } from './finding.ts'

const SUBJECT = 'Réglages'

/** Settings that are right one by one, and contradict each other or leave the shop half ready. */
export function checkSettings(config: Config): Finding[] {
  const found = [...addresses(config), ...messages(config), ...backups(config)]
  return found.length > 0 ? found : [fine(SUBJECT, 'ils vont ensemble')]
}

function addresses({ publicUrl, trustProxy, tls, host }: Config): Finding[] {
  const isSecure = publicUrl?.startsWith('https:') ?? false
  const hasProxy = trustProxy !== 0
  const found: Finding[] = []
  if (isSecure && !tls && !hasProxy)
    found.push(
      wrong(
        'PUBLIC_URL',
        'l’adresse est en https://, mais rien ne chiffre : ni TLS_CERT_FILE, ni mandataire annoncé',
        'donnez TRUST_PROXY=on derrière un mandataire avec TLS, ou TLS_CERT_FILE et TLS_KEY_FILE',
      ),
    )
  if (hasProxy && !isSecure && !tls)
    found.push(
      wrong(
        'TRUST_PROXY',
        'un mandataire est annoncé, mais PUBLIC_URL n’est pas une adresse https:// : les cookies partent sans protection',
        'donnez PUBLIC_URL=https://… telle que les clients la tapent',
      ),
    )
  if (!publicUrl && !isThisMachine(host))
    found.push(
      wrong(
        'PUBLIC_URL',
        `la boutique écoute sur ${host} sans adresse publique : les liens des e-mails mènent à cette machine`,
        'donnez PUBLIC_URL=https://…',
      ),
    )
  return found
}

function messages({ smtpUrl, mailFrom, whatsapp }: Config): Finding[] {
  const found: Finding[] = []
  if (!smtpUrl && !whatsapp)
    found.push(
      hint(
        'Messages',
        'ni e-mail ni WhatsApp ne sont réglés : les commandes ne s’annoncent que dans DATA_DIR/outbox',
        'donnez SMTP_URL et MAIL_FROM, ou les réglages WHATSAPP_…',
      ),
    )
  if (smtpUrl && !mailFrom)
    found.push(
      hint(
        'MAIL_FROM',
        'l’expéditeur des e-mails n’est pas donné',
        'donnez une adresse pour laquelle ce serveur de messagerie a le droit d’envoyer (SPF, DKIM)',
      ),
    )
  if (mailFrom && !smtpUrl)
    found.push(
      wrong('MAIL_FROM', 'l’expéditeur est donné, mais pas le serveur de messagerie', 'donnez SMTP_URL'),
    )
  return found
}

function backups({ backup, dataDir, databaseUrl, serving }: Config): Finding[] {
  if (!backup) {
    if (serving.url && !databaseUrl) return []
    return [
      hint(
        'BACKUP_DIR',
        'aucune sauvegarde de nuit n’est faite',
        'donnez un dossier, de préférence sur un autre disque',
      ),
    ]
  }
  const isInside = `${backup.folder}/`.startsWith(`${dataDir.replace(/\/+$/, '')}/`)
  if (!isInside) return []
  return [
    hint(
      'BACKUP_DIR',
      'les sauvegardes sont dans DATA_DIR : elles se perdent avec lui',
      'choisissez un autre disque, ou copiez-les ailleurs',
    ),
  ]
}
