import { createECDH, hkdfSync } from 'node:crypto'

/** The key pair by which push services know the shop (VAPID, RFC 8292), in base64url. */
export type VapidKeys = { publicKey: string; privateKey: string }

/** How many private keys the curve P-256 has. */
const ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')

/**
 * Derives the key pair from a secret: the same secret always makes the same pair, so the database stores one line, as
 * for the other keys. It uses more bits than the curve needs, so that all keys are equally likely (FIPS 186-5, A.2.1).
 *
 * @param secret at least 32 characters
 */
export function vapidKeys(secret: string): VapidKeys {
  const bits = Buffer.from(hkdfSync('sha256', secret, 'boutique', 'vapid', 48)).toString('hex')
  const scalar = (BigInt(`0x${bits}`) % (ORDER - 1n)) + 1n
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return {
    publicKey: curve.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  }
}
