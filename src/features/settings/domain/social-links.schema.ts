import * as v from 'valibot'
import type { Network } from './shop-data.ts'

/** The same rule as in the database: only addresses of servers, with TLS and without a password. */
const httpsAddress = /^https:\/\/(?=[^\s/@]+\.[^\s/@])[^\s/@]+(?:\/\S*)?$/

const address = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(300, 'L’adresse est trop longue (maximum 300 caractères)'),
  v.check(
    (text) => text === '' || httpsAddress.test(text),
    'Adresse invalide (ex : https://www.instagram.com/votre-boutique)',
  ),
)

/**
 * The addresses in social networks; an empty one means none (NAV-11). Form and server use the same schema.
 */
export const socialLinksSchema = v.object({
  facebook: address,
  instagram: address,
  tiktok: address,
} satisfies Record<Network, v.GenericSchema<string, string>>)
