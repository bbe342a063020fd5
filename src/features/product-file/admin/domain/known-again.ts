import type { FileLine, LineError } from './file-lines.ts'

/** Products of the shop of one name and size (null for one that is no format), by their ids; the name is in lower case. */
export type Namesake = { name: string; sizeMl: number | null; ids: string[] }

const SEVERAL = 'Plusieurs produits de la boutique s’appellent ainsi : donnez-leur d’autres noms.'

const keyOf = (name: string, sizeMl: number | null | undefined) =>
  `${name.trim().toLowerCase()} ${sizeMl ?? ''}`

/**
 * Knows products of another shop again by name and size: their lines get the ids, and keep only the cells that say
 * something. Several of one name and size cannot be told apart (MOVE-07).
 */
export function knownAgain(
  lines: readonly FileLine[],
  namesakes: readonly Namesake[],
): { lines: FileLine[]; refused: LineError[] } {
  const ids = new Map(namesakes.map(({ name, sizeMl, ids }) => [keyOf(name, sizeMl), ids]))
  const known: FileLine[] = []
  const refused: LineError[] = []
  for (const line of lines) {
    const [id, another] = ids.get(keyOf(line.texts.name ?? '', line.format?.sizeMl)) ?? []
    if (another) refused.push({ line: line.line, column: 'Nom', text: SEVERAL })
    else known.push(id ? { ...line, texts: { ...withoutEmpty(line.texts), id } } : line)
  }
  return { lines: known, refused }
}

function withoutEmpty(texts: FileLine['texts']): FileLine['texts'] {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))
}
