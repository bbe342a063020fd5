import { compare } from '#scripts/budgets/budget.ts'
import { answerTable, budgetTable } from '#scripts/budgets/budget-table.ts'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { measureFirstViews } from '#scripts/budgets/measure.ts'
import { measureSecondView } from '#scripts/budgets/second-view.ts'
import { ensureBuilt } from '#scripts/steps/build-app.ts'

/**
 * Prints what a first view weighs, file by file, compared with the budgets; then what is loaded after it.
 */
export async function run(onEnd: OnEnd): Promise<void> {
  await ensureBuilt({ signal: new AbortController().signal })
  const views = await measureFirstViews(onEnd)
  for (const view of views) console.log(`${answerTable(view)}\n`)
  console.log(budgetTable(compare(views)))
  const { first, cached, second, withoutWorker } = await measureSecondView(onEnd)
  const line = (what: string, bytes: number) =>
    `  ${what.padEnd(52)}${(bytes / 1000).toFixed(1).padStart(8)} kB`
  console.log(
    [
      '\nSecond view: product (all that travels, headers included)',
      line('first view', first),
      line('then, once the page is idle, what the phone stores', cached),
      line('second view', second),
      line('second view, without service worker', withoutWorker),
    ].join('\n'),
  )
}
