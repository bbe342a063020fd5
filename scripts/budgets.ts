import { answerTable, budgetTable, compare } from './budgets/budget.ts'
import { IDLE_LIMIT_KB, idleWeight } from './budgets/built-scripts.ts'
import { cleaningUp } from './budgets/cleaning-up.ts'
import { measureFirstViews } from './budgets/measure.ts'
import { ensureBuilt } from './steps/build-app.ts'
import { giveUp } from './steps/failure.ts'

/** The check "budgets": what a new customer's phone loads must stay within what the budgets allow. */
const broken = await cleaningUp(async (onEnd) => {
  await ensureBuilt({ signal: new AbortController().signal })
  const views = await measureFirstViews(onEnd)
  const findings = compare(views)
  console.log(budgetTable(findings))
  const broken = findings.filter((finding) => finding.broken)
  for (const view of views.filter(({ name }) => broken.some((finding) => finding.view === name))) {
    console.log(`\n${answerTable(view)}`)
    for (const script of view.adminScripts) console.log(`  file of the administration: ${script}`)
  }
  const idle = await idleWeight()
  console.log(`Scripts that every page starts once it is ready: ${idle.toFixed(1)} kB of ${IDLE_LIMIT_KB}`)
  return [
    ...broken.map(({ view, what }) => `${what} (${view})`),
    ...(idle > IDLE_LIMIT_KB ? ['scripts of a page that is ready'] : []),
  ]
}).catch((error) => giveUp(error, 'The budgets cannot be measured'))

if (broken.length > 0) console.error(`\nOver budget: ${broken.join(', ')}.`)
process.exit(broken.length > 0 ? 1 : 0)
