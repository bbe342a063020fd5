/** One session of the account, as its owner reads it. Dates are ISO texts. */
export type SessionEntry = {
  id: string
  device: string
  /** The address of the sign-in, shortened; null when it is unknown. */
  place: string | null
  signedInAt: string
  seenAt: string
  isCurrent: boolean
}

/** Enough of an address to recognise it: "41.207.12.x", of IPv6 the first three groups. Null for anything that is none. */
export function shortAddress(address: string): string | null {
  const [, head] =
    /^(\d+\.\d+\.\d+)\.\d+$/.exec(address) ?? /^((?:[\da-f]{1,4}:){1,3})[\da-f:.]*$/i.exec(address) ?? []
  if (!head) return null
  return head.endsWith(':') ? `${head}x` : `${head}.x`
}
