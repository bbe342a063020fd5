import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'

const MAX_ROUNDS = 10
const MAX_INSTANCES = 4
const MAX_SECONDS = 60
const MAX_SLOWDOWN = 20
const MAX_ORDERS = 100_000

/** How often and how long is measured: `--rounds=3 --seconds=5`, within bounds; `--beside=<folder>`, `--data=<folder>`. */
export function readRounds(args: string[], usual: { rounds: number; seconds: number }) {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      beside: { type: 'string' },
      data: { type: 'string' },
      instances: { type: 'string' },
      slower: { type: 'string' },
      orders: { type: 'string' },
    },
  })
  const within = (text: string | undefined, otherwise: number, most: number) => {
    const value = Number(text ?? otherwise)
    if (Number.isInteger(value) && value >= 1 && value <= most) return value
    throw new Error(`a whole number from 1 to ${most} is expected, not "${text}"`)
  }
  return {
    rounds: within(values.rounds, usual.rounds, MAX_ROUNDS),
    seconds: within(values.seconds, usual.seconds, MAX_SECONDS),
    orders: within(values.orders, 1500, MAX_ORDERS),
    /** The folder of another checkout, built, to measure beside this one. */
    beside: values.beside,
    /** The folder of a large shop, to measure on it. */
    data: values.data,
    /** How many instances the shop runs on this machine (INSTANCES). */
    instances: within(values.instances, 1, MAX_INSTANCES),
    /** How many times slower than this machine's the processor of a phone is. */
    slower: within(values.slower, 4, MAX_SLOWDOWN),
  }
}

export function spread(values: readonly number[], digits = 0): string {
  const sorted = values.toSorted((a, b) => a - b)
  return `min ${(sorted[0] ?? Number.NaN).toFixed(digits)} · median ${median(sorted).toFixed(digits)} · max ${(sorted.at(-1) ?? Number.NaN).toFixed(digits)}`
}

/** How often another side did the same in each round, and how many times as often this one did. */
export function printRatio(name: string, ours: readonly number[], theirs: readonly number[]): void {
  const ratios = ours.map((rate, round) => rate / (theirs[round] ?? Number.NaN))
  console.log(`${name}, per second: ${spread(theirs)}; ratio: ${spread(ratios, 2)}`)
}

/** The middle figure; of an even number of figures the mean of the two in the middle. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (low + high) / 2
}

/** The figures that half of them, 95 % of them and all of them stay within. */
export function quantiles(values: readonly number[]): { half: number; most: number; all: number } {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
  return { half: at(0.5), most: at(0.95), all: at(1) }
}

/** On a machine that is busy with other work, the figures measure that work too. */
export function printLoad(): void {
  const [load = 0] = loadavg()
  const remark = load < 1.5 ? '' : ': the machine is busy already, these figures are disturbed'
  console.log(`Load of the machine at the beginning: ${load.toFixed(2)}${remark}`)
}
