import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { APPLICATION } from '../database/embedded.ts'

const CONNECT_WITHIN_MS = 5_000
/** A connection that does not answer so simple a question is a cut one that nobody told us about. */
const ANSWERS_WITHIN_MS = 5_000
const END_WITHIN_MS = 1_000
const RETRY_FIRST_MS = 100
const RETRY_MAX_MS = 5_000

export interface ListenerOptions {
  readonly databaseUrl: string
  readonly channel: string
  readonly log: Logger
  readonly hear: (payload: string) => void
  /** It listens again after it did not: what was told in between was missed. */
  readonly missed: () => void
}

export interface Listener {
  /** Listens from here on. Where the database cannot be reached, it goes on trying by itself. */
  start(): Promise<void>
  /** Asks whether the connection still lives; a dead one is replaced. */
  check(): Promise<void>
  stop(): Promise<void>
}

/** One connection of this process that listens on a channel, for as long as the process lives. */
export function listenerOf({ databaseUrl, channel, log, hear, missed }: ListenerOptions): Listener {
  const ended = new AbortController()
  let current: pg.Client | undefined
  let retrying: Promise<void> | undefined

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: `${APPLICATION}-live`,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      query_timeout: ANSWERS_WITHIN_MS,
      keepAlive: true,
    })
    client.on('error', (err) => lose(client, err))
    client.on('end', () => lose(client))
    client.on('notification', ({ payload }) => hear(payload ?? ''))
    const giveUp = (): void => cut(client)
    ended.signal.addEventListener('abort', giveUp, { once: true })
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      cut(client)
      throw error
    } finally {
      ended.signal.removeEventListener('abort', giveUp)
    }
    if (ended.signal.aborted) return end(client)
    current = client
  }

  function lose(client: pg.Client, err?: Error): void {
    if (client !== current) return
    current = undefined
    cut(client)
    if (ended.signal.aborted) return
    log.warn({ err }, 'live_lost')
    retry()
  }

  function retry(): void {
    retrying ??= retryUntilHeard().finally(() => (retrying = undefined))
  }

  async function retryUntilHeard(): Promise<void> {
    const { signal } = ended
    for (let waitMs = RETRY_FIRST_MS; !signal.aborted; waitMs = Math.min(waitMs * 2, RETRY_MAX_MS)) {
      await pause(waitMs, undefined, { signal }).catch(() => undefined) // stopped while it waited: the loop ends
      if (signal.aborted) return
      try {
        await connect()
      } catch (err) {
        log.debug({ err }, 'live_away')
        continue
      }
      log.info('live_again')
      return missed()
    }
  }

  return {
    async start() {
      try {
        await connect()
      } catch (err) {
        log.warn({ err }, 'live_lost')
        retry()
      }
    },
    async check() {
      const client = current
      if (!client) return
      await client.query('select 1').catch((error: unknown) => lose(client, error instanceof Error ? error : undefined))
    },
    async stop() {
      ended.abort()
      const client = current
      current = undefined
      await Promise.all([client && end(client), retrying])
    },
  }
}

/** Ends it in peace, but not for long. */
async function end(client: pg.Client): Promise<void> {
  const limit = new AbortController()
  const late = pause(END_WITHIN_MS, undefined, { signal: limit.signal }).catch(() => undefined)
  await Promise.race([client.end().catch(() => undefined), late]) // a connection that breaks while it ends has ended
  limit.abort()
  cut(client)
}

function cut(client: pg.Client): void {
  client.connection.stream.destroy()
}
