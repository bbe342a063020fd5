import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { runConnection } from './http-connection.ts'

/** The instructions for the load process. */
export type LoadJob = {
  host: string
  port: number
  connections: number
  seconds: number
  /** Ends the load even when there is time left. */
  most: number
  /** A whole request, as bytes go over the wire: head and body. */
  head: string
  body: string
  /** What each request has of its own: these pieces of the body are replaced each time, at the same length. */
  own: { phone: string; key: string; firstPhone: number } | null
}

/** What the load process reports when it is done. */
export type LoadResult = {
  /** Answers that were good, and in what time. */
  good: number
  seconds: number
  /** Different order numbers among them. */
  orders: number
  /** Milliseconds: median, 95th and 99th percentile, largest. */
  times: { p50: number; p95: number; p99: number; max: number }
  /** Statuses or first words of all other answers, and how many there were. */
  others: Record<string, number>
}

/** Puts a load on a server from a process of its own. */
export async function putLoad(
  job: LoadJob,
  onEnd: OnEnd,
  onStart?: (pid: number) => void,
): Promise<LoadResult> {
  const child = fork(import.meta.filename, { serialization: 'json' })
  onEnd(async () => void child.kill())
  if (child.pid) onStart?.(child.pid)
  child.send(job)
  const [result] = await Promise.race([
    once(child, 'message') as Promise<[LoadResult]>,
    once(child, 'exit').then(([code]) => {
      throw new Error(`the load generator stopped (${code})`)
    }),
  ])
  return result
}

async function load(job: LoadJob): Promise<LoadResult> {
  const times: number[] = []
  const orders = new Set<string>()
  const others: Record<string, number> = {}
  let sent = 0
  let good = 0
  const make = requestMaker(job)
  const began = performance.now()
  const until = began + job.seconds * 1000
  const connection = () => {
    let sentAt = 0
    return runConnection(
      job,
      () => {
        sentAt = performance.now()
        if (sentAt >= until || sent >= job.most) return null
        sent += 1
        return make()
      },
      ({ status, body }) => {
        times.push(performance.now() - sentAt)
        const order = job.own ? /CMD-\d{13}-[A-Z0-9]{8}/.exec(body)?.[0] : undefined
        if (order) orders.add(order)
        if (status === 200 && (order || !job.own)) good += 1
        else {
          const what = `${status} ${body.slice(0, 200)}`
          others[what] = (others[what] ?? 0) + 1
        }
      },
      job.own !== null,
    )
  }
  await Promise.all(Array.from({ length: job.connections }, connection))
  const seconds = (performance.now() - began) / 1000
  return { good, seconds, orders: orders.size, times: percentiles(times), others }
}

/** Each order comes from another phone and under another key, as from another customer. */
function requestMaker({ head, body, own }: LoadJob): () => string | Buffer {
  if (!own) {
    const bytes = Buffer.from(head + body)
    return () => bytes
  }
  let phone = own.firstPhone
  return () => {
    phone += 1
    return (
      head +
      body
        .replaceAll(own.phone, String(phone).padStart(own.phone.length, '0'))
        .replaceAll(own.key, randomUUID())
    )
  }
}

function percentiles(times: number[]): LoadResult['times'] {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) }
}

if (process.argv[1] === import.meta.filename) {
  process.once('message', async (job: LoadJob) => process.send?.(await load(job), () => process.exit(0)))
}
