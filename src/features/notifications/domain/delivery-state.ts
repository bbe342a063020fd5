/** Delivery health: whether messages about orders reach anybody (NOTIF-05, OPS-14, OPS-15). */
export type DeliveryState = {
  mail: ChannelStatus
  chat: ChannelStatus
  /** Messages that failed for good within the last week. */
  failed: number
  /** Messages that have waited for more than ten minutes, and the reason of the newest of them. */
  late: { count: number; reason: string | null }
}

export type ChannelStatus = {
  /** False when no service is configured: each message is only written to the outbox. */
  isSet: boolean
  /** The owner's address or number; null when the shop's settings hold none that can be used. */
  to: string | null
}

export type DeliveryIssue = {
  title: string
  /** Its consequences, and what to do. */
  advice: string
  link?: 'orders' | 'settings'
}

/** Problems of message delivery in French, for the owner; empty when there are none. */
export function deliveryIssues({ mail, chat, failed, late }: DeliveryState): DeliveryIssue[] {
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
  return issues
}
