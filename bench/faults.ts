import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { cleaningUp } from '#scripts/budgets/cleaning-up.ts'
import { failover, killedPostgres, lockedTable, readOnly, silentNetwork } from './faults/database-faults.ts'
import { release } from './faults/release.ts'
import { killedShop, replacedInstances } from './faults/shop-faults.ts'
import { tell, type Verdict } from './faults/verdict.ts'
import { tellLoad } from './parts/rounds.ts'

const faults: Record<string, (onEnd: OnEnd) => Promise<Verdict>> = {
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

/** Puts faults on the built shop, orders and visits going on, and gives a verdict for each: all, or those that are named. */
export async function run(_onEnd: OnEnd, args: string[]): Promise<void> {
  const unknown = args.find((name) => !(name in faults))
  if (unknown) throw new Error(`panne inconnue : « ${unknown} ». Il y a : ${Object.keys(faults).join(', ')}`)
  tellLoad()
  const bad: string[] = []
  for (const [name, fault] of Object.entries(faults)) {
    if (args.length > 0 && !args.includes(name)) continue
    if (!(await cleaningUp(async (onEnd) => tell(await fault(onEnd))))) bad.push(name)
  }
  if (bad.length > 0) throw new Error(`à revoir : ${bad.join(', ')}`)
  console.log('Rien de perdu, rien en double, aucune page refusée, des commandes dans les 5 secondes.')
}
