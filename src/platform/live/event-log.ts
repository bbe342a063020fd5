import type { LiveEvent } from './live-source.ts'

const MOST = 200

/** The most recent events of a stream, for windows that join later. */
export class EventLog {
  #start: string | null
  #events: LiveEvent[] = []

  /** @param start the event id from which the stream began */
  constructor(start: string | null) {
    this.#start = start
  }

  add(event: LiveEvent): void {
    if (event.type === 'resync') {
      this.#start = event.id
      this.#events = []
      return
    }
    this.#events.push(event)
    const oldest = this.#events.length > MOST ? this.#events.shift() : undefined
    if (oldest) this.#start = oldest.id
  }

  /** The events after this id; a resync when they are no longer known. */
  since(mark: string | null): LiveEvent[] {
    if (mark === this.#start) return this.#events
    const position = this.#events.findIndex(({ id }) => id === mark)
    if (position >= 0) return this.#events.slice(position + 1)
    return [{ type: 'resync', data: 'null', id: this.#events.at(-1)?.id ?? this.#start ?? '' }]
  }
}
