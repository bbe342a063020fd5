import { versionText } from '#features/orders/domain/invoice-version.ts'
import { callTimeText, nextCall } from '#features/settings/domain/call-time.ts'
import { afterOrderSteps, deliveryFees } from '#features/settings/domain/delivery-terms.ts'
import { greetingName } from '#lib/contact/person-name.ts'
import { shorten } from './customer-text.ts'
import type { MailLink } from './mail-layout.ts'
import { type OrderMailContent, orderMailHtml, orderMailText } from './order-mail-body.ts'
import {
  callCustomer,
  chatWithCustomer,
  chatWithShop,
  customerFacts,
  mapOfDelivery,
  type OrderNotice,
  orderFacts,
  orderPage,
} from './order-notice.ts'

export type OrderMail = { subject: string; text: string; html: string }

/** The e-mail to the owner about an order. Phones show its subject and first line. */
export function ownerMail(notice: OrderNotice): OrderMail {
  const facts = orderFacts(notice)
  const link = chatWithCustomer(notice)
  const map = mapOfDelivery(notice)
  return render({
    subject: `Nouvelle commande : ${facts.total}, ${shorten(facts.name, 40)} (${facts.number})`,
    preview: `${facts.articles}, ${facts.phone}, ${shorten(facts.address, 80)}`,
    heading: 'Nouvelle commande',
    paragraphs: [],
    action: link ? { label: 'Écrire au client sur WhatsApp', url: link } : null,
    facts,
    details: customerFacts(facts, callCustomer(notice)),
    delivery: 'Livraison à la charge du client, en plus du total.',
    links: map ? [{ label: 'Voir l’endroit sur la carte', url: map }] : [],
    closing: ['La facture est jointe à cet e-mail.'],
    shop: notice.shop,
  })
}

/** The e-mail that confirms an order to its customer (NOTIF-02). */
export function customerMail(notice: OrderNotice): OrderMail {
  const facts = orderFacts(notice)
  const { shop, receipt } = notice
  const call = nextCall(shop.businessHours, new Date(receipt.createdAt))
  return render({
    // Without the amount: the order may be a present.
    subject: `Nous avons bien reçu votre commande ${facts.number}`,
    preview: `Bonjour ${shorten(greetingName(facts.name), 60)}, merci pour votre commande chez ${shop.storeName}.`,
    heading: 'Merci pour votre commande',
    paragraphs: [
      `Bonjour ${shorten(greetingName(facts.name), 60)}, nous vous appelons au ${facts.phone} pour convenir de la livraison et du paiement${call ? `, ${callTimeText(call)}` : ''}.`,
    ],
    steps: afterOrderSteps,
    facts,
    details: customerFacts(facts),
    delivery: `${shop.deliveryMessage} ${deliveryFees}`,
    ...customerLinks(notice),
    closing: [
      'Votre facture est jointe à cet e-mail.',
      'Une question, une erreur ? Répondez simplement à cet e-mail.',
    ],
    shop,
  })
}

/** The e-mail to a customer whose order is on its way (AFTER-10). */
export function shippedMail(notice: OrderNotice): OrderMail {
  const facts = orderFacts(notice)
  const { shop } = notice
  const name = shorten(greetingName(facts.name), 60)
  return render({
    subject: `Votre commande ${facts.number} est en route`,
    preview: `Bonjour ${name}, le coursier vous appelle au ${facts.phone} en arrivant.`,
    heading: 'Votre commande est en route',
    paragraphs: [`Bonjour ${name}, votre commande chez ${shop.storeName} est avec le coursier.`],
    facts,
    details: customerFacts(facts),
    delivery: `${shop.deliveryMessage} ${deliveryFees}`,
    ...customerLinks(notice),
    closing: ['Une question, une erreur ? Répondez simplement à cet e-mail.'],
    shop,
  })
}

/** The e-mail to a customer whose order was corrected (CORR-07). */
export function correctedMail(notice: OrderNotice): OrderMail {
  const facts = orderFacts(notice)
  const { shop, receipt } = notice
  const name = shorten(greetingName(facts.name), 60)
  const version = versionText(receipt)
  return render({
    subject: `Votre commande ${facts.number} a été corrigée`,
    preview: `Bonjour ${name}, voici votre commande comme elle est maintenant.`,
    heading: 'Votre commande a été corrigée',
    paragraphs: [
      `Bonjour ${name}, nous avons corrigé votre commande chez ${shop.storeName}. Voici ce qu’elle contient maintenant.`,
    ],
    facts,
    details: customerFacts(facts),
    delivery: `${shop.deliveryMessage} ${deliveryFees}`,
    ...customerLinks(notice),
    closing: [
      `Votre facture est jointe à cet e-mail. ${version ? `${version}.` : ''}`.trim(),
      'Une question, une erreur ? Répondez simplement à cet e-mail.',
    ],
    shop,
  })
}

/** What a customer may press: the order's own page, and a chat with the shop. */
function customerLinks(notice: OrderNotice): { action: MailLink | null; links: MailLink[] } {
  const page = orderPage(notice)
  const chat = chatWithShop(notice)
  return {
    action: page ? { label: 'Suivre ma commande', url: page } : null,
    links: chat ? [{ label: 'Nous écrire sur WhatsApp', url: chat }] : [],
  }
}

function render(content: OrderMailContent): OrderMail {
  return { subject: content.subject, text: orderMailText(content), html: orderMailHtml(content) }
}
