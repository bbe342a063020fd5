import { fallbacks, type Settings } from './settings.ts'

/** The networks whose addresses the owner sets (NAV-11). */
export const networks = ['facebook', 'instagram', 'tiktok'] as const
export type Network = (typeof networks)[number]
export type SocialAddresses = Readonly<Record<Network, string>>

/** What the footer and the staff call each network. */
export const networkLabels: Readonly<Record<Network, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
}

/** Where a network leads in which the shop has no address: to its home page. */
const homes: SocialAddresses = {
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  tiktok: 'https://www.tiktok.com/',
}

/** All that a page knows of the shop: its settings, the ways to it that the server makes of its numbers, its social networks. */
export type ShopData = Settings & { call_link: string; chat_link: string | null; social: SocialAddresses }

/** What stands in while the shop's data cannot be read. */
export const shopFallbacks: ShopData = { ...fallbacks, call_link: '', chat_link: null, social: homes }

/** Turns the table's rows into one record; a network without a row leads to its home page. */
export function toSocialAddresses(rows: readonly { network: string; address: string }[]): SocialAddresses {
  const addresses = new Map(rows.map(({ network, address }) => [network, address]))
  const entries = networks.map((network) => [network, addresses.get(network) ?? homes[network]])
  return Object.fromEntries(entries) as SocialAddresses
}
