import type { Worker } from 'node:cluster'

/** What `node:cluster` sends for a connection that an instance shall take, and the instance's answer to it. */
type Passed = { cmd?: string; act?: string; seq?: number }
type Answered = { cmd?: string; ack?: number }

const LAST_ANSWERS_MS = 20
const CLUSTER = 'NODE_CLUSTER'

/**
 * Keeps the connections of customers from being lost with an instance that is killed. `node:cluster` accepts
 * each connection in the start's process, passes it on and waits for the instance's answer; from one that died
 * meanwhile no answer comes, and the customer would wait for ever. This answers for it that it did not take
 * the connection: it then goes to another instance.
 *
 * It relies on the messages of Node's own cluster (lib/internal/cluster); the version of Node is pinned, and
 * tests/faults/instances.test.ts fails when they change.
 */
export function rescueUnaccepted({ process: child }: Worker): void {
  const unanswered = new Set<number>()
  const send = child.send.bind(child) as (...parts: unknown[]) => boolean
  child.send = (message: Passed, ...more: unknown[]) => {
    if (message.cmd === CLUSTER && message.act === 'newconn' && message.seq !== undefined)
      unanswered.add(message.seq)
    return send(message, ...more)
  }
  child.on('internalMessage', ({ cmd, ack }: Answered) => {
    if (cmd === CLUSTER && ack !== undefined) unanswered.delete(ack)
  })
  const rescue = () => {
    for (const ack of unanswered) {
      child.emit('internalMessage', { cmd: CLUSTER, ack, accepted: false }, undefined)
    }
    unanswered.clear()
  }
  // Both are registered after the cluster's own listeners: this instance gets no connection any more. While a
  // connection is on its way to a process that dies, Node reports its end, but not the end of the channel. What
  // the instance answered last is read first.
  child.once('disconnect', rescue)
  child.once('exit', () => setTimeout(rescue, LAST_ANSWERS_MS))
}
