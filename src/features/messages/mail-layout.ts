import type { Settings } from '#features/settings/settings.ts'
import { escapeHtml } from '#lib/text.ts'

/** The header of every mail: its subject, its preview text in a list of mails, and its heading. */
export type MailHeader = { subject: string; preview: string; heading: string; shop: Settings }

export type MailLink = { label: string; url: string }

export const sans = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const serif = "font-family:Georgia,'Times New Roman',serif"
export const quiet = 'color:#6b5a41'
export const line = '1px solid #e8ddc9'

/** Dark colours for mail programs that support them; the others use the inline styles. */
const dark = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0c0907!important;color:#f4e9d8!important}
.sheet{background:#15100c!important}
.brass{color:#e3b673!important}
.quiet{color:#c3b39c!important}
.line{border-color:#3b2e20!important}
.call{background:#f0a93b!important}
.call a{color:#1a1006!important}
.other{border-color:#b98d4f!important}
.other a{color:#f0a93b!important}
}`

/**
 * The layout of every mail, as HTML that all mail programs render alike: tables, inline styles, no external
 * file. Outlook for Windows knows no `max-width`: it gets a table of that width around it.
 *
 * @param body HTML, every text in it escaped
 */
export function mailLayout({ subject, preview, heading, shop }: MailHeader, body: string): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,address=no,email=no,url=no">
<title>${escapeHtml(subject)}</title>
<style>${dark}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f4ece0;color:#221a10;${sans}">
<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px">${escapeHtml(preview)}${'&nbsp;&zwnj;'.repeat(40)}</div>
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f4ece0;color:#221a10"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table class="sheet" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#fffdf9"><tr><td align="center" bgcolor="#15100c" style="padding:22px 24px;background:#15100c;border-bottom:3px solid #b98d4f;${serif};font-size:21px;line-height:28px;letter-spacing:1px;color:#f0d9ac;overflow-wrap:anywhere">${escapeHtml(shop.storeName)}</td></tr>
<tr><td style="padding:32px 24px 28px;overflow-wrap:anywhere;word-break:break-word">
<h1 style="margin:0 0 16px;${serif};font-weight:normal;font-size:28px;line-height:34px;text-wrap:balance">${prose(heading)}</h1>
${body}
<p class="quiet line" style="margin:28px 0 0;padding-top:20px;border-top:${line};font-size:13px;line-height:20px;${quiet}">${signature(shop).map(escapeHtml).join('<br>')}</p>
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
}

export function signature(shop: Settings): string[] {
  return [shop.storeName, shop.storeAddress, shop.contactPhone, shop.contactEmail].filter((text) => text)
}

/** A mail as plain text; phones show its first line. Empty blocks are left out. */
export function mailPlainText(blocks: readonly (string | null)[], shop: Settings): string {
  const all = [...blocks, ['--', ...signature(shop)].join('\n')]
  return `${all.filter((block) => block).join('\n\n')}\n`
}

/** A text as HTML: escaped, and a phone number, an amount or a size never breaks across lines. */
export function prose(text: string): string {
  return escapeHtml(text).replace(/(?<=\d) (?=\d|ml\b)/g, '&nbsp;')
}

/** A paragraph of a mail as HTML, with what it is about in bold at its beginning; all text is escaped. */
export function paragraph(text: string, title = ''): string {
  const strong = title ? `<strong>${prose(title)}</strong> ` : ''
  return `<p style="margin:0 0 16px;font-size:15px;line-height:23px">${strong}${prose(text)}</p>`
}

/** A smaller, paler paragraph of a mail as HTML; `text` is escaped. */
export function quietParagraph(text: string): string {
  return `<p class="quiet" style="margin:0 0 16px;font-size:14px;line-height:21px;${quiet}">${prose(text)}</p>`
}

/** A link that nobody needs to press, as HTML; label and address are escaped. */
export function quietLink({ label, url }: MailLink): string {
  return `<p class="quiet" style="margin:0 0 16px;font-size:14px;line-height:21px;${quiet}"><a class="quiet" href="${escapeHtml(url)}" style="${quiet}">${escapeHtml(label)}</a></p>`
}

/** What most readers of a mail press, as HTML; label and address are escaped. */
export function button(link: MailLink): string {
  return buttonRow(link, 'call', 'background:#8a5a12;border:1px solid #8a5a12', '#ffffff')
}

/** What some of them press: only an outline beside the button that most of them need. */
export function otherButton(link: MailLink): string {
  return buttonRow(link, 'other', 'border:1px solid #b07a25', '#8a5a12')
}

function buttonRow({ label, url }: MailLink, name: string, look: string, colour: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td align="center" class="${name}" style="${look};border-radius:24px;mso-padding-alt:13px 24px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 24px;color:${colour};font-size:16px;line-height:20px;font-weight:bold;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`
}

/** The title of a part of a mail, in small brass capitals; `text` is escaped. */
export function partTitle(text: string): string {
  return `<h2 class="brass" style="margin:28px 0 8px;font-size:13px;line-height:18px;font-weight:bold;letter-spacing:1.5px;text-transform:uppercase;color:#8a5a12">${escapeHtml(text)}</h2>`
}
