import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { TlsFiles } from '#platform/http/listening-server.ts'
import { type Finding, fine, hint, wrong } from './finding.ts'

const SMALL_MS = 5_000
const LARGE_MS = 60_000
const DAY_MS = 24 * 60 * 60_000
const SOON_DAYS = 14

/** @param skewMs how far the other clock is ahead of this machine's */
export function clockFinding(subject: string, skewMs: number): Finding {
  const seconds = Math.round(Math.abs(skewMs) / 1000)
  if (Math.abs(skewMs) < SMALL_MS) return fine(subject, 'd’accord avec cette machine')
  const text = `${seconds} s ${skewMs > 0 ? 'en avance sur' : 'en retard sur'} cette machine`
  const todo = 'réglez l’heure par NTP (systemd-timesyncd, chrony) : les codes à usage unique en dépendent'
  return Math.abs(skewMs) < LARGE_MS ? hint(subject, text, todo) : wrong(subject, text, todo)
}

/** What the `Date` of an answer says about the clocks; null without one. */
export function clockOfAnswer(subject: string, date: string | null, now: number): Finding | null {
  const time = date === null ? Number.NaN : Date.parse(date)
  return Number.isNaN(time) ? null : clockFinding(subject, time - now)
}

/** The certificate that the shop shows itself. */
export async function checkCertificate({ certFile }: TlsFiles, now: number): Promise<Finding> {
  const subject = 'TLS_CERT_FILE'
  let end: number
  try {
    end = Date.parse(new X509Certificate(await readFile(certFile)).validTo)
  } catch {
    return wrong(
      subject,
      `${certFile} n’est pas un certificat lisible`,
      'donnez un fichier PEM avec la chaîne',
    )
  }
  const days = Math.floor((end - now) / DAY_MS)
  if (days < 0)
    return wrong(subject, 'le certificat a expiré', 'renouvelez-le : la boutique le relit sans redémarrer')
  if (days < SOON_DAYS)
    return hint(subject, `le certificat expire dans ${days} j`, 'vérifiez son renouvellement')
  return fine(subject, `valable encore ${days} j`)
}
