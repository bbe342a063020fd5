import type { Pool } from 'pg'
import type { Settings } from '#features/settings/domain/settings.ts'
import type { AccountMailRequest } from '../domain/account-mail-request.ts'
import { newDeviceMail, promotionMail } from '../templates/admin-mail.ts'

type AdminMailContent = { to: string; subject: string; text: string; html: string }

/** The mail to one admin about the account of an admin. Null when either account no longer exists. */
export async function writeAdminMail(
  authDatabase: Pool,
  request: Extract<AccountMailRequest, { kind: 'new-device' | 'promotion' }>,
  shop: Settings,
  origin: string,
): Promise<AdminMailContent | null> {
  const { userId, subjectId, requestedAt: at } = request
  const byId = request.kind === 'promotion' ? request.byId : null
  const { rows } = await authDatabase.query<{ id: string; email: string }>(
    'select id, email from users where id = any ($1)',
    [[userId, subjectId, byId]],
  )
  const emailOf = (id: string | null) => rows.find((row) => row.id === id)?.email
  const to = emailOf(userId)
  const account = emailOf(subjectId)
  if (!to || !account) return null
  const users = new URL('/admin?tab=users', origin).href
  if (request.kind === 'new-device') {
    const isOwn = userId === subjectId
    const link = isOwn ? new URL('/reset-password', origin).href : users
    return { to, ...newDeviceMail({ shop, account, at, browser: request.browser, link, isOwn }) }
  }
  return { to, ...promotionMail({ shop, account, at, by: emailOf(byId) ?? 'inconnu', link: users }) }
}
