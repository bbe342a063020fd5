import type { Settings } from '#features/settings/domain/settings.ts'
import type { DeliveryIssue } from '../domain/delivery-state.ts'
import { renderAccountMail } from '../templates/account-mail.ts'

type OperationsMail = { shop: Settings; issues: readonly DeliveryIssue[]; link: string }

/** The mail that warns the owner of risks to the shop's data. */
export function operationsMail({ shop, issues, link }: OperationsMail) {
  return renderAccountMail({
    shop,
    subject: `${shop.storeName} : ${issues.length > 1 ? `${issues.length} points à vérifier sur le serveur` : (issues[0]?.title ?? '')}`,
    preview: issues.map(({ title }) => title).join('. '),
    heading: 'À vérifier sur le serveur',
    intro: ['Bonjour,'],
    points: issues.map(({ title, advice }) => ({ title, text: advice })),
    link: { label: 'Ouvrir l’administration', url: link },
    after: 'Pour l’instant, la boutique continue de fonctionner.',
    aside: 'Ce message revient chaque jour tant que ce n’est pas réglé.',
  })
}
