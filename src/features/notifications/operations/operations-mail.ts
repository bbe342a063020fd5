import type { Settings } from '#features/settings/domain/settings.ts'
import type { DeliveryIssue } from '../domain/delivery-state.ts'
import { renderAccountMail } from '../templates/account-mail.ts'

type OperationsMail = { shop: Settings; troubles: readonly DeliveryIssue[]; link: string }

/** The mail that tells the owner what endangers the shop's data. */
export function operationsMail({ shop, troubles, link }: OperationsMail) {
  return renderAccountMail({
    shop,
    subject: `${shop.store_name} : ${troubles.length > 1 ? `${troubles.length} points à vérifier sur le serveur` : (troubles[0]?.title ?? '')}`,
    preview: troubles.map(({ title }) => title).join('. '),
    heading: 'À vérifier sur le serveur',
    intro: ['Bonjour,', ...troubles.map(({ title, advice }) => `${title}. ${advice}`)],
    link: { label: 'Ouvrir l’administration', url: link },
    after: 'Pour l’instant, la boutique continue de fonctionner.',
    aside: 'Ce message revient chaque jour tant que ce n’est pas réglé.',
  })
}
