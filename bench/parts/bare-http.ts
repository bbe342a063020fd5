import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'

type Answer = { headers: [string, string][]; body: string }

const itsOwn = /^(connection|keep-alive|date|transfer-encoding)$/

/** Serves one answer from a bare `node:http` server in a process of its own: the most that Node can do. */
export async function serveByNode(
  { headers, body }: { headers: Headers; body: Buffer },
  onEnd: OnEnd,
): Promise<{ url: string; pid: number }> {
  const child = fork(import.meta.filename)
  onEnd(async () => void child.kill())
  const kept = [...headers].filter(([name]) => !itsOwn.test(name))
  child.send({ headers: kept, body: body.toString('base64') } satisfies Answer)
  const [port] = (await once(child, 'message')) as [number]
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 }
}

if (process.argv[1] === import.meta.filename) {
  process.once('message', ({ headers, body }: Answer) => {
    const bytes = Buffer.from(body, 'base64')
    const flat = headers.flat()
    const server = createServer((_request, response) => {
      response.writeHead(200, flat)
      response.end(bytes)
    })
    server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
  })
}
