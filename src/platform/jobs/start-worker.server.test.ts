import { Writable } from 'node:stream'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { traceToLog } from './start-worker.server.ts'

test('what the job runner prints as a trace is a line of the log', () => {
  const { trace } = console
  onTestFinished(() => {
    console.trace = trace
  })
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  traceToLog(pino(stream))
  console.trace(new Error('connect ECONNREFUSED'))
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, err: { message: 'connect ECONNREFUSED' }, msg: 'a worker of the job runner ended' },
  ])
})
