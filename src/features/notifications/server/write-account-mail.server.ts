import type { Pool } from 'pg'
import { unsubscribeAddress, unsubscribeHeaders } from '#features/newsletter/domain/unsubscribe.ts'
import { unsubscribeLinkOf } from '#features/newsletter/server/subscription.server.ts'
import { type Settings, toSettings } from '#features/settings/domain/settings.ts'
import { createRecovery } from '#platform/auth/recovery.server.ts'
import type { Config } from '#platform/config/config.ts'
import type { Queries } from '#platform/database/actor.ts'
import { callSql, callSqlRows } from '#platform/database/call-sql.ts'
import { readRows } from '#platform/database/read-rows.ts'
import type { EmailMessage } from '#platform/mail/deliver-mail.server.ts'
import type { AccountMailRequest } from '../domain/account-mail-request.ts'
import { newsletterMail, resetMail, restockMail, welcomeMail } from '../templates/account-mail.ts'
import { addressOf, domainOf, senderOf } from './mail-sender.ts'
import { writeAdminMail } from './write-admin-mail.server.ts'

export type Accounts = {
  /** Connections as `auth_service`. */
  authDatabase: Pool
  /** The address that customers type. */
  origin: () => string
}

type Content = { to: string; subject: string; text: string; html: string; headers?: Record<string, string> }

/** The requested mail, or null when no account has this address (AUTH-16). */
export async function writeAccountMail(
  { authDatabase, origin }: Accounts,
  db: Queries,
  request: AccountMailRequest,
  config: Pick<Config, 'mailFrom' | 'smtpUrl'>,
): Promise<EmailMessage | null> {
  const shop = toSettings(await db.selectFrom('systemSettings').select(['key', 'value']).execute())
  const content = await contentOf({ authDatabase, origin }, db, request, shop, config)
  return content && letterOf(content, request, shop, config)
}

async function contentOf(
  { authDatabase, origin }: Accounts,
  db: Queries,
  request: AccountMailRequest,
  shop: Settings,
  { smtpUrl }: Pick<Config, 'smtpUrl'>,
): Promise<Content | null> {
  switch (request.kind) {
    case 'welcome':
      return welcome(authDatabase, request.userId, shop, origin())
    case 'reset-password':
      return reset(authDatabase, request.email, shop, origin())
    case 'new-device':
    case 'promotion':
      return writeAdminMail(authDatabase, request, shop, origin())
    case 'newsletter':
      // Without a mail server this mail would only be a file in the outbox.
      return smtpUrl ? newsletter(db, request.subscriberId, shop, origin()) : null
    case 'restock':
      return restock(db, request, shop, origin())
  }
}

/** Makes the link's secret when the mail is sent; only its hash is stored. */
async function reset(
  authDatabase: Pool,
  email: string,
  shop: Settings,
  origin: string,
): Promise<Content | null> {
  const tokens = await createRecovery(authDatabase, email)
  if (!tokens) return null
  const link = new URL('/reset-password', origin)
  link.searchParams.set('type', 'recovery')
  link.searchParams.set('access_token', tokens.access)
  link.searchParams.set('refresh_token', tokens.refresh)
  return { to: email, ...resetMail({ shop, link: link.href }) }
}

async function welcome(
  authDatabase: Pool,
  userId: string,
  shop: Settings,
  origin: string,
): Promise<Content | null> {
  const rows = await readRows<{ email: string; firstName: string | null }>(
    authDatabase,
    'select email, first_name from users where id = $1',
    [userId],
  )
  const [user] = rows
  if (!user) return null
  const link = new URL('/', origin).href
  return { to: user.email, ...welcomeMail({ shop, name: user.firstName ?? '', link }) }
}

async function newsletter(
  db: Queries,
  subscriberId: string,
  shop: Settings,
  origin: string,
): Promise<Content | null> {
  const [subscriber] = await callSqlRows(db, 'readNewSubscriber', { subscriber: subscriberId })
  if (!subscriber?.email) return null
  const link = await unsubscribeLinkOf(db, origin, subscriberId)
  return {
    to: subscriber.email,
    headers: unsubscribeHeaders(link),
    ...newsletterMail({ shop, name: subscriber.name ?? '', link }),
  }
}

async function restock(
  db: Queries,
  { restockRequestId, requestId }: { restockRequestId: string; requestId: string },
  shop: Settings,
  origin: string,
): Promise<Content | null> {
  const [found] = await callSqlRows(db, 'readRestockMail', { request: restockRequestId, ofTurn: requestId })
  if (!found?.email || !found.waiterId) return null
  const signature = (await callSql(db, 'signRestockLink', { waiter: found.waiterId })) ?? ''
  const leave = unsubscribeAddress(origin, { abonne: found.waiterId, signature, liste: 'alertes' })
  return {
    to: found.email,
    headers: unsubscribeHeaders(leave),
    ...restockMail({
      shop,
      product: found.productName ?? '',
      stock: found.stock ?? 0,
      link: new URL(`/product/${found.productId}`, origin).href,
      leave,
    }),
  }
}

function letterOf(
  { to, ...content }: Content,
  { kind, requestId, requestedAt }: AccountMailRequest,
  shop: Settings,
  config: Pick<Config, 'mailFrom'>,
): EmailMessage {
  const from = senderOf(config, shop)
  const replyTo = addressOf(shop)
  return {
    ...content,
    from,
    to: { name: '', address: to },
    ...(replyTo ? { replyTo } : {}),
    id: `${kind}.${requestId}@${domainOf(from)}`,
    fileName: `${kind}-${new Date(requestedAt).toISOString().replace(/[:.]/g, '-')}-${requestId.slice(0, 8)}`,
  }
}
