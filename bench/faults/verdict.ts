import { setTimeout as pause } from 'node:timers/promises'
import { Traffic, type TrafficOptions } from '#tests/fixtures/network/traffic.ts'

/** Orders and visits before the fault, and after it. */
const CALM_MS = 3_000

/** What became of orders and pages while a fault was there. */
export type Verdict = {
  fault: string
  answered: number
  lost: number
  doubled: number
  /** Answers to orders that did not contain a number, and how many. */
  refusals: Record<string, number>
  pages: number
  refusedPages: number
  /** The longest that any request took. */
  longestS: number
  /** Seconds from the end of the fault (for what ends by itself: from its beginning) to the next order. */
  nextOrderS: number
  /** What `/readyz` said during the fault. */
  ready?: number
  /** Nobody else could have answered: one instance, and it was ended. */
  isAlone?: boolean
  /** What else went wrong. */
  wrong: string[]
}

/** What a fault reports about itself. */
type Outcome = Pick<Verdict, 'nextOrderS'> & Partial<Pick<Verdict, 'ready' | 'isAlone' | 'wrong'>>

/**
 * Puts a fault on a shop with orders and visits going on, and returns the verdict. `hurt` returns the seconds
 * to the next order.
 */
export async function judge(
  fault: string,
  options: TrafficOptions,
  hurt: (traffic: Traffic) => Promise<Outcome>,
): Promise<Verdict> {
  const traffic = await Traffic.start(options)
  await pause(CALM_MS)
  const outcome = await hurt(traffic)
    .then(async (result) => {
      await pause(CALM_MS)
      return result
    })
    .finally(() => traffic.stop())
  return {
    fault,
    ...(await traffic.compare()),
    refusals: traffic.refusals,
    pages: traffic.pages.length,
    refusedPages: traffic.refusedPages.length,
    longestS: traffic.longest([...traffic.orders, ...traffic.pages]),
    wrong: [],
    ...outcome,
  }
}

/** Prints a verdict; says whether it is good. */
export function report(verdict: Verdict): boolean {
  const {
    fault,
    answered,
    lost,
    doubled,
    refusals,
    pages,
    refusedPages,
    longestS,
    nextOrderS,
    ready,
    wrong,
  } = verdict
  const isSafe = lost === 0 && doubled === 0 && wrong.length === 0
  const isGood = isSafe && (refusedPages === 0 || verdict.isAlone) && nextOrderS <= 5 && longestS <= 25
  const refused = Object.entries(refusals).map(([what, count]) => `${what} × ${count}`)
  console.log(`${isGood ? '✓' : '✗'} ${fault}`)
  console.log(`    orders: ${answered} answered, ${lost} lost, ${doubled} doubled`)
  console.log(`    refused meanwhile: ${refused.join(', ') || 'none'}`)
  console.log(`    pages: ${pages} asked for, ${refusedPages} refused`)
  console.log(
    `    next order after ${nextOrderS.toFixed(1)} s, longest wait ${longestS.toFixed(1)} s${ready ? `, /readyz ${ready}` : ''}`,
  )
  for (const line of wrong) console.log(`    ${line}`)
  return Boolean(isGood)
}
