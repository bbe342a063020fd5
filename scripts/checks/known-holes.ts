import { execFile } from 'node:child_process'
import { root } from '../steps/tool.ts'

const DAY_MS = 24 * 60 * 60_000
/** The whole check must not hold up the tests. */
const REGISTRY_TIMEOUT_MS = 5_000
/** Days within which a package with a known hole has to be replaced (docs/security.md, "Updates"). */
const frames: Readonly<Record<string, number>> = { critical: 7, high: 7 }
const OTHER_FRAME = 90

export type Finding = { name: string; severity: string; range: string }
/** `via` contains the vulnerabilities themselves, and the names of dependencies that have others. */
type Vulnerability = { via: readonly (string | Finding)[] }
/** When each version of a package was published, according to the registry. */
export type ReleaseTimes = Readonly<Record<string, string>>

/** What `npm audit --json` found, or null when the registry does not answer that question. */
export function findingsOf(report: string): Finding[] | null {
  let known: { vulnerabilities?: Record<string, Vulnerability> }
  try {
    known = JSON.parse(report)
  } catch {
    return null
  }
  if (!known.vulnerabilities) return null
  return Object.values(known.vulnerabilities).flatMap(({ via }) =>
    via.filter((hole) => typeof hole === 'object'),
  )
}

/**
 * When the version was published that fixes a vulnerability: the first one after the range of vulnerable
 * versions. Null while there is none.
 */
export function closedAt(range: string, times: ReleaseTimes): Date | null {
  const end = /(<=?)\s*v?(\d+\.\d+\.\d+[\w.+-]*)\s*$/.exec(range)
  const [, sign = '', version = ''] = end ?? []
  const bound = times[version]
  if (!bound) return null
  if (sign === '<') return new Date(bound)
  const later = Object.entries(times)
    .filter(([name, time]) => /^\d+\.\d+\.\d+$/.test(name) && time > bound)
    .map(([, time]) => time)
  const first = later.toSorted()[0]
  return first ? new Date(first) : null
}

/**
 * Whether a vulnerability that was fixed at that time has remained for longer than the time frame of its
 * severity allows (ASVS 15.2.1).
 */
export function isOverdue({ severity }: Finding, closed: Date | null, now: Date): boolean {
  if (!closed) return false
  return now.getTime() - closed.getTime() > (frames[severity] ?? OTHER_FRAME) * DAY_MS
}

/**
 * Looks for packages that run and have a known vulnerability (`npm audit --omit=dev`). Fails when one of them
 * has remained longer than allowed. `npm audit` itself fails as well for one that nobody has fixed yet, and where the registry
 * has no answer. Succeeds when the registry does not answer in time (by default 5
 * seconds), after a call of `leftOut`.
 */
export async function checkKnownHoles(
  env: NodeJS.ProcessEnv,
  leftOut: (what: string) => void,
  timeoutMs = REGISTRY_TIMEOUT_MS,
): Promise<boolean> {
  const until = Date.now() + timeoutMs
  const findings = findingsOf(await npm(['audit', '--omit=dev', '--json'], env, until))
  if (!findings) {
    leftOut('the search for known vulnerabilities of packages: the npm registry does not answer it from here')
    return true
  }
  const overdue: string[] = []
  for (const finding of findings) {
    const closed = closedAt(finding.range, await timesOf(finding.name, env, until))
    const late = isOverdue(finding, closed, new Date())
    const since = closed ? `fixed since ${closed.toISOString().slice(0, 10)}` : 'not fixed yet'
    console.log(
      `${late ? '✗' : '·'} ${finding.name} ${finding.range}: ${finding.severity} vulnerability, ${since}`,
    )
    if (late) overdue.push(finding.name)
  }
  if (findings.length === 0) console.log('No known vulnerability in the packages that run.')
  return overdue.length === 0
}

async function timesOf(name: string, env: NodeJS.ProcessEnv, until: number): Promise<ReleaseTimes> {
  try {
    return JSON.parse(await npm(['view', name, 'time', '--json'], env, until))
  } catch {
    return {}
  }
}

/** What npm says on standard output, whatever it ends with; nothing when it takes too long. */
function npm(args: string[], env: NodeJS.ProcessEnv, until: number): Promise<string> {
  const timeout = Math.max(1, until - Date.now())
  return new Promise((resolve) => {
    execFile(
      'npm',
      [...args, '--fetch-retries=0'],
      { cwd: root, env, timeout, maxBuffer: 32 * 2 ** 20 },
      (_error, out) => resolve(out),
    )
  })
}
