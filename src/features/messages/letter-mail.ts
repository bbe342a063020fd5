import type { Settings } from '#features/settings/settings.ts'
import { formatMoneyPlain } from '#lib/format/money.ts'
import { escapeHtml } from '#lib/text.ts'
import { LETTER_PAGES, type Letter, type LetterProduct, paragraphsOf } from './letter.ts'
import {
  button,
  line,
  mailLayout,
  mailPlainText,
  paragraph,
  prose,
  quiet,
  quietLink,
  quietParagraph,
} from './mail-layout.ts'
import { shorten } from './order-notice.ts'

type LetterMail = {
  shop: Settings
  letter: Letter
  /** Before every path; '' on the letter's own page. */
  origin: string
  /** The link that ends the subscription; null on the letter's own page, which anybody may read. */
  leave: string | null
}

/** A letter to a subscriber as a mail, and as the page of its own (D63). */
export function letterMail({ shop, letter, origin, leave }: LetterMail) {
  const { id, subject, body, products, buttonLabel, buttonPath } = letter
  const paragraphs = paragraphsOf(body)
  const action = buttonLabel && { label: buttonLabel, url: origin + (buttonPath ?? '/') }
  const why = `Vous recevez cette lettre parce que cette adresse est inscrite à la lettre de ${shop.storeName}.`
  const online = { label: 'Lire cette lettre en ligne', url: `${origin}${LETTER_PAGES}${id}` }
  const end = leave === null ? null : { label: 'Me désinscrire', url: leave }
  const header = { subject, preview: shorten(paragraphs.join(' '), 120), heading: subject, shop }
  const parts = [
    ...paragraphs.map((text) => paragraph(text).replaceAll('\n', '<br>')),
    products.length > 0 ? productTable(products, origin) : '',
    action ? button(action) : '',
    end ? `${quietParagraph(why)}\n${quietLink(online)}\n${quietLink(end)}` : '',
  ]
  const links = [action, ...(end ? [online, end] : [])]
  return {
    subject,
    text: mailPlainText(
      [
        ...paragraphs,
        products.map((product) => productLines(product, origin)).join('\n'),
        ...links.map((link) => (link ? `${link.label} :\n${link.url}` : null)),
        end && why,
      ],
      shop,
    ),
    html: mailLayout(header, parts.filter((part) => part).join('\n')),
  }
}

function productLines({ id, name, price }: LetterProduct, origin: string): string {
  return `- ${name} : ${formatMoneyPlain(price)}\n  ${origin}/product/${id}`
}

const cell = `border-bottom:${line};vertical-align:middle`

/** One row for each product: it is read as well on a narrow screen, in large letters and without its picture. */
function productTable(products: readonly LetterProduct[], origin: string): string {
  const rows = products.map(({ id, name, price, imageUrl }) => {
    const url = escapeHtml(`${origin}/product/${id}`)
    const picture = imageUrl
      ? `<a class="quiet" href="${url}" style="${quiet};text-decoration:none"><img src="${escapeHtml(mailedPicture(imageUrl, origin))}" alt="${escapeHtml(name)}" width="96" style="display:block;width:96px;height:auto;border:0;font-size:12px;line-height:16px"></a>`
      : '&nbsp;'
    return `<tr><td class="line" width="96" style="${cell};width:96px;padding:14px 16px 14px 0">${picture}</td><td class="line" style="${cell};padding:14px 0;font-size:16px;line-height:23px"><a class="brass" href="${url}" style="color:#8a5a12;font-weight:bold;text-decoration:none">${prose(name)}</a><br><span class="quiet" style="${quiet}">${prose(formatMoneyPlain(price))}</span></td></tr>`
  })
  return `<table class="line" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;border-top:${line}">
${rows.join('\n')}
</table>`
}

/** The smallest of the shop's own pictures is large enough; that of another site has one size. */
function mailedPicture(address: string, origin: string): string {
  return address.startsWith('/') ? origin + address.replace(/\.webp$/, '-320.webp') : address
}
