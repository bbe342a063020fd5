import { connect } from 'node:net'

export type Reply = { status: number; body: string }

type Target = { host: string; port: number }

/**
 * One kept-alive HTTP/1.1 connection that sends the next request when the answer to the last one is complete.
 * It implements only as much of HTTP as a load needs, so that the load costs the machine less than the server
 * that is measured.
 *
 * @param next returns the bytes of the next request, or null at the end
 * @param onReply is called with each answer; bodies are read only when `wantsBodies`
 */
export function runConnection(
  { host, port }: Target,
  next: () => string | Buffer | null,
  onReply: (reply: Reply) => void,
  wantsBodies: boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true })
    let waiting = Buffer.alloc(0)
    const send = () => {
      const request = next()
      if (request === null) {
        socket.destroy()
        resolve()
      } else socket.write(request)
    }
    socket.once('connect', send)
    socket.once('error', reject)
    socket.once('end', () => reject(new Error('the server closed a connection')))
    socket.on('data', (chunk) => {
      waiting = waiting.length > 0 ? Buffer.concat([waiting, chunk]) : chunk
      const end = replyEnd(waiting)
      if (end === null) return
      const status = Number(waiting.toString('latin1', 9, 12))
      const body = wantsBodies ? waiting.toString('utf8', end.head, end.end) : ''
      waiting = Buffer.alloc(0)
      onReply({ status, body })
      send()
    })
  })
}

/** Where head and body of a complete answer end; null while some of it is missing. */
function replyEnd(bytes: Buffer): { head: number; end: number } | null {
  const blank = bytes.indexOf('\r\n\r\n')
  if (blank < 0) return null
  const head = blank + 4
  const headers = bytes.toString('latin1', 0, head).toLowerCase()
  const length = /\r\ncontent-length: *(\d+)/.exec(headers)?.[1]
  if (length !== undefined) {
    const end = head + Number(length)
    return bytes.length >= end ? { head, end } : null
  }
  if (!headers.includes('transfer-encoding: chunked')) throw new Error('an answer without a length')
  return bytes.subarray(-5).toString('latin1') === '0\r\n\r\n' ? { head, end: bytes.length } : null
}
