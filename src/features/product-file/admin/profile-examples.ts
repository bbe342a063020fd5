import { detailFields, detailOf, detailWords } from '#features/catalogue/product-details.ts'
import type { LineError, LineName } from './file-columns.ts'
import type { FilledLine } from './fill-profiles.ts'

/** A product with what was found of it: "Eau de parfum", "Tête : cannelle, bergamote". */
export type ProfileExample = { line: LineName; name: string; facts: string[] }

const EXAMPLES = 3

/** How many perfumes get a profile, and the first of those that get most. Lines that are refused get none. */
export function profilesOf(filled: readonly FilledLine[], errors: readonly LineError[]) {
  const refused = new Set(errors.map(({ line }) => line))
  const perfumes = new Map<LineName, FilledLine>()
  for (const one of filled) {
    if (!refused.has(one.line) && !perfumes.has(one.perfume)) perfumes.set(one.perfume, one)
  }
  const fullest = [...perfumes.values()]
    .toSorted((one, other) => sizeOf(other) - sizeOf(one))
    .slice(0, EXAMPLES)
  return {
    count: perfumes.size,
    examples: fullest.map(({ line, name, texts }) => ({ line, name, facts: factsOf(texts) })),
  }
}

const sizeOf = ({ texts }: FilledLine) => Object.keys(texts).length

function factsOf(texts: FilledLine['texts']): string[] {
  const own: Readonly<Record<string, string>> = texts
  return detailFields.flatMap((field) => {
    const text = own[field]
    if (text === undefined) return []
    const { kind, label, title } = detailOf(field)
    if (kind === 'choice') return [detailWords(field, text) ?? text]
    return [`${label ?? title}\u00a0: ${kind === 'notes' ? text : detailWords(field, text)}`]
  })
}

const number = new Intl.NumberFormat('fr-FR')

/** « Profil trouvé pour 42 parfums » */
export function foundText(count: number): string {
  return `Profil trouvé pour ${number.format(count)} ${count > 1 ? 'parfums' : 'parfum'}`
}
