export type MailPart = { type: string; headers: Map<string, string>; content: string }
export type ReadMail = { headers: Map<string, string>; parts: MailPart[]; source: string }

/**
 * Reads a mail as a mail program does: headers unfolded and decoded, parts in their order, their content
 * decoded.
 */
export function readMail(source: string): ReadMail {
  const { headers, body } = split(source.replaceAll('\r\n', '\n'))
  return { headers, parts: partsOf(headers, body), source }
}

/** The first part of a type. */
export function partOf({ parts }: ReadMail, type: string): string {
  const part = parts.find((candidate) => candidate.type === type)
  if (!part) throw new Error(`the mail has no part ${type}`)
  return part.content
}

function split(text: string) {
  const end = text.indexOf('\n\n')
  const lines = text
    .slice(0, end)
    .replace(/\n[ \t]+/g, ' ')
    .split('\n')
  const headers = new Map<string, string>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    if (headers.has(name)) throw new Error(`the header ${name} stands there twice`)
    headers.set(name, decodeWords(line.slice(colon + 1).trim()))
  }
  return { headers, body: text.slice(end + 2) }
}

function partsOf(headers: Map<string, string>, body: string): MailPart[] {
  const kind = headers.get('content-type') ?? 'text/plain'
  const boundary = /boundary="?([^";]+)/.exec(kind)?.[1]
  if (!boundary) {
    const type = kind.split(';')[0] ?? ''
    return [{ type, headers, content: decode(headers.get('content-transfer-encoding'), body) }]
  }
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((text) => {
      const part = split(text.replace(/^\n/, ''))
      return partsOf(part.headers, part.body)
    })
}

function decode(encoding: string | undefined, body: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? decodeQuoted(body.replace(/=\n/g, '')) : body
}

function decodeQuoted(text: string): string {
  return Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
}

function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_match, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    )
}
