import { type Registrations, registrationLines } from '#features/settings/settings.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import { escapeHtml } from '#lib/text.ts'
import { customerStatus } from './order-status.ts'
import type { Receipt } from './receipt.ts'
import { discountLine } from './receipt.ts'

export type ShopIdentity = {
  storeName: string
  storeAddress: string
  contactPhone: string
  contactEmail: string
  registrations: Registrations
}

/** An earlier version of an invoice, and when it was replaced (CORR-04). */
export type ReplacedVersion = { version: number; replacedAt: string }

/** The name of the file (ORD-19), without characters that are not allowed in file names. */
export function invoiceFileName(invoiceNumber: string, replaced?: ReplacedVersion): string {
  const version = replaced ? `_version_${replaced.version}` : ''
  return `Facture_${invoiceNumber.replace(/[^\w-]/g, '')}${version}.html`
}

/**
 * The invoice as one HTML document without scripts and external files (ORD-20), readable on a phone, as an
 * attachment and on A4 paper. Customers' texts are escaped. A version that is no longer valid says so (CORR-04).
 */
export function invoiceHtml(receipt: Receipt, shop: ShopIdentity, replaced?: ReplacedVersion): string {
  const { customer } = receipt
  const versions = [
    versionText(receipt) ?? '',
    replaced ? `Version ${replaced.version}, remplacée le ${formatDate(replaced.replacedAt)}` : '',
  ]
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Facture ${escapeHtml(receipt.invoiceNumber)}</title>
<style>${styles}</style>
</head>
<body>
<main>
<header>
<div><p class="shop">${escapeHtml(shop.storeName)}</p>${lines([shop.storeAddress, shop.contactPhone, shop.contactEmail, ...registrationLines(shop.registrations)])}</div>
<div class="right"><h1>Facture</h1><p class="code">${escapeHtml(receipt.invoiceNumber)}</p>${lines(versions)}<p>${formatDate(receipt.correction?.issuedAt ?? receipt.createdAt)}</p></div>
</header>
<section class="two">
<div><h2>Client</h2>${lines([customer.name, customer.phone, customer.email ?? '', customer.address])}</div>
<div><h2>Commande</h2><p>N° <span class="code">${escapeHtml(receipt.orderNumber)}</span></p><p>Date : ${formatDate(receipt.createdAt)}</p><p>Statut : ${escapeHtml(customerStatus(receipt.status).label)}</p>${receipt.paidAt ? `<p><strong>Réglé</strong> le ${formatDate(receipt.paidAt)}</p>` : ''}</div>
</section>
<table>
<thead><tr><th scope="col">Article</th><th scope="col" class="number">Prix</th><th scope="col" class="number">Qté</th><th scope="col" class="number">Total</th></tr></thead>
<tbody>
${receipt.items.map(itemRow).join('\n')}
</tbody>
<tfoot>
<tr><th scope="row" colspan="3">Sous-total</th><td class="number">${formatMoney(receipt.subtotal)}</td></tr>${discountRow(receipt)}
<tr><th scope="row" colspan="3">Livraison</th><td class="number">À vos frais</td></tr>
<tr class="total"><th scope="row" colspan="3">Total</th><td class="number">${formatMoney(receipt.total)}</td></tr>
</tfoot>
</table>
${receipt.notes ? `<section><h2>Instructions</h2><p class="notes">${escapeHtml(receipt.notes)}</p></section>` : ''}
<footer><p>Merci pour votre confiance, et à bientôt chez ${escapeHtml(shop.storeName)}.</p></footer>
</main>
</body>
</html>
`
}

function discountRow({ discount }: Receipt): string {
  if (!discount) return ''
  const { label, amount } = discountLine(discount, formatMoney)
  return `\n<tr><th scope="row" colspan="3">${escapeHtml(label)}</th><td class="number">${amount}</td></tr>`
}

function itemRow(item: Receipt['items'][number]): string {
  return `<tr><td>${escapeHtml(item.name)}</td><td class="number">${formatMoney(item.price)}</td><td class="number">${item.quantity}</td><td class="number">${formatMoney(item.subtotal)}</td></tr>`
}

function lines(texts: readonly string[]): string {
  return texts
    .filter((text) => text.trim())
    .map((text) => `<p>${escapeHtml(text)}</p>`)
    .join('')
}

const styles = `
*{box-sizing:border-box;margin:0}
body{background:#efe7da;color:#221a10;font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;padding:16px}
main{max-width:50rem;margin:0 auto;background:#fffdf9;padding:clamp(20px,5vw,56px);border-top:6px solid #b07a25}
header,.two{display:flex;flex-wrap:wrap;justify-content:space-between;gap:24px}
header{padding-bottom:24px;margin-bottom:28px;border-bottom:1px solid #e4d8c3}
header p+p,.right{color:#6b5a41}
.two{margin-bottom:36px}
.right,.two>:last-child{text-align:right}
.shop,h1{font-family:Georgia,"Noto Serif",serif;font-weight:400;line-height:1.2;margin-bottom:8px}
.shop{font-size:1.6rem;color:#8a5a12}
h1{font-size:2rem;color:#221a10}
h2{font-size:.8rem;letter-spacing:.12em;text-transform:uppercase;color:#8a5a12;margin-bottom:6px}
p,td{overflow-wrap:anywhere}
.right .code{font-weight:700;color:#221a10}
.code{white-space:nowrap;font-size:min(1em,4vw)}
table{width:100%;border-collapse:collapse;margin-bottom:32px}
th,td{padding:10px 0 10px 20px;text-align:left;border-bottom:1px solid #e4d8c3;vertical-align:top}
th:first-child,td:first-child{padding-left:0}
thead th{font-size:.85rem;color:#6b5a41;font-weight:400}
tbody td:first-child{font-weight:600}
.number{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
tfoot th{font-weight:400;text-align:right;color:#6b5a41}
tfoot th,tfoot td{border-bottom:0;padding-block:6px}
tfoot tr:first-child>*{padding-top:16px}
.total th,.total td{font-weight:700;font-size:1.25rem;color:#221a10}
.notes{white-space:pre-line}
section{margin-bottom:32px}
footer{border-top:1px solid #e4d8c3;padding-top:20px;color:#6b5a41;text-align:center}
@media screen and (max-width:34rem){
.right,.two>:last-child{text-align:left}
.two>*{flex:1 0 100%}
thead{position:absolute;clip-path:inset(50%)}
table,tbody,tfoot{display:block}
tbody tr{display:flex;flex-wrap:wrap;gap:0 6px;padding:12px 0;border-bottom:1px solid #e4d8c3}
tbody td{border:0;padding:0}
tbody td:first-child{flex:1 0 100%}
tbody td:nth-child(3)::before{content:"× "}
tbody td:last-child{flex:1}
tfoot{padding-top:8px}
tfoot tr{display:flex;justify-content:space-between;gap:12px}
tfoot tr>*,tfoot tr:first-child>*{padding:4px 0}
}
@page{size:A4;margin:16mm}
@media print{body{background:#fff;padding:0;font-size:11pt}main{max-width:none;padding:0;border-top:0;background:none}td,th{padding-block:7px}tr,section,.two{break-inside:avoid}}
`.trim()

/** The text below the number of a corrected order's invoice; null while it was never corrected (CORR-04). */
export function versionText({ correction }: Pick<Receipt, 'correction'>): string | null {
  if (!correction) return null
  const { version, previousIssuedAt } = correction
  return `Version ${version}, remplace la version ${version - 1} du ${formatDate(previousIssuedAt)}`
}
