/** Whether what must be told reaches anybody (NOTIF-05, OPS-14, OPS-15). */
export type DeliveryState = {
  mail: ChannelStatus
  chat: ChannelStatus
  /** Messages that were given up within the last week. */
  failed: number
  /** Messages that wait for more than ten minutes, and why the newest of them does. */
  late: { count: number; reason: string | null }
}

export type ChannelStatus = {
  /** False: each message only becomes a file. */
  isSet: boolean
  /** Where the owner's messages go; null: nowhere, for the shop's settings hold nothing that can be used. */
  to: string | null
}

export type DeliveryIssue = {
  title: string
  /** What follows from it, and what to do. */
  advice: string
  link?: 'orders' | 'settings'
}

/** What hinders the shop's messages, in words for its owner; nothing when all is well. */
export function deliveryIssues({ mail, chat, failed, late }: DeliveryState): DeliveryIssue[] {
  const troubles: DeliveryIssue[] = []
  if (!mail.isSet) {
    troubles.push({
      title: 'Aucun e-mail ne part',
      advice:
        'Aucun serveur de messagerie n’est réglé : les e-mails à la boutique, aux clients et pour les mots de passe restent dans des fichiers. Demandez à la personne qui gère le serveur de régler SMTP_URL et MAIL_FROM.',
    })
  }
  if (!chat.isSet) {
    troubles.push({
      title: 'Aucun WhatsApp ne part',
      advice:
        'L’accès à WhatsApp n’est pas réglé : vous n’êtes pas prévenu des commandes sur votre téléphone. Demandez à la personne qui gère le serveur de régler WHATSAPP_API_URL, WHATSAPP_TOKEN et WHATSAPP_PHONE_NUMBER_ID.',
    })
  }
  if (!mail.to) {
    troubles.push({
      title: 'Aucune adresse e-mail pour recevoir les commandes',
      advice: 'Indiquez l’e-mail de contact de la boutique dans les paramètres.',
      link: 'settings',
    })
  }
  if (!chat.to) {
    troubles.push({
      title: 'Aucun numéro WhatsApp pour recevoir les commandes',
      advice: 'Indiquez le numéro WhatsApp de la boutique dans les paramètres.',
      link: 'settings',
    })
  }
  if (failed > 0) {
    troubles.push({
      title: failed > 1 ? `${failed} messages ont échoué cette semaine` : '1 message a échoué cette semaine',
      advice:
        'La raison et le bouton « Renvoyer » se trouvent dans chaque commande. Pour un client injoignable par e-mail, appelez-le.',
      link: 'orders',
    })
  }
  if (late.count > 0) {
    const reason = late.reason ? ` Raison : ${late.reason.replace(/\.$/, '')}.` : ''
    troubles.push({
      title: late.count > 1 ? `${late.count} messages attendent` : '1 message attend',
      advice: `Depuis plus de dix minutes.${reason} Les essais continuent d’eux-mêmes pendant un jour.`,
      link: 'orders',
    })
  }
  return troubles
}
