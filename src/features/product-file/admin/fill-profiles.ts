import type { EditedProduct } from '#features/catalogue/admin/catalogue-rows.ts'
import { htmlText } from '#lib/html-text.ts'
import type { FileLine, LineName } from './file-columns.ts'
import type { FoundProfile } from './found-profile.ts'
import { readProfile } from './read-profile.ts'
import { readValue } from './said.ts'

/** A line whose product gets a profile. `perfume` is the same for the formats of one. */
export type FilledLine = { line: LineName; name: string; perfume: LineName; texts: FoundProfile['texts'] }

const choices = ['concentration', 'wearer', 'olfactoryFamily', 'sillage'] as const

/** A line of a file from elsewhere with its description as plain text, and the profile that is found in what it says. */
export function withFoundProfile({ said, ...line }: FileLine): FileLine {
  const texts = { ...line.texts }
  if (texts.description) texts.description = htmlText(texts.description)
  for (const field of choices) if (texts[field]) texts[field] = readValue(field, texts[field]) ?? texts[field]
  const profile = readProfile({ ...line, texts, said })
  return profile ? { ...line, texts, profile } : { ...line, texts }
}

/** Fills in what was found, where file and shop have nothing; formats share a profile (PROF-04). */
export function fillProfiles(
  lines: readonly FileLine[],
  products: ReadonlyMap<string, EditedProduct>,
): { lines: FileLine[]; filled: FilledLine[] } {
  const shared = new Map<string, FoundProfile['texts']>()
  for (const { format, profile } of lines) {
    if (format && profile) {
      shared.set(format.perfume, { ...profile.texts, ...shared.get(format.perfume) })
    }
  }
  const filled: FilledLine[] = []
  const all = lines.map((line) => {
    const { texts, format, profile } = line
    const product = products.get(texts.id ?? '')
    const found = Object.entries(shared.get(format?.perfume ?? '') ?? profile?.texts ?? {})
    const own: Record<string, string | undefined> = texts
    const missing = Object.fromEntries(
      found.filter(([field]) => !own[field]?.trim() && isMissing(product, field as keyof EditedProduct)),
    )
    if (Object.keys(missing).length > 0) {
      const name = format ? `${texts.name}, ${format.sizeMl} ml` : (texts.name ?? '')
      filled.push({ line: line.line, name, perfume: format?.perfume ?? line.line, texts: missing })
    }
    const rest = profile ? { description: profile.description } : {}
    return { ...line, texts: { ...texts, ...missing, ...rest } }
  })
  return { lines: all, filled }
}

function isMissing(product: EditedProduct | undefined, field: keyof EditedProduct): boolean {
  const value = product?.[field]
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
