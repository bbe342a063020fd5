import { mailOfShop } from '#features/messages/send-message.server.ts'
import { type Settings, toSettings } from '#features/settings/settings.ts'
import { isEmail } from '#lib/contact/contact-details.ts'
import type { Config } from '#platform/config/config.ts'
import type { Queries } from '#platform/database/actor.ts'
import type { Logger } from '#platform/log.ts'
import { deliverMail } from '#platform/mail/deliver-mail.server.ts'

const SEND_TIMEOUT_MS = 60_000

type Content = { subject: string; text: string; html: string }

/**
 * Sends the owner a mail that the shop writes by itself, to the address of the order mails. False: there is no address
 * that a mail could go to.
 *
 * @param id stays the same when the mail is sent again
 * @throws ServiceError when the mail was not accepted
 */
export async function mailOwner(
  { config, log }: { config: Config; log: Logger },
  db: Queries,
  id: string,
  write: (shop: Settings) => Content,
): Promise<boolean> {
  const shop = toSettings(await db.selectFrom('systemSettings').select(['key', 'value']).execute())
  const to = config.orderEmail ?? shop.contactEmail
  if (!isEmail(to)) return false
  const mail = mailOfShop(config, shop, { ...write(shop), to, name: id })
  await deliverMail({ ...config, log }, mail, AbortSignal.timeout(SEND_TIMEOUT_MS))
  return true
}
