import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import type { InboxWorld } from '../inbox/messages.ts'
import { deliver } from '../inbox/messages.ts'
import { record } from '../kit/journal.ts'

/** The mail server: speaks SMTP on a port of its own, asks for a name and a password, and delivers everything into the inbox. */
export const MAIL_USER = 'qicheng'
export const MAIL_PASSWORD = 'sandbox'

const SIZE_MAX_BYTES = 1024 * 1024
const RECIPIENTS_MAX = 20
const CLIENTS_MAX = 50
const SOCKET_TIMEOUT_MS = 60_000
/** A stop waits no longer for clients that have gone to sleep. */
const CLOSE_WITHIN_MS = 500
const SUBJECT_CHARACTERS_MAX = 1_000

export interface MailServer {
  readonly port: number
  stop(): Promise<void>
}

/** An answer of the protocol: 4xx come again, 5xx never. */
const refusal = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode })

async function bytesOf(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Keeps one mail for each of its recipients. */
async function keep(world: InboxWorld, session: SMTPServerSession, bytes: Buffer): Promise<string> {
  const mail = await PostalMime.parse(bytes)
  const at = world.now()
  const clientKey = (mail.messageId ?? '').slice(0, 256)
  const ref = `mail-${session.id}-${at}`
  const message = {
    kind: 'mail',
    at,
    sender: mail.from?.address ?? '',
    subject: (mail.subject ?? '').slice(0, SUBJECT_CHARACTERS_MAX),
    text: mail.text ?? '',
    ref,
    clientKey,
    template: '',
    params: {},
  } as const
  world.store.transaction(() => {
    for (const { address } of session.envelope.rcptTo) deliver(world.store, { ...message, recipient: address.toLowerCase() })
    record(world.store, {
      at,
      supplier: 'mail',
      effect: 'sent',
      bookingId: ref,
      clientReference: clientKey,
      subject: 'mail',
      seats: 0,
      amountMinor: 0,
    })
  })
  return ref
}

/** Does what the faults of the hour allow: nothing where it throws; `false` where the client is not to hear of it. */
async function receive(world: InboxWorld, session: SMTPServerSession, bytes: Buffer): Promise<string | false> {
  for (const fault of world.faults.take('mail', ['delayMs', 'status', 'errorRate', 'cutAfterBody'])) {
    if (fault.kind === 'delayMs') await wait(fault.ms ?? 1000, undefined, { ref: false })
    else if (fault.kind === 'cutAfterBody') return false
    else throw refusal(fault.kind === 'status' ? (fault.status ?? 451) : 451, 'A fault was ordered')
  }
  const ref = await keep(world, session, bytes)
  for (const fault of world.faults.take('mail', ['delayReplyMs', 'lostReply', 'statusAfter'])) {
    if (fault.kind === 'lostReply') return false
    if (fault.kind === 'delayReplyMs') await wait(fault.ms ?? 1000, undefined, { ref: false })
    else throw refusal(fault.status ?? 451, 'A fault was ordered; the mail was delivered')
  }
  return ref
}

export async function startMailServer(world: InboxWorld, options: { readonly host: string; readonly port: number }): Promise<MailServer> {
  const cut = (session: SMTPServerSession): void => {
    for (const connection of server.connections) if (connection.session === session) connection._socket.destroy()
  }
  /** What the client is told of its mail: a number and words, an error, or nothing at all. */
  const taken = async (
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
  ): Promise<'cut' | { readonly error: Error | null; readonly words?: string }> => {
    try {
      const bytes = await bytesOf(stream)
      if (stream.sizeExceeded) return { error: refusal(552, 'The mail is too large') }
      const ref = await receive(world, session, bytes)
      return ref === false ? 'cut' : { error: null, words: `Kept as ${ref}` }
    } catch (error) {
      return { error: error instanceof Error ? error : refusal(451, 'The sandbox itself failed') }
    }
  }
  const server = new SMTPServer({
    banner: 'Qicheng sandbox',
    // Loopback only: what travels here is made up, and a certificate would be nobody's.
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    authMethods: ['PLAIN', 'LOGIN'],
    logger: false,
    size: SIZE_MAX_BYTES,
    maxClients: CLIENTS_MAX,
    socketTimeout: SOCKET_TIMEOUT_MS,
    closeTimeout: CLOSE_WITHIN_MS,
    onAuth(auth, _session, done) {
      if (auth.username === MAIL_USER && auth.password === MAIL_PASSWORD) return done(null, { user: MAIL_USER })
      return done(refusal(535, 'Wrong name or password'))
    },
    onRcptTo(_address, session, done) {
      return session.envelope.rcptTo.length < RECIPIENTS_MAX ? done() : done(refusal(452, 'Too many recipients'))
    },
    onData(stream, session, tell) {
      void taken(stream, session).then((answer) => (answer === 'cut' ? cut(session) : tell(answer.error, answer.words)))
    },
  })
  // A client that goes away in the middle is no fault of ours.
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', (error: Error & { code?: string }) => {
      const isTaken = error.code === 'EADDRINUSE'
      reject(isTaken ? new Error(`Port ${options.port} is taken by another program; set SANDBOX_MAIL_PORT to another one`) : error)
    })
    server.listen(options.port, options.host, () => resolve())
  })
  const { port } = server.server.address() as AddressInfo
  return { port, stop: () => new Promise((resolve) => server.close(() => resolve())) }
}
