import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'

type Order = { url: string } | { open: number } | { listen: number }
type Report = { opened: number } | { heardAt: number[] }

/** Streams of different customers behind one proxy, from a process of their own: their memory is not the shop's. */
export async function openStreamsOf(url: string, onEnd: OnEnd) {
  const child = fork(import.meta.filename)
  onEnd(async () => void child.kill())
  const ask = async (order: Order) => {
    child.send(order)
    return ((await once(child, 'message')) as [Report])[0]
  }
  child.send({ url } satisfies Order)
  return {
    open: (count: number) => ask({ open: count }),
    /** The times at which the next event has arrived at this many streams; it listens already when it returns. */
    async heard(count: number): Promise<number[]> {
      const report = await ask({ listen: count })
      return 'heardAt' in report ? report.heardAt : []
    },
  }
}

if (process.argv[1] === import.meta.filename) {
  let address = new URL('http://127.0.0.1')
  let last = 0
  let heardAt: number[] = []
  let expected = Number.POSITIVE_INFINITY

  const send = (report: Report) => process.send?.(report)
  const openOne = () =>
    new Promise<void>((resolve, reject) => {
      last += 1
      const from = `10.${last >> 16}.${(last >> 8) & 255}.${last & 255}`
      const socket = connect({ host: address.hostname, port: Number(address.port), noDelay: true })
      socket.once('error', reject)
      socket.write(
        `GET /api/events HTTP/1.1\r\nhost: ${address.host}\r\nx-forwarded-for: ${from}\r\naccept: text/event-stream\r\n\r\n`,
      )
      socket.setEncoding('latin1').on('data', (text: string) => {
        if (text.includes('event: resync')) resolve()
        if (!text.includes('event: product')) return
        heardAt.push(Date.now())
        if (heardAt.length === expected) send({ heardAt })
      })
    })

  process.on('message', async (order: Order) => {
    if ('url' in order) address = new URL(order.url)
    if ('listen' in order) {
      heardAt = []
      expected = order.listen
    }
    if ('open' in order) {
      for (let left = order.open; left > 0; left -= 100) {
        await Promise.all(Array.from({ length: Math.min(left, 100) }, openOne))
      }
      send({ opened: order.open })
    }
  })
}
