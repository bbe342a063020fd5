import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { type ReadMail, readMail } from './read-mail.ts'

export type Received = ReadMail & { from: string; to: string[] }

type Behaviour = {
  onConnect?: SMTPServerOptions['onConnect']
  onMailFrom?: SMTPServerOptions['onMailFrom']
  onRcptTo?: SMTPServerOptions['onRcptTo']
  /** What happens once the whole mail is there; without it the mail is taken. */
  onWhole?: (mail: Received, answer: (error?: Error) => void, server: MailServer) => void
  /** What happens at a mail's first bytes. */
  onFirstBytes?: (server: MailServer) => void
  credentials?: { user: string; pass: string }
  /** Where it listens; without it at 127.0.0.1. */
  host?: string
}

/** A real SMTP server on loopback that behaves as the test says, and keeps what it took. */
export class MailServer {
  /** Mails that were answered with "250". */
  readonly taken: Received[] = []
  /** How many connections were opened. */
  connections = 0
  behaviour: Behaviour = {}
  port = 0
  readonly #host = () => this.behaviour.host ?? '127.0.0.1'
  readonly #sockets = new Set<Socket>()
  #server: SMTPServer | undefined

  get url(): string {
    const login = this.behaviour.credentials ? 'boutique:secret@' : ''
    return `smtp://${login}${this.#host()}:${this.port}`
  }

  async start(behaviour: Behaviour = {}): Promise<this> {
    this.behaviour = behaviour
    const { credentials } = behaviour
    const server = new SMTPServer({
      disabledCommands: credentials ? ['STARTTLS'] : ['AUTH', 'STARTTLS'],
      allowInsecureAuth: true,
      authOptional: !credentials,
      closeTimeout: 100,
      onAuth: ({ username, password }, _session, callback) =>
        username === credentials?.user && password === credentials?.pass
          ? callback(null, { user: username })
          : callback(new Error('5.7.8 Authentication credentials invalid')),
      onConnect: (session, callback) =>
        this.behaviour.onConnect ? this.behaviour.onConnect(session, callback) : callback(),
      onMailFrom: (address, session, callback) =>
        this.behaviour.onMailFrom ? this.behaviour.onMailFrom(address, session, callback) : callback(),
      onRcptTo: (address, session, callback) =>
        this.behaviour.onRcptTo ? this.behaviour.onRcptTo(address, session, callback) : callback(),
      onData: (stream, session, callback) => this.#receive(stream, session, callback),
    })
    server.on('error', () => undefined)
    server.server.on('connection', (socket: Socket) => {
      this.connections += 1
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
    })
    server.listen(this.port, this.#host())
    await once(server.server, 'listening')
    this.port = (server.server.address() as AddressInfo).port
    this.#server = server
    return this
  }

  /** Cuts every connection without a word. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (!server) return
    this.cut()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }

  #receive(
    stream: NodeJS.ReadableStream,
    { envelope }: SMTPServerSession,
    callback: (error?: Error | null) => void,
  ): void {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => {
      if (chunks.push(chunk) === 1) this.behaviour.onFirstBytes?.(this)
    })
    stream.on('end', () => {
      const mail: Received = {
        ...readMail(Buffer.concat(chunks).toString('utf8')),
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        to: envelope.rcptTo.map(({ address }) => address),
      }
      const answer = (error?: Error) => {
        if (!error) this.taken.push(mail)
        callback(error)
      }
      if (this.behaviour.onWhole) this.behaviour.onWhole(mail, answer, this)
      else answer()
    })
  }
}

/** A mail server for one test, gone when it ends. */
export async function mailServer(behaviour: Behaviour = {}): Promise<MailServer> {
  const server = await new MailServer().start(behaviour)
  onTestFinished(() => server.stop())
  return server
}

/** A reply as a mail server gives it. */
export function reply(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}
