import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readProse, typeset } from './prose-file.ts'
import { proseToJsx } from './prose-to-jsx.ts'

const page = (text: string) =>
  `---\ntitle: Titre\ndescription: Ce que dit la page\nintro: Bonjour !\n---\n${text}`
const section = '\n## Un titre {#un-titre}\n\n'
const jsx = (text: string) => proseToJsx(readProse(page(section + text)))

it.each([
  [
    "L'eau d'ici : à 100 % ? Oui ; « non » !",
    'L’eau d’ici\u202f: à 100\u202f%\u202f? Oui\u202f; «\u202fnon\u202f»\u202f!',
  ],
  ['n° 3, 14&nbsp;jours, à 9:30...', 'n°\u202f3, 14\u00a0jours, à 9:30…'],
])('NAV-01 %s is set as French is printed', (text, set) => {
  expect(typeset(text)).toBe(set)
})

it.each([
  ['Un **mot** et {returnWindow}.', '<p>{"Un "}<strong>{"mot"}</strong>{" et "}{returnWindow}{"."}</p>'],
  ['Chez {storeName}', '<p>{"Chez "}<Setting name="storeName" /></p>'],
  [
    '- un\n- <PayAheadPoint>deux</PayAheadPoint>',
    '<Points><li>{"un"}</li><PayAheadPoint>{"deux"}</PayAheadPoint></Points>',
  ],
  ['1. **Un** mot', '<Steps steps={[{ title: "Un", text: "mot" }]} />'],
  ['> À savoir', '<Highlight>{"À savoir"}</Highlight>'],
  ['Voir [le guide](/guide)', '<p>{"Voir "}<TextLink to="/guide">{"le guide"}</TextLink></p>'],
  [
    "[Voir](/boutique 'primary')",
    '<Buttons buttons={[{ to: "/boutique", look: "primary", label: "Voir" }]} />',
  ],
  [
    '### Délais\n\n| a | b |\n| - | - |\n| c | {warranty} |',
    '<FactTable caption={"Délais"} columns={["a", "b"]} rows={[["c", warranty]]} />',
  ],
  ['<ShopIdentity />', 'body: <ShopIdentity /> }'],
])('%s becomes what the pages are drawn with', (text, drawn) => {
  expect(jsx(text)).toContain(drawn)
})

it.each([
  ['{process.env}', '{process.env}'],
  ['{returnWindow()}', '{returnWindow()}'],
  ['<script>alert(1)</script>', '<script>'],
  ['<MailLink subject={name} />', '<MailLink'],
  ['<b>gras</b>', '<b>'],
  ['![photo](a.jpg) au milieu', 'image'],
  ['![Une phrase](hero-9)', 'hero-9'],
  ["[Voir](/boutique 'grand')", 'grand'],
  ['## Sans ancre', 'Sans ancre'],
  ['## Encore {#un-titre}', 'Encore'],
  ['| a |\n| - |\n| b |', 'title (###)'],
  ['1. sans titre', 'sans titre'],
])('%s is refused, and the refusal names it', (text, named) => {
  expect(() => jsx(text)).toThrow(named)
})

it.each([
  ['titre: Faute', 'titre: Faute'],
  ['title', 'title'],
])('the line %s of a head is refused', (line, named) => {
  expect(() => readProse(`---\n${line}\n---\n`)).toThrow(named)
})

it('NAV-01 each page is well-formed, and its texts are set as French is printed', () => {
  const files = globSync('src/features/content/pages/*.md')
  expect(files).toHaveLength(12)
  for (const file of files) {
    const code = proseToJsx(readProse(readFileSync(file, 'utf8')))
    expect(code.match(/\p{L}'\p{L}|[\p{L}\d] [;:?!»](?=\s|"|$)/gu), file).toBeNull()
  }
})
