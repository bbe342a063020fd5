import { UnreadableFile } from '#lib/spreadsheet/cell.ts'

const END = 0x06054b50
const ENTRY = 0x02014b50
const END_BYTES = 22
const ENTRY_BYTES = 46
/** A comment of the archive may follow its end. */
const MOST_COMMENT = 65_535
const MOST_ENTRIES = 1000

/**
 * How many bytes the entries of an archive (ZIP) unpack to, as its directory says. Whoever unpacks it must take no
 * entry for longer than that.
 *
 * @throws UnreadableFile for what is no archive, has too many entries, or says no sizes (ZIP64, and a size of none)
 */
export function unpackedBytes(archive: Buffer): number {
  const end = findEnd(archive)
  const entries = archive.readUInt16LE(end + 10)
  let at = archive.readUInt32LE(end + 16)
  if (entries > MOST_ENTRIES) throw new UnreadableFile('file_too_heavy')
  let sum = 0
  for (let count = 0; count < entries; count += 1) {
    if (at + ENTRY_BYTES > archive.length || archive.readUInt32LE(at) !== ENTRY) {
      throw new UnreadableFile('file_unreadable')
    }
    const packed = archive.readUInt32LE(at + 20)
    const size = archive.readUInt32LE(at + 24)
    // An empty entry takes two bytes; one that says nothing might unpack to anything.
    if (size === 0 && packed > 2) throw new UnreadableFile('file_too_heavy')
    sum += size
    at +=
      ENTRY_BYTES +
      archive.readUInt16LE(at + 28) +
      archive.readUInt16LE(at + 30) +
      archive.readUInt16LE(at + 32)
  }
  return sum
}

function findEnd(archive: Buffer): number {
  const first = Math.max(0, archive.length - END_BYTES - MOST_COMMENT)
  for (let at = archive.length - END_BYTES; at >= first; at -= 1) {
    if (archive.readUInt32LE(at) === END) return at
  }
  throw new UnreadableFile('file_unreadable')
}
