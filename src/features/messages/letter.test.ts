import { safeParse } from 'valibot'
import { expect, it } from 'vitest'
import { fallbacks } from '#features/settings/settings.ts'
import { fieldMessages } from '#lib/errors/result.ts'
import { letterFormSchema, letterMail, MAX_BODY, paragraphsOf } from './letter.ts'

const typed = { subject: 'Noël', body: 'Bonjour', buttonLabel: '', buttonPath: '/boutique' }

it.each([
  [{}, null],
  [{ subject: ' ' }, { subject: 'Sujet requis' }],
  [{ subject: 'Noël\r\nBcc: x@example.com' }, { subject: 'Le sujet tient sur une seule ligne' }],
  [{ subject: 'x'.repeat(151) }, { subject: 'Le sujet est trop long' }],
  [{ body: '\n ' }, { body: 'Texte requis' }],
  [{ body: 'x'.repeat(10_000) }, { body: 'Le texte est trop long' }],
  [{ buttonLabel: 'x'.repeat(41) }, { buttonLabel: 'Le texte du bouton est trop long' }],
  [
    { buttonLabel: 'Voir', buttonPath: '//evil.example' },
    { buttonPath: 'Choisissez une page de la boutique' },
  ],
  [{ buttonPath: `/product/${crypto.randomUUID()}` }, null],
])('D63 what is typed, %j, is refused beside its field: %j', (change, messages) => {
  const { issues } = safeParse(letterFormSchema, { ...typed, ...change })
  expect(issues ? fieldMessages(issues) : null).toEqual(messages)
})

it('D63 an empty line ends a paragraph', () => {
  expect(paragraphsOf('Un\ndeux\n \n\nTrois\n')).toEqual(['Un\ndeux', 'Trois'])
})

const origin = 'https://boutique.example'
const leave = `${origin}/newsletter/desinscription?abonne=1&signature=2`

const mailOf = (change = {}) =>
  letterMail({
    shop: { ...fallbacks, storeName: 'Ambre' },
    origin,
    leave,
    letter: {
      id: 'l',
      subject: 'Les soirs d’harmattan',
      body: 'Bonjour,\nici Ambre.\n\n<script>alert(1)</script>',
      buttonLabel: 'Voir la boutique',
      buttonPath: '/boutique',
      products: [
        { id: 'a', name: 'Ambre "Doré"', price: 25_000, imageUrl: '/pictures/ambre.webp' },
        { id: 'b', name: 'Oud', price: 9000, imageUrl: 'https://other.example/oud.jpg' },
        { id: 'c', name: 'Iris', price: 1500, imageUrl: null },
      ],
      ...change,
    },
  })

it('D63 what is typed is text, not markup, in the mail and in its plain part', () => {
  const { html, text } = mailOf()
  expect(html).toContain('Bonjour,<br>ici Ambre.')
  expect(html).not.toContain('<script')
  expect(text).toContain('Bonjour,\nici Ambre.\n\n<script>alert(1)</script>')
  expect(text).toContain(`- Oud : 9 000 CFA\n  ${origin}/product/b`)
  for (const address of [`${origin}/boutique`, `${origin}/lettre/l`, leave]) expect(text).toContain(address)
})

/** What Gmail and Outlook know of CSS in a `style` attribute, and two words that Outlook alone or nobody of them needs. */
const known = new Set(
  'background border border-top border-bottom border-radius color display font-family font-size font-weight height letter-spacing line-height margin max-height max-width overflow overflow-wrap padding padding-top text-decoration text-wrap vertical-align width word-break mso-padding-alt'.split(
    ' ',
  ),
)
const displays = new Set(['none', 'block', 'inline-block'])

it('D63 the mail keeps to the published rules of Gmail and Outlook, also when it is as long as can be', () => {
  const longest = mailOf({
    body: "'".repeat(MAX_BODY),
    products: Array.from({ length: 6 }, (_, at) => ({
      id: String(at),
      name: "d'".repeat(100),
      price: 1e6,
      imageUrl: `/pictures/${at}.webp`,
    })),
  })
  for (const { html } of [mailOf(), longest]) {
    // Gmail cuts a mail there.
    expect(Buffer.byteLength(html)).toBeLessThan(102_000)
    expect(html).toMatch(/^<!doctype html>\n<html lang="fr">/)
    const [head = '', body = ''] = html.split('<body')
    expect(body).not.toMatch(
      /<(style|link|script|form|svg|video)|url\(|var\(|calc\(|!important|position|float|flex|grid/,
    )
    // Gmail drops a style element above 8192 characters, and Outlook for Windows knows no max-width.
    expect(head.length).toBeLessThan(8192)
    expect(html).toContain('<!--[if mso]><table role="presentation" width="600"')
    const styles = [...body.matchAll(/style="([^"]*)"/g)].flatMap(([, style = '']) => style.split(';'))
    for (const [name = '', value = ''] of styles.map((style) => style.split(':'))) {
      expect(known).toContain(name)
      if (name === 'display') expect(displays).toContain(value)
      if (/margin|padding/.test(name)) expect(value).not.toContain('-')
    }
    for (const [table] of body.matchAll(/<table[^>]*>/g))
      expect(table).toMatch(/role="presentation".*cellpadding="0" cellspacing="0" border="0"/)
    const pictures = [...body.matchAll(/<img[^>]*>/g)].map(([picture]) => picture)
    for (const picture of pictures) {
      expect(picture).toMatch(/src="https:\/\/[^"]+" alt="[^"]+" width="\d+" style="display:block;/)
    }
    for (const [, address] of body.matchAll(/href="([^"]*)"/g)) expect(address).toMatch(/^https:\/\//)
  }
  expect(mailOf().html).toContain(
    'src="https://boutique.example/pictures/ambre-320.jpg" alt="Ambre &quot;Doré&quot;"',
  )
})

it('D63 the page of a letter has addresses of the shop itself, and no link that ends a subscription', () => {
  const { html } = letterMail({
    shop: fallbacks,
    origin: '',
    leave: null,
    letter: { id: 'l', subject: 'S', body: 'B', buttonLabel: 'Voir', buttonPath: '/', products: [] },
  })
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual(['/'])
})
