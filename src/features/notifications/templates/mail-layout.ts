import type { Settings } from '#features/settings/domain/settings.ts'
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
.sheet{background:#15100c!important;border-top-color:#b98d4f!important}
.brass{color:#e3b673!important}
.quiet{color:#c3b39c!important}
.line{border-color:#3b2e20!important}
.call{background:#f0a93b!important}
.call a{color:#1a1006!important}
}`

/**
 * The layout of every mail, as HTML that all mail programs render alike: tables, inline styles, no external
 * file.
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
<table class="sheet" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#fffdf9;border-top:5px solid #b07a25"><tr><td style="padding:28px 24px;overflow-wrap:anywhere;word-break:break-word">
<p class="brass" style="margin:0 0 20px;${serif};font-size:20px;line-height:26px;color:#8a5a12">${escapeHtml(shop.storeName)}</p>
<h1 style="margin:0 0 10px;${serif};font-weight:normal;font-size:28px;line-height:34px">${escapeHtml(heading)}</h1>
${body}
<p class="quiet line" style="margin:24px 0 0;padding-top:16px;border-top:${line};font-size:13px;line-height:20px;${quiet}">${signature(shop).map(escapeHtml).join('<br>')}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

/** The signature below the text of a mail. */
export function signature(shop: Settings): string[] {
  return [shop.storeName, shop.storeAddress, shop.contactPhone, shop.contactEmail].filter((text) => text)
}

/** A mail as plain text; phones show its first line. Empty blocks are left out. */
export function mailPlainText(blocks: readonly (string | null)[], shop: Settings): string {
  const all = [...blocks, ['--', ...signature(shop)].join('\n')]
  return `${all.filter((block) => block).join('\n\n')}\n`
}

/** A paragraph of a mail as HTML; `text` is escaped. */
export function paragraph(text: string): string {
  return `<p style="margin:0 0 16px;font-size:15px;line-height:23px">${escapeHtml(text)}</p>`
}

/** A smaller, paler paragraph of a mail as HTML; `text` is escaped. */
export function quietParagraph(text: string): string {
  return `<p class="quiet" style="margin:0 0 16px;font-size:14px;line-height:21px;${quiet}">${escapeHtml(text)}</p>`
}

/** A link of a mail that looks like a button, as HTML; label and address are escaped. */
export function button({ label, url }: MailLink): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="call" style="background:#8a5a12;border-radius:24px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 24px;color:#ffffff;font-size:16px;line-height:20px;font-weight:bold;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`
}
