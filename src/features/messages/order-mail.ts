import { versionText } from '#features/orders/invoice.ts'
import { callTimeText, nextCall } from '#features/settings/call-time.ts'
import { afterOrderSteps, deliveryFees } from '#features/settings/settings.ts'
import { greetingName } from '#lib/contact/contact-details.ts'
import { escapeHtml } from '#lib/text.ts'
import {
  button,
  line,
  type MailHeader,
  type MailLink,
  mailLayout,
  mailPlainText,
  otherButton,
  paragraph,
  partTitle,
  quiet,
  quietParagraph,
} from './mail-layout.ts'
import {
  callCustomer,
  chatWithCustomer,
  chatWithShop,
  customerFacts,
  discountLines,
  type Fact,
  mapOfDelivery,
  type OrderFacts,
  type OrderNotice,
  orderFacts,
  orderPage,
  shorten,
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
  const { shop, receipt } = notice
  const call = nextCall(shop.businessHours, new Date(receipt.createdAt))
  return toCustomer(notice, (facts, name) => ({
    // Without the amount: the order may be a present.
    subject: `Nous avons bien reçu votre commande ${facts.number}`,
    preview: `Bonjour ${name}, merci pour votre commande chez ${shop.storeName}.`,
    heading: 'Merci pour votre commande',
    paragraphs: [
      `Bonjour ${name}, nous vous appelons au ${facts.phone} pour convenir de la livraison et du paiement${call ? `, ${callTimeText(call)}` : ''}.`,
    ],
    steps: afterOrderSteps,
    closing: ['Votre facture est jointe à cet e-mail.'],
  }))
}

/** The e-mail to a customer whose order is on its way (AFTER-10). */
export function shippedMail(notice: OrderNotice): OrderMail {
  return toCustomer(notice, (facts, name) => ({
    subject: `Votre commande ${facts.number} est en route`,
    preview: `Bonjour ${name}, le coursier vous appelle au ${facts.phone} en arrivant.`,
    heading: 'Votre commande est en route',
    paragraphs: [`Bonjour ${name}, votre commande chez ${notice.shop.storeName} est avec le coursier.`],
    closing: [],
  }))
}

/** The e-mail to a customer whose order was corrected (CORR-07). */
export function correctedMail(notice: OrderNotice): OrderMail {
  const version = versionText(notice.receipt)
  return toCustomer(notice, (facts, name) => ({
    subject: `Votre commande ${facts.number} a été corrigée`,
    preview: `Bonjour ${name}, voici votre commande comme elle est maintenant.`,
    heading: 'Votre commande a été corrigée',
    paragraphs: [
      `Bonjour ${name}, nous avons corrigé votre commande chez ${notice.shop.storeName}. Voici ce qu’elle contient maintenant.`,
    ],
    closing: [`Votre facture est jointe à cet e-mail. ${version ? `${version}.` : ''}`.trim()],
  }))
}

type OwnContent = Pick<
  OrderMailContent,
  'subject' | 'preview' | 'heading' | 'paragraphs' | 'steps' | 'closing'
>

/** Adds what all mails to customers have: the order, its own page, and a chat with the shop. */
function toCustomer(notice: OrderNotice, write: (facts: OrderFacts, name: string) => OwnContent): OrderMail {
  const { shop } = notice
  const facts = orderFacts(notice)
  const own = write(facts, shorten(greetingName(facts.name), 60))
  const page = orderPage(notice)
  const chat = chatWithShop(notice)
  return render({
    ...own,
    facts,
    details: customerFacts(facts),
    delivery: `${shop.deliveryMessage} ${deliveryFees}`,
    action: page ? { label: 'Suivre ma commande', url: page } : null,
    links: chat ? [{ label: 'Nous écrire sur WhatsApp', url: chat }] : [],
    closing: [...own.closing, 'Une question, une erreur ? Répondez simplement à cet e-mail.'],
    shop,
  })
}

function render(content: OrderMailContent): OrderMail {
  return { subject: content.subject, text: orderMailText(content), html: orderMailHtml(content) }
}

type OrderMailContent = MailHeader & {
  paragraphs: readonly string[]
  /** What happens next, in order. */
  steps?: readonly { title: string; text: string }[] | undefined
  /** What most readers press, below the first sentences. */
  action: MailLink | null
  facts: OrderFacts
  details: readonly Fact[]
  delivery: string
  links: readonly MailLink[]
  closing: readonly string[]
}

function orderMailText(content: OrderMailContent): string {
  const { preview, paragraphs, steps = [], action, facts, details, delivery, links, closing, shop } = content
  const blocks = [
    preview,
    ...paragraphs,
    steps.map(({ title, text }, place) => `${place + 1}. ${title} ${text}`).join('\n'),
    `Commande ${facts.number}\nPassée le ${facts.placedAt}`,
    [
      'Articles :',
      ...facts.items.map(itemLine),
      ...discountLines(facts),
      `Total : ${facts.total}`,
      delivery,
    ].join('\n'),
    details.map(({ label, value }) => `${label} : ${value}`).join('\n'),
    ...[action, ...links].map((link) => (link ? `${link.label} :\n${link.url}` : null)),
    ...closing,
  ]
  return mailPlainText(blocks, shop)
}

function itemLine({ name, quantity, price, subtotal }: OrderFacts['items'][number]): string {
  return `- ${name} : ${quantity} × ${price} = ${subtotal}`
}

const cell = `padding:10px 0;border-bottom:${line};vertical-align:top;font-size:15px;line-height:22px`

/** The mail about an order as HTML; every text is escaped. */
function orderMailHtml(content: OrderMailContent): string {
  const { facts, steps, action } = content
  const body = [
    `<p class="quiet" style="margin:0 0 20px;font-size:14px;line-height:21px;${quiet}">${escapeHtml(facts.number)}<br>${escapeHtml(facts.placedAt)}</p>`,
    ...content.paragraphs.map((text) => paragraph(text)),
    steps ? stepsTable(steps) : null,
    action ? button(action) : null,
    partTitle('Articles'),
    itemsTable(facts),
    partTitle('Livraison'),
    quietParagraph(content.delivery),
    detailsTable(content.details),
    ...content.links.map(otherButton),
    ...content.closing.map(quietParagraph),
  ]
  return mailLayout(content, body.filter((part) => part).join('\n'))
}

function stepsTable(steps: readonly { title: string; text: string }[]): string {
  const rows = steps.map(
    ({ title, text }, place) =>
      `<tr><td style="padding:0 0 10px;font-size:15px;line-height:22px"><strong>${place + 1}. ${escapeHtml(title)}</strong> ${escapeHtml(text)}</td></tr>`,
  )
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 12px">${rows.join('')}</table>`
}

function itemsTable({ items, discount, total }: OrderFacts): string {
  const rows = items.map(
    ({ name, quantity, price, subtotal }) =>
      `<tr><td class="line" style="${cell}">${escapeHtml(name)}<br><span class="quiet" style="font-size:13px;${quiet}">${quantity} × ${fixed(price)}</span></td><td class="line" align="right" style="${cell};padding-left:12px;white-space:nowrap">${fixed(subtotal)}</td></tr>`,
  )
  if (discount) {
    rows.push(
      `<tr><th class="line" align="left" scope="row" style="${cell};font-weight:normal">${escapeHtml(discount.label)}</th><td class="line" align="right" style="${cell};padding-left:12px;white-space:nowrap">${fixed(discount.amount)}</td></tr>`,
    )
  }
  return `<table class="line" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0;border-top:${line}">
${rows.join('\n')}
<tr><th align="left" scope="row" style="padding:14px 0;font-size:17px">Total</th><td align="right" style="padding:14px 0 14px 12px;font-size:17px;font-weight:bold;white-space:nowrap">${fixed(total)}</td></tr>
</table>`
}

function detailsTable(details: readonly Fact[]): string {
  const rows = details.map(
    ({ label, value, href }) =>
      `<tr><th class="line quiet" align="left" scope="row" style="${cell};width:104px;padding-right:12px;font-weight:normal;${quiet}">${escapeHtml(label)}</th><td class="line" style="${cell}">${href ? textLink(value, href) : escapeHtml(value)}</td></tr>`,
  )
  return `<table class="line" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;border-top:${line}">
${rows.join('\n')}
</table>`
}

function textLink(text: string, href: string): string {
  return `<a class="brass" href="${escapeHtml(href)}" style="color:#8a5a12">${escapeHtml(text)}</a>`
}

/** An amount that never breaks across lines. */
function fixed(amount: string): string {
  return escapeHtml(amount).replaceAll(' ', '&nbsp;')
}
