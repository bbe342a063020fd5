import type { Settings } from '#features/settings/settings.ts'
import { escapeHtml } from '#lib/text.ts'
import { button, line, mailLayout, mailPlainText, paragraph, quietParagraph } from './mail-layout.ts'

export const MOST_NAMED = 20

type Named = { name: string; stock: number }

/** The content of the stock report (SUPPLY-08): products by name, and how many there are of each kind. */
export type StockReport = {
  missing: readonly (Named & { committed: number; missing: number })[]
  soldOut: readonly Named[]
  low: readonly Named[]
  missingCount: number
  soldOutCount: number
  lowCount: number
}

type Part = { title: string; lines: string[] }

/** The daily mail to the owner: what is missing for orders, what ran out, what runs low (SUPPLY-08). */
export function stockMail({ shop, report, link }: { shop: Settings; report: StockReport; link: string }) {
  const parts = partsOf(report)
  const label = 'Ouvrir la liste À approvisionner'
  const subject = `${shop.storeName} : ${subjectOf(report)}`
  const aside = 'Ce message vient une fois par jour, le matin, tant qu’il y a quelque chose à approvisionner.'
  const preview = parts.map(({ title }) => title).join('. ')
  const body = [
    paragraph('Bonjour,'),
    ...parts.map(partHtml),
    button({ label, url: link }),
    quietParagraph(aside),
  ]
  return {
    subject,
    text: mailPlainText(
      [
        'Bonjour,',
        ...parts.map(({ title, lines }) => [`${title} :`, ...lines.map((text) => `- ${text}`)].join('\n')),
        `${label} :\n${link}`,
        aside,
      ],
      shop,
    ),
    html: mailLayout({ subject, preview, heading: 'À approvisionner', shop }, body.join('\n')),
  }
}

/** The most urgent first: what orders wait for, then what cannot be bought, then what soon cannot. */
function subjectOf({ missingCount, soldOutCount, lowCount }: StockReport): string {
  if (missingCount > 0) return `${products(missingCount)} à trouver pour des commandes`
  return soldOutCount > 0
    ? `${products(soldOutCount)} en rupture`
    : `${products(lowCount)} bientôt en rupture`
}

function products(count: number): string {
  return count === 1 ? '1 produit' : `${count} produits`
}

function partsOf(report: StockReport): Part[] {
  const parts: Part[] = [
    {
      title: `Il manque des pièces pour les commandes (${products(report.missingCount)})`,
      lines: report.missing.map(
        ({ name, stock, committed, missing }) =>
          `${name} : il en manque ${missing} (${stock} en stock, ${committed} promis)`,
      ),
    },
    {
      title: `En rupture (${products(report.soldOutCount)})`,
      lines: report.soldOut.map(({ name }) => name),
    },
    {
      title: `Bientôt en rupture (${products(report.lowCount)})`,
      lines: report.low.map(({ name, stock }) => `${name} : plus que ${stock}`),
    },
  ]
  const counts = [report.missingCount, report.soldOutCount, report.lowCount]
  return parts
    .map(({ title, lines }, place) => ({ title, lines: withRest(lines, counts[place] ?? 0) }))
    .filter(({ lines }) => lines.length > 0)
}

function withRest(lines: string[], count: number): string[] {
  const left = count - lines.length
  return left > 0 ? [...lines, left === 1 ? 'et 1 autre' : `et ${left} autres`] : lines
}

function partHtml({ title, lines }: Part): string {
  const items = lines.map(
    (text) =>
      `<li class="line" style="margin:0;padding:6px 0;border-bottom:${line}">${escapeHtml(text)}</li>`,
  )
  return `<h2 style="margin:16px 0 4px;font-size:16px;line-height:22px">${escapeHtml(title)}</h2>
<ul style="margin:0 0 16px;padding:0;list-style:none;font-size:15px;line-height:21px">${items.join('')}</ul>`
}
