import * as v from 'valibot'
import type { Network } from './shop-data.ts'

/** As the database has it: nothing that leads elsewhere than to a server, in the clear, or with a password in it. */
const httpsAddress = /^https:\/\/[^\s/@]+\.[^\s/@]+(?:\/\S*)?$/

const address = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(300, 'L’adresse est trop longue (maximum 300 caractères)'),
  v.check(
    (text) => text === '' || httpsAddress.test(text),
    'Adresse invalide (ex : https://www.instagram.com/votre-boutique)',
  ),
)

/** The shop's addresses in social networks; an empty one is none (NAV-11). The same schema binds the form and the server. */
export const socialLinksSchema = v.object({
  facebook: address,
  instagram: address,
  tiktok: address,
} satisfies Record<Network, v.GenericSchema<string, string>>)
