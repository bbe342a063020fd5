import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { cleaningUp } from '#scripts/budgets/cleaning-up.ts'
import { failover, killedPostgres, lockedTable, readOnly, silentNetwork } from './faults/database-faults.ts'
import { hasHaproxy } from './faults/haproxy.ts'
import { release } from './faults/release.ts'
import { killedShop, replacedInstances } from './faults/shop-faults.ts'
import { hasPostgres15 } from './faults/standby.ts'
import { report, type Verdict } from './faults/verdict.ts'
import { printLoad } from './parts/rounds.ts'

type Fault = (onEnd: OnEnd) => Promise<Verdict>

const faults: Record<string, Fault> = {
  'kill-shop': killedShop,
  'kill-postgres': killedPostgres,
  'read-only': readOnly,
  'locked-orders': (onEnd) => lockedTable('orders', onEnd),
  'locked-products': (onEnd) => lockedTable('products', onEnd),
  silent: silentNetwork,
  instances: replacedInstances,
  failover,
  release,
}

/** What a fault needs from the machine beyond the shop itself; undefined when nothing is missing. */
function missingFor(name: string): string | undefined {
  const needsProxy = ['instances', 'failover', 'release'].includes(name)
  if (needsProxy && !hasHaproxy()) return 'HAProxy (Debian: apt-get install haproxy)'
  if (name === 'failover' && !hasPostgres15()) return 'PostgreSQL 15 (Debian: apt-get install postgresql-15)'
  return undefined
}

/**
 * Puts faults on the built shop, orders and visits going on, and returns a verdict for each: all, or those that
 * are named.
 */
export async function run(_onEnd: OnEnd, args: string[]): Promise<void> {
  const unknown = args.find((name) => !(name in faults))
  if (unknown) throw new Error(`unknown fault: "${unknown}". There are: ${Object.keys(faults).join(', ')}`)
  printLoad()
  const bad: string[] = []
  for (const [name, fault] of Object.entries(faults)) {
    if (args.length > 0 && !args.includes(name)) continue
    const missing = missingFor(name)
    if (missing) {
      console.log(`- ${name}: not run, without ${missing}`)
      continue
    }
    if (!(await cleaningUp(async (onEnd) => report(await fault(onEnd))))) bad.push(name)
  }
  if (bad.length > 0) throw new Error(`to be looked at: ${bad.join(', ')}`)
  console.log('Nothing lost, nothing doubled, orders within 5 seconds.')
}
