/** A description as admins write it: free text, then lines such as "Notes de tête : rose, litchi". */
type ParsedDescription = {
  paragraphs: string[]
  notes: { label: string; values: string[] }[]
  /** Other facts such as "Contenance : 50 ml". */
  facts: { label: string; value: string }[]
}

const factLine = /^([\p{L} ’'-]{3,30}?)\s*:\s*(.+)/u

/** Paragraphs, perfume notes and facts of a description; a text without such lines is paragraphs alone. */
export function parseDescription(description: string | null): ParsedDescription {
  const parsed: ParsedDescription = { paragraphs: [], notes: [], facts: [] }
  for (const block of (description ?? '').split(/\n\s*\n/)) {
    const lines = block
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    const plain: string[] = []
    for (const line of lines) {
      const [, label = '', value = ''] = factLine.exec(line) ?? []
      if (/^notes? de /i.test(label)) {
        parsed.notes.push({ label, values: splitValues(value) })
      } else if (label && plain.length === 0 && (lines.length > 1 || isVolume(label))) {
        parsed.facts.push({ label, value })
      } else {
        plain.push(line)
      }
    }
    if (plain.length > 0) parsed.paragraphs.push(plain.join('\n'))
  }
  return parsed
}

/** The one fact that may stand alone below a story: elsewhere a colon alone makes no fact. */
export const isVolume = (label: string) => /^contenance$/i.test(label)

function splitValues(value: string): string[] {
  return value
    .replace(/(?<![.\s])[.\s]+$/, '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}
