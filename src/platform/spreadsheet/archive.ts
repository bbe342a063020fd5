import { promisify } from 'node:util'
import { inflateRaw, inflateRawSync } from 'node:zlib'
import { DomainError } from '#lib/errors/domain-error.ts'

const END = 0x06054b50
const ENTRY = 0x02014b50
const END_BYTES = 22
const ENTRY_BYTES = 46
/** A comment of the archive may follow its end. */
const MOST_COMMENT = 65_535
const MOST_ENTRIES = 1000
const LOCAL_BYTES = 30
const MOST_TEXT = 1024 * 1024

/** A file in an archive, as its directory describes it. `size` is what it says to unpack to, in bytes. */
export type ArchiveEntry = { name: string; packed: number; size: number; isPacked: boolean; at: number }

/**
 * The entries of an archive (ZIP). Whoever unpacks one must take it for no longer than it says.
 *
 * @throws DomainError for what is no archive, has too many entries, or says no sizes (ZIP64, and a size of none)
 */
export function archiveEntries(archive: Buffer): ArchiveEntry[] {
  const end = findEnd(archive)
  const count = archive.readUInt16LE(end + 10)
  let at = archive.readUInt32LE(end + 16)
  if (count > MOST_ENTRIES) throw new DomainError('file_too_heavy')
  const entries: ArchiveEntry[] = []
  while (entries.length < count) {
    if (at + ENTRY_BYTES > archive.length || archive.readUInt32LE(at) !== ENTRY) {
      throw new DomainError('file_unreadable')
    }
    const packed = archive.readUInt32LE(at + 20)
    const size = archive.readUInt32LE(at + 24)
    // An empty entry takes two bytes; one that says nothing might unpack to anything.
    if (size === 0 && packed > 2) throw new DomainError('file_too_heavy')
    const nameBytes = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes)
    const isPacked = archive.readUInt16LE(at + 10) !== 0
    entries.push({ name, packed, size, isPacked, at: archive.readUInt32LE(at + 42) })
    at += ENTRY_BYTES + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return entries
}

/**
 * The text of a small entry; empty when the archive does not have it.
 *
 * @throws DomainError when it is damaged, or larger than a part of a workbook other than a sheet
 */
export function entryText(archive: Buffer, entries: readonly ArchiveEntry[], name: string): string {
  const entry = entries.find((each) => each.name === name)
  if (!entry) return ''
  if (entry.size > MOST_TEXT) throw new DomainError('file_too_heavy')
  try {
    const bytes = packedBytes(archive, entry)
    return (entry.isPacked ? inflateRawSync(bytes, { maxOutputLength: MOST_TEXT }) : bytes).toString('utf8')
  } catch (error) {
    throw new DomainError('file_unreadable', undefined, error)
  }
}

/** The bytes of a large entry. @throws DomainError when it is damaged, or unpacks to more than it says */
export async function entryBytes(archive: Buffer, entry: ArchiveEntry): Promise<Buffer> {
  try {
    const packed = packedBytes(archive, entry)
    return entry.isPacked ? await unpack(packed, { maxOutputLength: Math.max(entry.size, 1) }) : packed
  } catch (error) {
    throw new DomainError('file_unreadable', undefined, error)
  }
}

const unpack = promisify(inflateRaw)

function packedBytes(archive: Buffer, { at, packed }: ArchiveEntry): Buffer {
  const start = at + LOCAL_BYTES + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28)
  return archive.subarray(start, start + packed)
}

function findEnd(archive: Buffer): number {
  const first = Math.max(0, archive.length - END_BYTES - MOST_COMMENT)
  for (let at = archive.length - END_BYTES; at >= first; at -= 1) {
    if (archive.readUInt32LE(at) === END) return at
  }
  throw new DomainError('file_unreadable')
}

/** The most bytes of a tag, a comment or a section of a sheet: no program writes as many. */
const LONGEST = 64 * 1024

const LESS = 0x3c
const GREATER = 0x3e
const quotes: ReadonlySet<number | undefined> = new Set([0x22, 0x27])

const sections = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** Whether a part is longer than any program writes: the library reads one in square time. */
export function hasEndlessPart(xml: Buffer): boolean {
  for (let at = xml.indexOf(LESS); at >= 0; at = xml.indexOf(LESS, at)) {
    const end = sectionEnd(xml, at) ?? tagEnd(xml, at)
    if (end - at > LONGEST) return true
    at = end
  }
  return false
}

function sectionEnd(xml: Buffer, start: number): number | null {
  if (xml[start + 1] !== 0x21 && xml[start + 1] !== 0x3f) return null
  const beginning = xml.toString('latin1', start, start + 9)
  const [opening, closing] = sections.find(([begins]) => beginning.startsWith(begins)) ?? ['<!', '>']
  const end = xml.indexOf(closing, start + opening.length)
  return end < 0 ? xml.length : end
}

function tagEnd(xml: Buffer, start: number): number {
  let quote: number | undefined
  for (let at = start + 1; at < xml.length; at += 1) {
    const sign = xml[at]
    if (quote !== undefined) quote = sign === quote ? undefined : quote
    else if (sign === GREATER || at - start > LONGEST) return at
    else if (quotes.has(sign)) quote = sign
  }
  return xml.length
}
