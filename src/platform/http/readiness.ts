import type { ChangeListener } from '../changes/change-listener.ts'

/** How long a balancer waits for an answer at most. */
const PATIENCE_MS = 2_000

/** Whether this process should be sent requests (OPS-17): `/readyz` says it, a balancer asks. */
export class Readiness {
  #listener: ChangeListener | undefined
  #isStopping = false

  /** From now on the shop is ready while it hears of changes from a database that can be written. */
  follow(listener: ChangeListener): void {
    this.#listener = listener
  }

  /** The shop is about to end: a balancer should send its requests to another instance. */
  stop(): void {
    this.#isStopping = true
  }

  get isStopping(): boolean {
    return this.#isStopping
  }

  /** Why the shop is not ready, or null when it is. */
  async problem(): Promise<string | null> {
    if (this.#isStopping) return 'la boutique s’arrête'
    const { promise: late, resolve } = Promise.withResolvers<false>()
    const timer = setTimeout(() => resolve(false), PATIENCE_MS)
    const isReady = await Promise.race([this.#listener?.isWritable() ?? false, late])
    clearTimeout(timer)
    return isReady ? null : 'la base de données ne répond pas, ou ne peut pas être modifiée'
  }
}
