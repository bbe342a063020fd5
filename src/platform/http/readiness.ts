import type { ChangeListener } from '../changes/change-listener.ts'
import { withTimeout } from './endpoint.ts'

/** A load balancer gets an answer within this time. */
const TIMEOUT_MS = 2_000

/** Whether a load balancer should send requests to this process (OPS-17). */
export class Readiness {
  #listener: ChangeListener | undefined
  #isStopping = false

  /** The shop is ready while its change listener is connected to a database that can be written. */
  follow(listener: ChangeListener): void {
    this.#listener = listener
  }

  /** The shop is about to stop: a load balancer should use another instance. */
  stop(): void {
    this.#isStopping = true
  }

  get isStopping(): boolean {
    return this.#isStopping
  }

  async problem(): Promise<string | null> {
    if (this.#isStopping) return 'la boutique s’arrête'
    const asked = this.#listener?.isWritable() ?? Promise.resolve(false)
    return (await withTimeout(TIMEOUT_MS, asked).catch(() => false))
      ? null
      : 'la base de données ne répond pas, ou ne peut pas être modifiée'
  }
}
