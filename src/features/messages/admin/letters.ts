import * as v from 'valibot'
import { formatShortDate, isoDay } from '#lib/format/dates.ts'
import { inFrench } from '#lib/format/money.ts'
import type { Page } from '#lib/lists/list-params.ts'
import { BYTE_ORDER_MARK, csvCell } from '#lib/spreadsheet/csv.ts'
import type { Figure } from '#ui/admin/figures.tsx'
import type { BadgeTone } from '#ui/badge.tsx'
import type { Letter } from '../letter.ts'

export const LETTERS_PER_PAGE = 10

/** The views of the tab: the list of the letters, one of them, and its form. */
export const LETTERS = 'letters'
export const LETTER = 'letter'
export const WRITE_LETTER = 'write'

export type LetterState = 'draft' | 'planned' | 'sending' | 'paused' | 'sent'

/** How far a letter is. `left`: how many have unsubscribed since they got it. */
export type LetterCounts = { sent: number; waiting: number; refused: number; left: number }

export const letterCounts = [
  { name: 'sent', label: 'Envoyés' },
  { name: 'waiting', label: 'En attente', tone: 'amber' },
  { name: 'refused', label: 'Refusés', tone: 'danger' },
  { name: 'left', label: 'Désinscrits depuis' },
] as const satisfies readonly (Pick<Figure, 'label' | 'tone'> & { name: keyof LetterCounts })[]

export type ListedLetter = {
  id: string
  subject: string
  state: LetterState
  createdAt: string
  dueAt: string | null
  begunAt: string | null
  endedAt: string | null
  /** Why it does not go on, in the words of the mail server. */
  trouble: string | null
  counts: LetterCounts
}

export type Sending = {
  isMailSet: boolean
  /** How many would get a letter now. */
  recipients: number
  perMinute: number
}

export type LetterPage = Page<ListedLetter> & Sending

/** A mail that was not accepted for good. */
export type Refusal = { email: string; reason: string | null }

export type OpenLetter = Sending & {
  letter: Letter & Omit<ListedLetter, 'subject'> & { version: number }
  refusals: Refusal[]
}

export const MOST_REFUSALS = 50

const id = v.pipe(v.string(), v.uuid())

export const letterIdSchema = v.object({ id })

/** `at`: when it is sent, null for now. */
export const sendLetterSchema = v.object({
  id,
  version: v.pipe(v.number(), v.integer()),
  at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
})

export const letterChangeSchema = v.object({ letter: id, wanted: v.picklist(['paused', 'sending', 'draft']) })

/** The state of a letter in words. One that the server stopped waits for the staff. */
export function letterState({ state, trouble }: Pick<ListedLetter, 'state' | 'trouble'>): {
  label: string
  tone: BadgeTone
} {
  if (state === 'paused' && trouble) return { label: 'Arrêtée par le serveur', tone: 'danger' }
  return states[state]
}

const states: Record<LetterState, { label: string; tone: BadgeTone }> = {
  draft: { label: 'Brouillon', tone: 'neutral' },
  planned: { label: 'Programmée', tone: 'info' },
  sending: { label: 'Envoi en cours', tone: 'amber' },
  paused: { label: 'En pause', tone: 'violet' },
  sent: { label: 'Envoyée', tone: 'ok' },
}

/** "1 204 abonnés". */
export function subscribersText(count: number): string {
  return count < 2 ? `${count} abonné` : `${inFrench(count)} abonnés`
}

/** How long the mails that are left take: "environ 41 minutes". */
export function durationText(count: number, perMinute: number): string {
  const minutes = Math.ceil(count / perMinute)
  if (minutes < 2) return 'environ une minute'
  return minutes < 90 ? `environ ${minutes} minutes` : `environ ${Math.ceil(minutes / 60)} heures`
}

const DAY_MS = 86_400_000
const LATEST_MS = 90 * DAY_MS

/** The moment of a field (Abidjan has UTC) as ISO text; null when not within the next 90 days. */
export function plannedMoment(typed: string, now: number): string | null {
  const at = Date.parse(`${typed}Z`)
  return at > now && at < now + LATEST_MS ? new Date(at).toISOString() : null
}

export const SUBSCRIBERS_PER_PAGE = 20

/** A subscriber in the admin's list. Dates are ISO texts. */
export type Subscriber = {
  id: string
  email: string
  name: string | null
  isActive: boolean
  /** The mail server has refused it for good in three letters: it gets none any more (D63). */
  isRefused: boolean
  subscribedAt: string
  unsubscribedAt: string | null
}

export type SubscriberCounts = { total: number; active: number }

/** A page of the subscribers, with the counts of all of them. */
export type SubscriberPage = Page<Subscriber> & { counts: SubscriberCounts }

/** One line of the export: e-mail, name, and when the subscription began (ISO). */
export type ExportedSubscriber = [email: string, name: string | null, subscribedAt: string]

/** The next part of the export begins after this subscriber. */
export type ExportCursor = { subscribedAt: string; id: string }

/** A part of the export; its rows as one text of JSON are a third as long. */
export type ExportPart = { rows: string; next: ExportCursor | null }

export const subscriberActivitySchema = v.object({ id: v.pipe(v.string(), v.uuid()), isActive: v.boolean() })

export const subscriberIdSchema = v.object({ id: v.pipe(v.string(), v.uuid()) })

/** The export continues after the last subscriber of the previous part; null is the first part. */
export const exportPartSchema = v.object({
  after: v.nullable(
    v.object({ subscribedAt: v.pipe(v.string(), v.isoTimestamp()), id: v.pipe(v.string(), v.uuid()) }),
  ),
})

export type ExportPartRequest = v.InferOutput<typeof exportPartSchema>

const titles = ['Email', 'Nom', "Date d'inscription"]

/** One line per subscriber for a French spreadsheet (ANEWS-11). */
export function newsletterCsv(subscribers: readonly ExportedSubscriber[]): string {
  const lines = subscribers.map(([email, name, subscribedAt]) => [
    email,
    name ?? '',
    formatShortDate(subscribedAt),
  ])
  return BYTE_ORDER_MARK + [titles, ...lines].map((cells) => `${cells.map(csvCell).join(';')}\r\n`).join('')
}

/** The export's name, with the day in the shop's town (ANEWS-11). */
export function newsletterFileName(now: Date): string {
  return `abonnes-newsletter-${isoDay(now)}.csv`
}
