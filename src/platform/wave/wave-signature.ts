import { createHmac, timingSafeEqual } from 'node:crypto'

/** A call that is older, or from the future, may be a copy that somebody sends again. */
const LONGEST_AGE_S = 5 * 60

/**
 * Whether Wave sent these bytes lately: the header `Wave-Signature` (`t=<seconds>,v1=<hex>`, several `v1` while a secret is
 * rotated) contains the HMAC-SHA256 of its time and the raw body under one of the secrets.
 */
export function isSignedByWave(
  body: Uint8Array,
  header: string | null,
  { secrets, now }: { secrets: readonly string[]; now: number },
): boolean {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('=', 2))
  const [time = ''] = valuesOf(parts, 't')
  if (!/^\d{1,12}$/.test(time) || Math.abs(now / 1000 - Number(time)) > LONGEST_AGE_S) return false
  const given = valuesOf(parts, 'v1')
    .filter((text) => /^[\da-f]{64}$/i.test(text))
    .map((text) => Buffer.from(text, 'hex'))
  return secrets
    .map((secret) => createHmac('sha256', secret).update(time).update(body).digest())
    .some((expected) => given.some((signature) => timingSafeEqual(signature, expected)))
}

function valuesOf(parts: readonly string[][], name: string): string[] {
  return parts.flatMap(([key, value]) => (key === name && value !== undefined ? [value] : []))
}
