/**
 * Whether a name or address, as it stands in a URL or a setting, means this machine: what is sent there
 * passes no network.
 */
export function isThisMachine(host: string): boolean {
  return ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host)
}
