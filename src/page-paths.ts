/**
 * How paths begin that are no pages, for the server and the service worker. The worker knows no endpoint: each that does not
 * begin like this ends like a file, such as `/robots.txt` (endpoints.test.ts).
 */
const calls = ['_serverFn', 'api']
const files = ['assets', 'pictures', '.well-known']
const probes = ['healthz', 'readyz']

/** Whether a path belongs to calls of the shop, which no copy answers. */
export function isCall(path: string): boolean {
  return calls.includes(firstName(path))
}

/** Whether a path may be a page's: it is no probe, and in no folder of calls or files. */
export function mayBePage(path: string): boolean {
  return ![...calls, ...files, ...probes].includes(firstName(path))
}

/** `product` of `/product/1`; '' of the home page. */
export function firstName(path: string): string {
  return path.split('/', 2)[1] ?? ''
}
