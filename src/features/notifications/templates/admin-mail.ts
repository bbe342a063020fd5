import type { Settings } from '#features/settings/domain/settings.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { renderAccountMail } from './account-mail.ts'
import { customerText } from './customer-text.ts'

/** Common to all mails about an admin's account. */
type AdminMail = { shop: Settings; account: string; at: string; link: string }

/**
 * The mail to an admin about a sign-in to an admin's account from a device that the account never used (D42).
 *
 * @param isOwn whether it is the reader's own account, whose password they can change
 */
export function newDeviceMail(mail: AdminMail & { browser: string; isOwn: boolean }) {
  const { shop, account, at, browser, link, isOwn } = mail
  return renderAccountMail({
    shop,
    subject: `${shop.storeName} : connexion depuis un nouvel appareil`,
    preview: `Le compte ${account} vient d’être ouvert depuis un appareil qu’il n’avait jamais utilisé.`,
    heading: 'Nouvel appareil',
    intro: [
      'Bonjour,',
      `Le compte administrateur ${account} a été ouvert le ${formatDateTime(at)} depuis un appareil qu’il n’avait jamais utilisé.`,
      `Navigateur : ${customerText(browser, 150) || 'inconnu'}`,
    ],
    link: { label: isOwn ? 'Changer de mot de passe' : 'Voir les utilisateurs', url: link },
    after: isOwn
      ? 'Si c’est bien vous, il n’y a rien à faire.'
      : 'Si votre collègue confirme que c’est bien lui, il n’y a rien à faire.',
    aside: isOwn
      ? 'Sinon, changez votre mot de passe tout de suite : tous vos autres appareils sont alors déconnectés. Activez aussi la double authentification.'
      : 'Sinon, pressez « Déconnecter partout » à côté de ce compte dans l’onglet « Utilisateurs », puis demandez à votre collègue de changer son mot de passe tout de suite.',
  })
}

/** The mail to an admin about a new admin (D42). */
export function promotionMail({ shop, account, at, by, link }: AdminMail & { by: string }) {
  return renderAccountMail({
    shop,
    subject: `${shop.storeName} : nouvel administrateur`,
    preview: `${account} peut désormais tout gérer dans la boutique.`,
    heading: 'Nouvel administrateur',
    intro: [
      'Bonjour,',
      `${account} est administrateur depuis le ${formatDateTime(at)} et peut désormais tout gérer dans la boutique.`,
      `Rôle donné par : ${by}`,
    ],
    link: { label: 'Voir les utilisateurs', url: link },
    after: 'Si c’était voulu, il n’y a rien à faire.',
    aside: 'Sinon, retirez-lui ce rôle dans l’onglet « Utilisateurs » et changez votre mot de passe.',
  })
}
