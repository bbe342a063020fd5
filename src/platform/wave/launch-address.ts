/**
 * Whether a customer may be sent to this address: https at Wave, or where the API itself answers when it is not Wave's (a
 * stand-in in tests).
 */
export function isLaunchAddress(text: string, apiUrl: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, host, username } = new URL(text)
  if (username) return false
  if (isOfWave(hostname)) return protocol === 'https:'
  const api = new URL(apiUrl)
  return !isOfWave(api.hostname) && host === api.host && protocol === api.protocol
}

function isOfWave(hostname: string): boolean {
  return hostname === 'wave.com' || hostname.endsWith('.wave.com')
}
