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
import type { Fact, OrderFacts } from './order-notice.ts'

export type OrderMailContent = MailHeader & {
  paragraphs: readonly string[]
  /** What happens next, in order. */
  steps?: readonly { title: string; text: string }[]
  /** What most readers press, below the first sentences. */
  action: MailLink | null
  facts: OrderFacts
  details: readonly Fact[]
  delivery: string
  links: readonly MailLink[]
  closing: readonly string[]
}

/** The mail about an order as plain text. */
export function orderMailText(content: OrderMailContent): string {
  const { preview, paragraphs, steps = [], action, facts, details, delivery, links, closing, shop } = content
  const blocks = [
    preview,
    ...paragraphs,
    steps.map(({ title, text }, place) => `${place + 1}. ${title} ${text}`).join('\n'),
    `Commande ${facts.number}\nPassée le ${facts.placedAt}`,
    ['Articles :', ...facts.items.map(itemLine), `Total : ${facts.total}`, delivery].join('\n'),
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
export function orderMailHtml(content: OrderMailContent): string {
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

function itemsTable({ items, total }: OrderFacts): string {
  const rows = items.map(
    ({ name, quantity, price, subtotal }) =>
      `<tr><td class="line" style="${cell}">${escapeHtml(name)}<br><span class="quiet" style="font-size:13px;${quiet}">${quantity} × ${fixed(price)}</span></td><td class="line" align="right" style="${cell};padding-left:12px;white-space:nowrap">${fixed(subtotal)}</td></tr>`,
  )
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
