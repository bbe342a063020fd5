import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { openRuntime } from '#platform/runtime.ts'
import { scanUpload } from './scan-upload.server.ts'

const { log } = openRuntime(readConfig({ LOG_LEVEL: 'silent' }), 'postgres://localhost/none')
const virus = 'X5O!P%@AP'

/**
 * Speaks clamd's protocol: takes INSTREAM in pieces after their lengths, and says what it found in the whole.
 */
async function clamd({ mostBytes = 1_000_000 } = {}) {
  const scanned: Buffer[] = []
  const server = createServer((socket) => {
    let rest = Buffer.alloc(0)
    let stream: Buffer | undefined
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      rest = Buffer.concat([rest, bytes])
      if (!stream) {
        const command = 'zINSTREAM\0'
        if (rest.length < command.length) return
        if (rest.subarray(0, command.length).toString() !== command) return socket.end('UNKNOWN COMMAND\0')
        stream = Buffer.alloc(0)
        rest = rest.subarray(command.length)
      }
      while (rest.length >= 4 && rest.length >= 4 + rest.readUInt32BE()) {
        const length = rest.readUInt32BE()
        stream = Buffer.concat([stream, rest.subarray(4, 4 + length)])
        rest = rest.subarray(4 + length)
        if (stream.length > mostBytes) return socket.end('INSTREAM size limit exceeded. ERROR\0')
        if (length > 0) continue
        scanned.push(stream)
        socket.end(stream.includes(virus) ? 'stream: Win.Test.EICAR_HDB-1 FOUND\0' : 'stream: OK\0')
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { scanned, scanner: { host: '127.0.0.1', port: (server.address() as AddressInfo).port } }
}

it('an upload is scanned whole, in pieces, and passes when nothing is found', async () => {
  const { scanned, scanner } = await clamd()
  const upload = Buffer.from(Array.from({ length: 200_001 }, (_, at) => at % 251))
  await scanUpload(upload, scanner, log)
  expect(scanned.map((bytes) => bytes.equals(upload))).toEqual([true])
})

it('an upload with a virus is refused', async () => {
  const { scanner } = await clamd()
  await expect(scanUpload(Buffer.from(`JPEG ${virus}`), scanner, log)).rejects.toMatchObject({
    code: 'picture_infected',
  })
})

it('a scanner that is away or cannot scan refuses otherwise; without one nothing is scanned', async () => {
  const { scanner } = await clamd({ mostBytes: 3 })
  await expect(scanUpload(Buffer.from('JPEG'), scanner, log)).rejects.toMatchObject({ code: 'scanner_away' })
  const nowhere = { host: '127.0.0.1', port: 1 }
  await expect(scanUpload(Buffer.from('JPEG'), nowhere, log)).rejects.toMatchObject({ code: 'scanner_away' })
  await scanUpload(Buffer.from(virus), null, log)
})
