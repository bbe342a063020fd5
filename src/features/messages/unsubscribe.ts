import * as v from 'valibot'
import { mailedParameters, readMailedWord } from '#lib/mailed-link.ts'

/** What an unsubscribe link carries: whose it is, the database's signature, and the list if it is not the newsletter. */
export type UnsubscribeLink = { abonne: string; signature: string; liste?: 'alertes' | undefined }

/** What became of it. `unknown`: the address has been deleted since. */
export type UnsubscribeOutcome = 'unsubscribed' | 'already_unsubscribed' | 'unknown' | 'alerts_ended'

export const unsubscribeTexts: Record<UnsubscribeOutcome, { title: string; text: string }> = {
  unsubscribed: {
    title: 'C’est fait',
    text: 'Vous êtes désinscrit : nous ne vous écrirons plus. Vous pourrez revenir quand vous voudrez, depuis la page d’accueil.',
  },
  already_unsubscribed: {
    title: 'Vous étiez déjà désinscrit',
    text: 'Cette adresse ne reçoit plus notre lettre : il n’y a rien d’autre à faire.',
  },
  alerts_ended: {
    title: 'C’est fait',
    text: 'Vous ne recevrez plus d’alerte de retour en stock. Vous pourrez en demander une autre quand vous voudrez.',
  },
  unknown: {
    title: 'Vous n’êtes plus dans notre liste',
    text: 'Cette adresse en a été effacée : elle ne reçoit plus notre lettre.',
  },
}

const PATH = '/newsletter/desinscription'

export function unsubscribeAddress(origin: string, { abonne, signature, liste }: UnsubscribeLink): string {
  return `${origin}${PATH}?${new URLSearchParams({ abonne, signature, ...(liste ? { liste } : {}) })}`
}

/** The headers of a mail by which a mail program offers to unsubscribe with one press, as RFC 8058 has it. */
export function unsubscribeHeaders(address: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

const word = v.pipe(v.unknown(), v.transform(readMailedWord))

/** What an unsubscribe link must contain before the database checks it. */
export const unsubscribeSchema = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform(mailedParameters),
  v.object({
    abonne: v.pipe(word, v.uuid()),
    signature: v.pipe(word, v.nonEmpty(), v.maxLength(100)),
    liste: v.optional(v.pipe(word, v.literal('alertes'))),
  }),
)
