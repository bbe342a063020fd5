import type { Worker } from 'node:cluster'
import cluster from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#platform/command-line.ts'
import { INSTANCE_NUMBER, type Logger } from '#platform/log.ts'
import type { InstanceMetrics } from '#platform/metrics/shop-metrics.ts'
import { root } from '../tool.ts'
import { isReport, metricsOf, type Order, type Report } from './messages.ts'

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
function rescueUnaccepted({ process: child }: Worker): void {
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

/** The pause before an instance is replaced; it doubles while instances end soon after their start. */
const REPLACE_MS = { first: 100, most: 30_000 }
/** An instance that lived longer is replaced without a longer pause. */
const SETTLED_MS = 60_000
/** How long an instance may take to stop, beyond the delay for the load balancer. */
const STOP_MS = 9_000

export type RunningInstances = {
  url: string
  /** What each instance has measured that answers in time. */
  metrics(): Promise<InstanceMetrics[]>
  close(delayMs?: number): Promise<void>
}

type Options = { count: number; databaseUrl: string; log: Logger }
type Instance = { worker: Worker; isReady: boolean; startedAt: number }

/**
 * Runs several instances of the shop on one port (D40). They share nothing but the port and the database. One
 * of them works the job queue; when it ends, another one takes over. An instance that ends is replaced. They
 * are stopped by `close` only: signals of a terminal or of systemd reach them too, and they ignore them.
 *
 * @throws StartError when the first instance cannot start
 */
export async function runInstances({ count, databaseUrl, log }: Options): Promise<RunningInstances> {
  cluster.setupPrimary({ exec: join(root, 'scripts', 'instance.ts') })
  const instances = new Map<number, Instance>()
  let deliverer: Instance | undefined
  let isClosing = false
  let pauseMs = REPLACE_MS.first

  const first = await open(1)
  const rest = Array.from({ length: count - 1 }, (_, index) => open(index + 2))
  await Promise.all(rest)

  return {
    url: first.url,
    metrics: () => metricsOf([...instances.values()].filter(({ isReady }) => isReady)),
    async close(delayMs = 0) {
      isClosing = true
      await Promise.all([...instances.values()].map((instance) => end(instance, delayMs)))
    },
  }

  /** Starts the instance with this number, until it listens. */
  async function open(number: number): Promise<Extract<Report, { kind: 'ready' }>> {
    const worker = cluster.fork({ [INSTANCE_NUMBER]: String(number) })
    const instance: Instance = { worker, isReady: false, startedAt: performance.now() }
    instances.set(number, instance)
    rescueUnaccepted(worker)
    // A message to an instance that has just ended.
    worker.on('error', (error) => log.debug({ err: error, number }, 'an instance could not be reached'))
    worker.once('exit', (code, signal) => void onEnd(number, instance, code, signal))
    if (!deliverer) deliverer = instance
    send(instance, { kind: 'start', databaseUrl, delivers: deliverer === instance })
    const report = await Promise.race([reportOf(worker), once(worker, 'exit').then(() => null)])
    if (report?.kind !== 'ready') {
      throw new StartError(report?.kind === 'failed' ? report.line : 'Une instance n’a pas démarré.')
    }
    instance.isReady = true
    chooseDeliverer()
    return report
  }

  async function onEnd(number: number, instance: Instance, code: number, signal: string): Promise<void> {
    instances.delete(number)
    if (deliverer === instance) deliverer = undefined
    if (isClosing || (!instance.isReady && instances.size === 0)) return
    log.error({ number, code, signal }, 'an instance ended and is replaced')
    chooseDeliverer()
    const lived = performance.now() - instance.startedAt
    pauseMs = lived > SETTLED_MS ? REPLACE_MS.first : pauseMs
    await sleep(pauseMs)
    pauseMs = Math.min(pauseMs * 2, REPLACE_MS.most)
    if (isClosing) return
    await open(number).then(
      () => log.info({ number }, 'the instance was replaced'),
      (error) => log.error({ err: error, number }, 'the instance could not be replaced yet'),
    )
  }

  /** The job queue goes to the instance that serves the longest. */
  function chooseDeliverer(): void {
    if (deliverer || isClosing) return
    const ready = [...instances.values()].filter(({ isReady }) => isReady)
    deliverer = ready.toSorted((a, b) => a.startedAt - b.startedAt)[0]
    if (deliverer) send(deliverer, { kind: 'deliver' })
  }
}

function send({ worker }: Instance, order: Order): void {
  if (worker.isConnected()) worker.send(order)
}

/** The first report: that it listens, or why it cannot. */
async function reportOf(worker: Worker): Promise<Report> {
  for (;;) {
    const [message] = (await once(worker, 'message')) as [unknown]
    if (isReport(message)) return message
  }
}

async function end(instance: Instance, delayMs: number): Promise<void> {
  const { worker } = instance
  if (worker.isDead()) return
  const ended = once(worker, 'exit')
  send(instance, { kind: 'close', delayMs })
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), delayMs + STOP_MS)
  await ended
  clearTimeout(timer)
}
