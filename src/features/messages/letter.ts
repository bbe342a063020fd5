import * as v from 'valibot'
import { jpegAddress } from '#features/catalogue/pictures.ts'
import type { Settings } from '#features/settings/settings.ts'
import { formatMoneyPlain } from '#lib/format/money.ts'
import { escapeHtml } from '#lib/text.ts'
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

export const LETTER_PAGES = '/lettre/'

export const MAX_SUBJECT = 150
export const MAX_BODY = 5000
export const MAX_BUTTON = 40
/** How many products a letter shows at most. */
export const MAX_PRODUCTS = 6

/** A product as a letter shows it. Price in CFA. */
export type LetterProduct = { id: string; name: string; price: number; imageUrl: string | null }

/** What a letter says (D63). An empty line of `body` ends a paragraph; the button leads to a path of the shop. */
export type Letter = {
  id: string
  subject: string
  body: string
  buttonLabel: string | null
  buttonPath: string | null
  products: readonly LetterProduct[]
}

const id = v.pipe(v.string(), v.uuid())
const isOneLine = (text: string) => !/\p{Cc}/u.test(text)

/** What is typed in the form of a letter, for form and server. Without a label there is no button. */
export const letterFormSchema = v.object({
  subject: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Sujet requis'),
    v.maxLength(MAX_SUBJECT, 'Le sujet est trop long'),
    v.check(isOneLine, 'Le sujet tient sur une seule ligne'),
  ),
  body: v.pipe(
    v.string(),
    v.transform((text) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')),
    v.trim(),
    v.nonEmpty('Texte requis'),
    v.maxLength(MAX_BODY, 'Le texte est trop long'),
  ),
  buttonLabel: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(MAX_BUTTON, 'Le texte du bouton est trop long'),
    v.check(isOneLine, 'Le texte du bouton tient sur une seule ligne'),
  ),
  buttonPath: v.pipe(
    v.string(),
    v.regex(/^\/(boutique|(product|category)\/[\da-f-]{36})?$/, 'Choisissez une page de la boutique'),
  ),
})

export type LetterForm = v.InferOutput<typeof letterFormSchema>

/** A letter as it is saved: `version` is that of the draft it was typed from, 0 for a new letter. */
export const savedLetterSchema = v.object({
  ...letterFormSchema.entries,
  id,
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
  productIds: v.pipe(v.array(id), v.maxLength(MAX_PRODUCTS, 'Six produits au plus')),
})

export type SavedLetter = v.InferOutput<typeof savedLetterSchema>

export function paragraphsOf(body: string): string[] {
  return body
    .split(/\n[^\S\n]*\n/)
    .map((text) => text.trim())
    .filter((text) => text)
}

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
  const own = jpegAddress(address, 320)
  return own ? origin + own : address
}
