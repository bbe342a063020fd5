import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'

/** The environment variable by which the start numbers its instances. */
export const INSTANCE_NUMBER = 'SHOP_INSTANCE'

/** Who writes a log line: the machine and the number of its instance, 0 for the start of several. */
export function instanceName(): string {
  return `${hostname() || 'boutique'}.${process.env[INSTANCE_NUMBER] ?? '1'}`
}

/** The version of package.json and the first digits of its sources' digest: `1.0.0+3f9a01c2`. */
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
