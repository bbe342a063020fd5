import type { ReadRow } from '#lib/spreadsheet/csv.ts'
import type { Said } from './found-profile.ts'
import { saidField } from './said.ts'

/** The columns of a table that say something of a profile, besides those that are read anyway. */
export type SaidColumns = {
  /** Their places, without the tags': of these only a few words are read. */
  read: ReadonlySet<number>
  of: (row: ReadRow) => Said[]
}

/**
 * Finds tags, metafields and attributes in a table. An attribute is two columns, of which the first has its name in every row:
 * "Attribute 4 name", whatever that is called in another language, has a number. The features of PrestaShop are one column,
 * "Feature (Name:Value:Position)".
 */
export function saidColumns(titles: readonly string[], taken: ReadonlySet<number | undefined>): SaidColumns {
  const named = titles.flatMap((title, at) => {
    const field = taken.has(at) ? null : saidField(title)
    return field ? [{ at, field }] : []
  })
  const pairs = titles.flatMap((title, at) => (/\d/.test(title) ? [at] : []))
  const features = titles.flatMap((title, at) => (/\([^():]+:[^():]+:/.test(title) ? [at] : []))
  const names = new Map<string, Said['field'] | null>()
  const fieldOf = (name: string) => {
    if (!names.has(name)) names.set(name, saidField(name))
    return names.get(name) ?? null
  }
  const of = ({ cells }: ReadRow) => [
    ...named.flatMap(({ at, field }) => (cells[at]?.trim() ? [{ field, text: cells[at] }] : [])),
    ...features.flatMap((at) => featuresIn(cells[at] ?? '')),
    ...pairs.flatMap((at) => {
      const [name = '', text = ''] = [cells[at], cells[at + 1]]
      const field = name !== '' && text.trim() !== '' ? fieldOf(name) : null
      return field ? [{ field, text }] : []
    }),
  ]
  return { read: new Set(named.flatMap(({ at, field }) => (field === 'tags' ? [] : [at]))), of }
}

/** "Concentration:Eau de parfum:1,Sexe:Mixte:2". */
function featuresIn(text: string): Said[] {
  return text.split(',').flatMap((feature) => {
    const [name = '', value = ''] = feature.split(':')
    const field = value === '' ? null : saidField(name)
    return field ? [{ field, text: value }] : []
  })
}
