import { type Argon2Parameters, argon2 } from 'node:crypto'
import { promisify } from 'node:util'
import { passwordIn, urlAs } from './logins.ts'

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

/**
 * The address of `shop_pages`, whose password all instances derive from the owner's; null when the owner has
 * none.
 *
 * @param ownerUrl connects as the owner
 */
export async function derivedServerUrl(ownerUrl: string): Promise<string | null> {
  const secret = passwordIn(ownerUrl)
  return secret ? urlAs(ownerUrl, 'shop_pages', await derivedPassword(secret)) : null
}

/**
 * From a password that a person may have chosen, so that whoever learns the derived one does not find it by
 * trying: argon2id with 46 MiB and one pass, the least that ASVS 11.4.4 approves, 40 ms at each start.
 */
async function derivedPassword(secret: string): Promise<string> {
  const key = await derive('argon2id', {
    message: secret,
    nonce: 'boutique, shop_pages',
    parallelism: 1,
    memory: 47_104,
    passes: 1,
    tagLength: 32,
  })
  return key.toString('base64url')
}
