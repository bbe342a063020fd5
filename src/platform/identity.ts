import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'

/** The environment variable by which the start numbers its instances. */
export const INSTANCE_NUMBER = 'SHOP_INSTANCE'

/**
 * Who writes a log line or a metric: the machine's name and the number of the instance on it; 0 is the start
 * itself, where it runs several instances.
 */
export function instanceName(): string {
  return `${hostname() || 'boutique'}.${process.env[INSTANCE_NUMBER] ?? '1'}`
}

/**
 * The version of package.json, with the first digits of the digest of the sources that the build was made
 * from: `1.0.0+3f9a01c2`.
 */
export function shopVersion(): string {
  const { version } = JSON.parse(textOf('package.json') || '{}') as { version?: string }
  const build = textOf('dist/.stamp').slice(0, 8)
  return `${version ?? '0.0.0'}${build && `+${build}`}`
}

/** Every command runs in the root of the project. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
