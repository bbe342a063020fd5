import * as v from 'valibot'

const browsers: readonly [RegExp, string][] = [
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(OPR|Opera|OPiOS|OPX)\b/, 'Opera'],
  [/\b(Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(UCBrowser|UBrowser)\//, 'UC Browser'],
  [/\b(FBAN|FBAV)\b/, 'Facebook'],
  [/\bInstagram\b/, 'Instagram'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/^(?=.*\bVersion\/\d).* Safari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bKAIOS\b/i, 'KaiOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

function nameIn(list: readonly [RegExp, string][], userAgent: string): string | undefined {
  return list.find(([pattern]) => pattern.test(userAgent))?.[1]
}

/** Names a device from its user agent: "Chrome sur Android". */
export function deviceName(userAgent: string): string {
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  if (browser && system) return `${browser} sur ${system}`
  return browser ?? (system ? `Navigateur sur ${system}` : 'Appareil inconnu')
}

export type SessionEntry = {
  id: string
  device: string
  /** The shortened IP address of the sign-in; null when it is unknown. */
  place: string | null
  signedInAt: string
  seenAt: string
  isCurrent: boolean
}

/** An address to be recognised: "41.207.12.x", of IPv6 three groups; null for any other text. */
export function shortAddress(address: string): string | null {
  const [, head] =
    /^(\d+\.\d+\.\d+)\.\d+$/.exec(address) ?? /^((?:[\da-f]{1,4}:){1,3})[\da-f:.]*$/i.exec(address) ?? []
  if (!head) return null
  return head.endsWith(':') ? `${head}x` : `${head}.x`
}

export const ownSessionSchema = v.object({ id: v.pipe(v.string(), v.uuid()) })

export const userSessionsSchema = v.object({ userId: v.pipe(v.string(), v.uuid()) })

export type OwnSession = v.InferOutput<typeof ownSessionSchema>
export type UserSessions = v.InferOutput<typeof userSessionsSchema>
