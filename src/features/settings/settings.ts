import { camelCase } from '#lib/camel-case.ts'

/** The shop's data, as admins edit them (ASET-02); every page reads them from here (NAV-04). */
export const settingKeys = [
  'storeName',
  'storeDescription',
  'contactPhone',
  'contactEmail',
  'storeAddress',
  // Enters no total (D26); the fees that pages name are in settings.ts.
  'deliveryFee',
  'whatsappNumber',
  'businessHours',
  'deliveryMessage',
] as const

export type SettingKey = (typeof settingKeys)[number]
export type Settings = Readonly<Record<SettingKey, string>>

/** The fallback of each setting that is missing or cannot be read (GUEST-04, D2). */
export const fallbacks: Settings = {
  storeName: "Ambre d'Ivoire",
  storeDescription: 'Parfums et soins choisis à Abidjan, livrés partout en Côte d’Ivoire.',
  contactPhone: '',
  contactEmail: '',
  storeAddress: 'Abidjan, Côte d’Ivoire',
  deliveryFee: '0',
  whatsappNumber: '',
  businessHours: 'Lundi–vendredi 9h–18h, samedi 9h–16h, dimanche fermé',
  deliveryMessage: 'Livraison via Yango à vos frais.',
}

function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(fallbacks, key)
}

/** Turns the table's rows, whose keys are in snake_case, into one record; an absent or empty value becomes its fallback. */
export function toSettings(rows: readonly { key: string; value: string | null }[]): Settings {
  const settings: Record<SettingKey, string> = { ...fallbacks }
  for (const { key, value } of rows) {
    const name = camelCase(key)
    if (isSettingKey(name) && value?.trim()) settings[name] = value.trim()
  }
  return settings
}

/** The registers whose numbers are on invoices and in the legal notice (D67). */
export const registers = ['rccm', 'ncc'] as const
export type Register = (typeof registers)[number]

/** The shop's number in each register; empty until it is entered. */
export type Registrations = Readonly<Record<Register, string>>

export const registerLabels: Registrations = { rccm: 'RCCM', ncc: 'NCC' }

export function toRegistrations(rows: readonly { register: string; number: string }[]): Registrations {
  const numbers = new Map(rows.map(({ register, number }) => [register, number]))
  return { rccm: numbers.get('rccm') ?? '', ncc: numbers.get('ncc') ?? '' }
}

export const noRegistrations: Registrations = { rccm: '', ncc: '' }

/** One line for each number that was entered, such as « RCCM : CI-ABJ-2026-B-1234 ». */
export function registrationLines(registrations: Registrations): string[] {
  return registers
    .filter((register) => registrations[register])
    .map((register) => `${registerLabels[register]} : ${registrations[register]}`)
}

/** The social networks whose addresses an admin sets (NAV-11). */
export const networks = ['facebook', 'instagram', 'tiktok'] as const
export type Network = (typeof networks)[number]
export type SocialAddresses = Readonly<Record<Network, string>>

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

/**
 * The fallback while the shop's data cannot be read. A function: as a value it would be in the first script, which never needs
 * it.
 */
export const shopFallbacks = (): ShopData => ({
  ...fallbacks,
  callLink: '',
  chatLink: null,
  social: homes,
  registrations: noRegistrations,
})

/** Turns the table's rows into one record; a network without a row leads to its home page. */
export function toSocialAddresses(rows: readonly { network: string; address: string }[]): SocialAddresses {
  const addresses = new Map(rows.map(({ network, address }) => [network, address]))
  const entries = networks.map((network) => [network, addresses.get(network) ?? homes[network]])
  return Object.fromEntries(entries) as SocialAddresses
}

/** What delivery costs, as the pages and the checkout say it: texts only, no order's total depends on them (D26). */
export const delivery = {
  freeAbove: '50\u202f000\u00a0FCFA',
  abidjan: { fee: '2\u202f500\u00a0FCFA', delay: '24-48\u00a0h' },
  interior: { fee: '5\u202f000\u00a0FCFA', delay: '2-5 jours ouvrés' },
} as const

/** "À vos frais" in words: the fees of the delivery page, and who pays them (AFTER-01). */
export const deliveryFees = `Le coursier se règle à la remise\u00a0: ${delivery.abidjan.fee} à Abidjan, ${delivery.interior.fee} à l’intérieur. Au-dessus de ${delivery.freeAbove} d’achat, c’est la boutique qui le règle.`

/** What happens after an order, in three steps: the call, the courier, the payment (AFTER-02). */
export const afterOrderSteps = [
  { title: 'Nous vous appelons', text: 'pour convenir du jour, de l’adresse et du moyen de paiement.' },
  { title: 'Le coursier vous livre', text: 'et vous appelle en arrivant.' },
  { title: 'Vous réglez à la livraison', text: 'et n’avez rien à payer maintenant.' },
] as const

const GROUND = '#0c0907'
const sizes = [192, 512]

/** The web app manifest, by which a phone installs the shop under the name of the settings. */
export function webManifest({ storeName, storeDescription }: Settings) {
  return {
    id: '/',
    name: storeName,
    short_name: storeName,
    description: storeDescription,
    lang: 'fr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: GROUND,
    background_color: GROUND,
    // The logo fits into the middle of the icon, which no mask cuts off.
    icons: ['any', 'maskable'].flatMap((purpose) =>
      sizes.map((size) => ({
        src: `/pictures/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    ),
  }
}

/** The path of the file by which whoever found a vulnerability finds whom to tell (RFC 9116). */
export const SECURITY_TXT = '/.well-known/security.txt'

/** Half a year: the standard asks for less than one, and a copy must not expire soon. */
const VALID_FOR_DAYS = 180

/** Whom to tell of a vulnerability: the shop's e-mail address, or its page of contacts when it has none. */
export function securityTxt({ origin, contactEmail, now }: Facts): string {
  const expires = new Date(now)
  expires.setUTCHours(0, 0, 0, 0)
  expires.setUTCDate(expires.getUTCDate() + VALID_FOR_DAYS)
  return [
    `Contact: ${contactEmail ? `mailto:${encodeURI(contactEmail)}` : `${origin}/contact`}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: fr',
    `Canonical: ${origin}${SECURITY_TXT}`,
    '',
  ].join('\n')
}

type Facts = { origin: string; contactEmail: string; now: Date }
