import type { Settings } from '#features/settings/domain/settings.ts'
import { isEmail } from '#lib/contact/email.ts'
import type { Config } from '#platform/config/config.ts'
import type { MailAddress } from '#platform/mail/deliver-mail.server.ts'

/** The shop's own address, when its settings have a valid one. */
export function addressOf(shop: Settings): MailAddress | undefined {
  return isEmail(shop.contactEmail) ? { name: shop.storeName, address: shop.contactEmail } : undefined
}

/** The sender of the shop's mails: MAIL_FROM, otherwise the shop's own address. */
export function senderOf({ mailFrom }: Pick<Config, 'mailFrom'>, shop: Settings): MailAddress | string {
  return mailFrom ?? addressOf(shop) ?? { name: shop.storeName, address: 'boutique@localhost' }
}

/** The domain of an address, for Message-IDs. */
export function domainOf(sender: MailAddress | string): string {
  const address = typeof sender === 'string' ? sender.replace(/^.*<|>$/g, '') : sender.address
  return address.slice(address.lastIndexOf('@') + 1)
}
