import { existsSync } from 'node:fs'
import { installPackage } from './system-packages.ts'

const usualPlaces = ['/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy']

/**
 * The path of Caddy, the proxy of the journeys behind TLS: one that is here, else brought by the system's
 * packages; null when there is none.
 */
export async function findTlsProxy(): Promise<string | null> {
  const chosen = process.env.CADDY_PATH
  if (chosen) return chosen
  const found = usualPlaces.find((path) => existsSync(path))
  if (found) return found
  console.log('No TLS proxy on this machine: installing Caddy…')
  await installPackage('caddy')
  return usualPlaces.find((path) => existsSync(path)) ?? null
}
