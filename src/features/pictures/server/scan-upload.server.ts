import { connect } from 'node:net'
import type { Scanner } from '#platform/config/config-values.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import type { Logger } from '#platform/log.ts'
import { noteSecurity } from '#platform/security-log.ts'

/** A picture of 8 MB is scanned in a second; a scanner that takes longer than this counts as unavailable. */
const SCAN_TIMEOUT_MS = 15_000
/** clamd takes a stream in pieces, each after its length; 0 ends it. */
const PIECE_BYTES = 64 * 1024

/**
 * Has an upload scanned for viruses by clamd (ASVS 5.4.3), before the shop decodes it.
 *
 * @param scanner null when none is configured; then nothing is scanned
 * @throws DomainError picture_infected, or scanner_away for a scanner that does not answer or could not scan
 */
export async function scanUpload(upload: Buffer, scanner: Scanner | null, log: Logger): Promise<void> {
  if (!scanner) return
  const verdict = await askClamd(upload, scanner).catch((err: unknown) => {
    log.error({ err }, 'the virus scanner does not answer')
    throw new DomainError('scanner_away', undefined, err)
  })
  if (verdict === 'stream: OK') return
  if (verdict.endsWith(' FOUND')) {
    noteSecurity('call_refused', 'refused', { code: 'picture_infected' })
    throw new DomainError('picture_infected')
  }
  log.error({ verdict }, 'the virus scanner could not scan an upload')
  throw new DomainError('scanner_away')
}

/** The line that clamd answers to INSTREAM, such as `stream: OK` or `stream: Win.Test.EICAR_HDB-1 FOUND`. */
function askClamd(upload: Buffer, scanner: Scanner): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(scanner)
    let answer = ''
    socket.setTimeout(SCAN_TIMEOUT_MS, () => socket.destroy(new Error('no answer in time')))
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('the connection ended without an answer')))
    socket.on('data', (bytes) => {
      answer += bytes.toString('latin1')
      if (!answer.includes('\0')) return
      resolve(answer.slice(0, answer.indexOf('\0')).trim())
      socket.destroy()
    })
    socket.once('connect', () => {
      socket.write('zINSTREAM\0')
      for (let at = 0; at < upload.length; at += PIECE_BYTES) {
        const piece = upload.subarray(at, at + PIECE_BYTES)
        socket.write(lengthOf(piece.length))
        socket.write(piece)
      }
      socket.write(lengthOf(0))
    })
  })
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}
