import { compare } from '#scripts/budgets/budget.ts'
import { answerTable, budgetTable } from '#scripts/budgets/budget-table.ts'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { measureFirstViews } from '#scripts/budgets/measure.ts'
import { ensureBuilt } from '#scripts/steps/build-app.ts'

/** Prints what a first view weighs, file by file, and how it stands to the budgets. */
export async function run(onEnd: OnEnd): Promise<void> {
  await ensureBuilt({ signal: new AbortController().signal })
  const { views } = await measureFirstViews(onEnd)
  for (const view of views) console.log(`${answerTable(view)}\n`)
  console.log(budgetTable(compare(views)))
}
