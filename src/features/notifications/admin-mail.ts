import { formatDateTime } from '#lib/dates.ts'
import type { Settings } from '../settings/settings.ts'
import { renderAccountMail } from './account-mail.ts'
import { customerText } from './customer-text.ts'

/** What the mails about an admin's account have in common. */
type AdminMail = { shop: Settings; account: string; at: string; link: string }

/** The mail that tells an admin of a sign-in to an admin's account from a device that it never used (D42). */
export function newDeviceMail({ shop, account, at, browser, link }: AdminMail & { browser: string }) {
  return renderAccountMail({
    shop,
    subject: `${shop.store_name} : connexion depuis un nouvel appareil`,
    preview: `Le compte ${account} vient d’être ouvert depuis un appareil qu’il n’avait jamais utilisé.`,
    heading: 'Nouvel appareil',
    intro: [
      'Bonjour,',
      `Le compte administrateur ${account} a été ouvert le ${formatDateTime(at)} depuis un appareil qu’il n’avait jamais utilisé.`,
      `Navigateur : ${customerText(browser, 150) || 'inconnu'}`,
    ],
    link: { label: 'Changer de mot de passe', url: link },
    after: 'Si c’est bien vous ou un collègue, il n’y a rien à faire.',
    aside:
      'Sinon, changez le mot de passe de ce compte tout de suite : tous ses appareils sont alors déconnectés. Activez aussi la double authentification.',
  })
}

/** The mail that tells an admin of a new admin (D42). */
export function promotionMail({ shop, account, at, by, link }: AdminMail & { by: string }) {
  return renderAccountMail({
    shop,
    subject: `${shop.store_name} : nouvel administrateur`,
    preview: `${account} peut désormais tout gérer dans la boutique.`,
    heading: 'Nouvel administrateur',
    intro: [
      'Bonjour,',
      `${account} est administrateur depuis le ${formatDateTime(at)} et peut désormais tout gérer dans la boutique.`,
      `Rôle donné par : ${by}`,
    ],
    link: { label: 'Voir les utilisateurs', url: link },
    after: 'Si c’était voulu, il n’y a rien à faire.',
    aside: 'Sinon, retirez-lui ce rôle dans l’onglet « Utilisateurs » et changez votre mot de passe.',
  })
}
