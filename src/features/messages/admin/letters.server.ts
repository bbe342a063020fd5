import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { readSettings } from '#features/settings/settings.server.ts'
import { DomainError } from '#lib/errors/domain-error.ts'
import {
  type AdminActor,
  asActor,
  callSql,
  type Queries,
  readAs,
  sqlCommand,
} from '#platform/database/actor.ts'
import { countRows, listPage, type PagedList } from '#platform/database/list-page.ts'
import { deliverMail } from '#platform/mail/deliver-mail.server.ts'
import { toServiceError } from '#platform/outgoing/service-error.ts'
import { runtime } from '#platform/runtime.ts'
import { readLetter } from '../letter.server.ts'
import type { SavedLetter } from '../letter.ts'
import { letterMail } from '../letter.ts'
import { mailOfShop } from '../send-message.server.ts'
import {
  LETTERS_PER_PAGE,
  type LetterCounts,
  type LetterPage,
  type LetterState,
  type ListedLetter,
  MOST_REFUSALS,
  type OpenLetter,
  type Refusal,
  type Sending,
} from './letters.ts'

const TEST_TIMEOUT_MS = 25_000

/** Who would get a letter. */
const isReached = sql<boolean>`is_active and refusals < 3`

/** How far each letter is; who has left or lost the address before their turn is not waited for. */
const counts = sql<LetterCounts>`(
  select jsonb_build_object(
    'sent', count(*) filter (where d.state = 'sent'),
    'waiting', count(*) filter (where d.state = 'sending' or d.state = 'waiting' and ${isReached}),
    'refused', count(*) filter (where d.state in ('refused', 'failed')),
    'left', count(*) filter (where d.state = 'sent' and s.unsubscribed_at > d.tried_at)
  )
  from letter_deliveries d join newsletter_subscribers s on s.id = d.subscriber_id
  where d.letter_id = letters.id
)`.as('counts')

const columns = ['id', 'subject', 'state', 'trouble', 'createdAt', 'dueAt', 'begunAt', 'endedAt'] as const

const letters: PagedList<ListedLetter> = {
  table: 'letters',
  orderBy: ['createdAt', 'desc'],
  perPage: LETTERS_PER_PAGE,
  readRows: (db, ids) =>
    db
      .selectFrom('letters')
      .select([...columns, counts])
      .where('id', 'in', ids)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .$narrowType<{ state: LetterState }>()
      .execute(),
}

async function readSending(db: Queries): Promise<Sending> {
  const { smtpUrl, lettersPerMinute } = runtime().config
  const recipients = await countRows(db, 'newsletterSubscribers', isReached)
  return { isMailSet: smtpUrl !== null, perMinute: lettersPerMinute, recipients }
}

/** A page of the letters, the newest first, with what sending depends on. */
export async function listLetters(actor: AdminActor, { page }: { page: number }): Promise<LetterPage> {
  return readAs(actor, async (db) => ({
    ...(await listPage(db, letters, { page })),
    ...(await readSending(db)),
  }))
}

/** A letter with its products as they are now, how far it is, and whom it did not reach; null for an unknown id. */
export async function readOpenLetter(actor: AdminActor, { id }: { id: string }): Promise<OpenLetter | null> {
  return readAs(actor, async (db) => {
    const row = await db
      .selectFrom('letters')
      .select([...columns, counts, 'version'])
      .where('id', '=', id)
      .$narrowType<{ state: LetterState }>()
      .executeTakeFirst()
    const letter = row && (await readLetter(db, id))
    if (!letter) return null
    const refusals: Refusal[] = await db
      .selectFrom('letterDeliveries as d')
      .innerJoin('newsletterSubscribers as s', 's.id', 'd.subscriberId')
      .select(['s.email', 'd.reason'])
      .where('d.letterId', '=', id)
      .where('d.state', 'in', ['refused', 'failed'])
      .orderBy('d.triedAt', 'desc')
      .limit(MOST_REFUSALS)
      .execute()
    return { letter: { ...row, ...letter }, refusals, ...(await readSending(db)) }
  })
}

/** Saves a draft, once; `letter_changed` when somebody else has edited or sent it since. */
export async function saveLetter(actor: AdminActor, input: SavedLetter): Promise<void> {
  const { id, version, subject, body, productIds } = input
  const buttonLabel = input.buttonLabel || null
  const buttonPath = buttonLabel && input.buttonPath
  const values = { subject, body, productIds, buttonLabel, buttonPath }
  await asActor(actor, async (db) => {
    const saved = await db
      .insertInto('letters')
      .values({ id, ...values })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ ...values, version: version + 1 })
          .where('letters.state', '=', 'draft')
          .where(
            sql<boolean>`letters.version = ${version} or (letters.subject, letters.body, letters.product_ids, letters.button_label, letters.button_path)
              is not distinct from (excluded.subject, excluded.body, excluded.product_ids, excluded.button_label, excluded.button_path)`,
          ),
      )
      .returning('id')
      .executeTakeFirst()
    if (!saved) throw new DomainError('letter_changed')
  })
}

/** Deletes a draft; a repeat changes nothing. */
export async function deleteLetter(actor: AdminActor, { id }: { id: string }): Promise<void> {
  await asActor(actor, (db) => db.deleteFrom('letters').where('id', '=', id).execute())
}

/** Sends a letter as it was seen, now or at a moment; `mail_not_set`, `letter_changed`. */
export async function sendLetter(
  actor: AdminActor,
  { id, version, at }: { id: string; version: number; at: string | null },
): Promise<void> {
  if (!runtime().config.smtpUrl) throw new DomainError('mail_not_set')
  await callSql(actor, 'sendLetter', { letter: id, seenVersion: version, at })
}

/** Pauses a letter, goes on with it, or makes a planned one a draft again. @throws DomainError `letter_changed` */
export const changeLetter = sqlCommand('changeLetter')

/** Sends a letter to the admin, returns the address; `mail_not_set`, `letter_changed`, `test_message_limited`. */
export async function sendTestLetter(actor: AdminActor, { id }: { id: string }): Promise<string> {
  const { config, log, origin } = runtime()
  if (!config.smtpUrl) throw new DomainError('mail_not_set')
  const letter = await readLetter(actor, id)
  if (!letter) throw new DomainError('letter_changed')
  await callSql(actor, 'beginTestMessage')
  const { email } = await readAs(actor, (db) =>
    db.selectFrom('profiles').select('email').where('id', '=', actor.userId).executeTakeFirstOrThrow(),
  )
  const shop = await readSettings()
  // Nobody's subscription ends by a test.
  const leave = new URL('/newsletter/desinscription', origin).href
  const content = letterMail({ shop, letter, origin, leave })
  const mail = mailOfShop(config, shop, {
    ...content,
    subject: `[Essai] ${content.subject}`,
    to: email,
    name: `letter-test.${randomUUID()}`,
  })
  try {
    await deliverMail({ ...config, log }, mail, AbortSignal.timeout(TEST_TIMEOUT_MS))
  } catch (error) {
    throw new DomainError(toServiceError(error).message)
  }
  return email
}
