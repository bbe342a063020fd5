import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { hostname } from 'node:os'
import { connect as connectTls } from 'node:tls'

/**
 * Where log lines go besides standard error: a server that takes syslog (RFC 5424) over TLS (RFC 5425) or
 * TCP.
 */
export type LogTarget = { host: string; port: number; isEncrypted: boolean }

/** How much may wait while the target is unreachable; older lines stay, newer ones are dropped and counted. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024
const FIRST_PAUSE_MS = 500
const LAST_PAUSE_MS = 30_000
/** A connection that takes longer counts as failed. */
const CONNECT_MS = 10_000
/** Facility `local0`. */
const FACILITY = 16
/** From pino's levels to those of syslog. */
const severities: Readonly<Record<number, number>> = { 60: 2, 50: 3, 40: 4, 30: 6, 20: 7, 10: 7 }

/**
 * One line of the log as a frame of RFC 5425: its length in bytes, then the message with the JSON line as it
 * is.
 */
export function syslogFrame(line: string, now: Date): string {
  const level = Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? 30)
  const priority = FACILITY * 8 + (severities[level] ?? 6)
  const message = `<${priority}>1 ${now.toISOString()} ${hostname() || '-'} boutique ${process.pid} - - ${line.trimEnd()}`
  return `${Buffer.byteLength(message)} ${message}`
}

/**
 * Sends lines to the target (ASVS 16.4.3), in their order, and reconnects by itself. Writing
 * never waits and never fails: lines that do not fit while the target is unreachable are dropped, and their number is
 * sent once it is back. Over TLS the target's certificate must be valid for its name: to any other nothing is
 * sent.
 */
export class LogForwarder {
  readonly #target: LogTarget
  readonly #onAway: (reason: Error) => void
  #waiting: string[] = []
  #waitingBytes = 0
  #dropped = 0
  #socket: Socket | undefined
  #isOpen = false
  #isAwayKnown = false
  #pauseMs = FIRST_PAUSE_MS

  /**
   * @param onAway called with the reason once, each time that the target cannot be reached or is not trusted
   */
  constructor(target: LogTarget, onAway: (reason: Error) => void = () => undefined) {
    this.#target = target
    this.#onAway = onAway
    this.#connect()
  }

  /** Takes one line of the log. */
  write(line: string): void {
    const frame = syslogFrame(line, new Date())
    if (this.#waitingBytes + frame.length > MAX_WAITING_BYTES) {
      this.#dropped += 1
      return
    }
    this.#queue(frame)
    this.#send()
  }

  #queue(frame: string): void {
    this.#waiting.push(frame)
    this.#waitingBytes += frame.length
  }

  #connect(): void {
    const { host, port, isEncrypted } = this.#target
    const name = isIP(host) ? {} : { servername: host }
    const socket = isEncrypted ? connectTls({ host, port, ...name }) : connectPlain({ host, port })
    this.#socket = socket.unref()
    socket.setKeepAlive(true)
    const timeout = setTimeout(() => socket.destroy(new Error('no connection in time')), CONNECT_MS).unref()
    socket.once(isEncrypted ? 'secureConnect' : 'connect', () => {
      clearTimeout(timeout)
      this.#isOpen = true
      this.#isAwayKnown = false
      this.#pauseMs = FIRST_PAUSE_MS
      if (this.#dropped > 0) {
        const note = `{"level":40,"count":${this.#dropped},"msg":"log lines were dropped while the log target was away"}`
        this.#queue(syslogFrame(note, new Date()))
        this.#dropped = 0
      }
      this.#send()
    })
    socket.on('drain', () => this.#send())
    socket.on('error', (reason) => this.#reportAway(reason))
    socket.once('close', () => {
      clearTimeout(timeout)
      this.#isOpen = false
      setTimeout(() => this.#connect(), this.#pauseMs).unref()
      this.#pauseMs = Math.min(this.#pauseMs * 2, LAST_PAUSE_MS)
    })
    // The target says nothing; reading notices when it closes.
    socket.resume()
  }

  #reportAway(reason: Error): void {
    if (this.#isAwayKnown) return
    this.#isAwayKnown = true
    this.#onAway(reason)
  }

  #send(): void {
    const socket = this.#socket
    while (socket && this.#isOpen && !socket.writableNeedDrain) {
      const frame = this.#waiting.shift()
      if (frame === undefined) return
      this.#waitingBytes -= frame.length
      socket.write(frame)
    }
  }
}
