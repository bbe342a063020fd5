/**
 * Whether a name or address, as written in a URL or a setting, means this machine: what is sent there
 * does not pass a network.
 */
export function isThisMachine(host: string): boolean {
  return ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host)
}
