import { noRegistrations, type Registrations } from './registrations.ts'
import { fallbacks, type Settings } from './settings.ts'

/** The social networks whose addresses an admin sets (NAV-11). */
export const networks = ['facebook', 'instagram', 'tiktok'] as const
export type Network = (typeof networks)[number]
export type SocialAddresses = Readonly<Record<Network, string>>

/** The name of each network, in footer and administration. */
export const networkLabels: Readonly<Record<Network, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
}

/** The home page of each network, for a shop without an address there. */
const homes: SocialAddresses = {
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  tiktok: 'https://www.tiktok.com/',
}

/** The data of the shop that every page needs: settings, links made from its numbers, networks, registers. */
export type ShopData = Settings & {
  callLink: string
  chatLink: string | null
  social: SocialAddresses
  registrations: Registrations
  /** The service with which an order can be paid before it is delivered (D57); absent where there is none. */
  payAheadWith?: string
}

/** The fallback while the shop's data cannot be read. */
export const shopFallbacks: ShopData = {
  ...fallbacks,
  callLink: '',
  chatLink: null,
  social: homes,
  registrations: noRegistrations,
}

/** Turns the table's rows into one record; a network without a row leads to its home page. */
export function toSocialAddresses(rows: readonly { network: string; address: string }[]): SocialAddresses {
  const addresses = new Map(rows.map(({ network, address }) => [network, address]))
  const entries = networks.map((network) => [network, addresses.get(network) ?? homes[network]])
  return Object.fromEntries(entries) as SocialAddresses
}
