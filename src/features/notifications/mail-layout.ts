import { escapeHtml } from '#lib/text.ts'
import type { Settings } from '../settings/settings.ts'
import type { Fact, OrderFacts } from './order-notice.ts'

export type MailContent = {
  subject: string
  /** What stands after the subject in a list of mails. */
  preview: string
  heading: string
  paragraphs: readonly string[]
  facts: OrderFacts
  details: readonly Fact[]
  delivery: string
  link: { label: string; url: string } | null
  closing: readonly string[]
  shop: Settings
}

/** The mail as plain text, its first line what a phone shows. */
export function mailText(content: MailContent): string {
  const { preview, paragraphs, facts, details, delivery, link, closing, shop } = content
  const blocks = [
    preview,
    ...paragraphs,
    `Commande ${facts.number}\nPassée le ${facts.placedAt}`,
    ['Articles :', ...facts.items.map(itemLine), `Total : ${facts.total}`, delivery].join('\n'),
    details.map(({ label, value }) => `${label} : ${value}`).join('\n'),
    link && `${link.label} :\n${link.url}`,
    ...closing,
    ['--', ...signature(shop)].join('\n'),
  ]
  return `${blocks.filter((block) => block).join('\n\n')}\n`
}

function itemLine({ name, quantity, price, subtotal }: OrderFacts['items'][number]): string {
  return `- ${name} : ${quantity} × ${price} = ${subtotal}`
}

function signature(shop: Settings): string[] {
  return [shop.store_name, shop.store_address, shop.contact_phone, shop.contact_email].filter((line) => line)
}

const serif = "font-family:Georgia,'Times New Roman',serif"
const sans = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const cell =
  'padding:10px 0;border-bottom:1px solid #e8ddc9;vertical-align:top;font-size:15px;line-height:22px'
const quiet = 'color:#6b5a41'

/**
 * The mail as HTML that mail programs show alike: tables, styles on each element, no picture, no script, no outside file. Every
 * text is escaped.
 */
export function mailHtml(content: MailContent): string {
  const { facts, shop } = content
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="format-detection" content="telephone=no,address=no,email=no,url=no">
<title>${escapeHtml(content.subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f4ece0;color:#221a10;${sans}">
<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;color:#f4ece0">${escapeHtml(content.preview)}${'&nbsp;&zwnj;'.repeat(40)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f4ece0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#fffdf9;border-top:5px solid #b07a25"><tr><td style="padding:28px 24px;overflow-wrap:anywhere;word-break:break-word">
<p style="margin:0 0 20px;${serif};font-size:20px;line-height:26px;color:#8a5a12">${escapeHtml(shop.store_name)}</p>
<h1 style="margin:0 0 8px;${serif};font-weight:normal;font-size:28px;line-height:34px">${escapeHtml(content.heading)}</h1>
<p style="margin:0 0 20px;font-size:14px;line-height:21px;${quiet}">${escapeHtml(facts.number)}<br>${escapeHtml(facts.placedAt)}</p>
${content.paragraphs.map(paragraph).join('\n')}
${itemsTable(facts)}
${paragraph(content.delivery)}
${detailsTable(content.details)}
${content.link ? button(content.link) : ''}
${content.closing.map(paragraph).join('\n')}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e8ddc9;font-size:13px;line-height:20px;${quiet}">${signature(shop).map(escapeHtml).join('<br>')}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px;font-size:15px;line-height:23px">${escapeHtml(text)}</p>`
}

function itemsTable({ items, total }: OrderFacts): string {
  const rows = items.map(
    ({ name, quantity, price, subtotal }) =>
      `<tr><td style="${cell}">${escapeHtml(name)}<br><span style="font-size:13px;${quiet}">${quantity} × ${fixed(price)}</span></td><td align="right" style="${cell};padding-left:12px;white-space:nowrap">${fixed(subtotal)}</td></tr>`,
  )
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 12px;border-top:1px solid #e8ddc9">
${rows.join('\n')}
<tr><th align="left" scope="row" style="padding:14px 0;font-size:17px">Total</th><td align="right" style="padding:14px 0 14px 12px;font-size:17px;font-weight:bold;white-space:nowrap">${fixed(total)}</td></tr>
</table>`
}

function detailsTable(details: readonly Fact[]): string {
  const rows = details.map(
    ({ label, value }) =>
      `<tr><th align="left" scope="row" style="${cell};width:104px;padding-right:12px;font-weight:normal;${quiet}">${escapeHtml(label)}</th><td style="${cell}">${escapeHtml(value)}</td></tr>`,
  )
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;border-top:1px solid #e8ddc9">
${rows.join('\n')}
</table>`
}

function button({ label, url }: { label: string; url: string }): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr><td style="background:#8a5a12;border-radius:24px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 26px;color:#ffffff;font-size:16px;font-weight:bold;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`
}

/** An amount that never breaks across lines. */
function fixed(amount: string): string {
  return escapeHtml(amount).replaceAll(' ', '&nbsp;')
}
