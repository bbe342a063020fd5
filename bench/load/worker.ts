import { randomUUID } from 'node:crypto'
import { runConnection } from './http-connection.ts'
import type { LoadJob, LoadResult } from './job.ts'

/** The load process: receives its job as a message, produces the load, reports the results. */
process.once('message', (job: LoadJob) => {
  load(job)
    .then((result) => process.send?.(result, () => process.exit(0)))
    .catch((error) => {
      console.error(error)
      process.exit(1)
    })
})

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
