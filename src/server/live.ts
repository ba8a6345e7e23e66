import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { bearer, refusePlainly } from './http/edge.ts'
import type { Sessions } from './http/sessions.ts'
import { listenerOf } from './live/listener.ts'
import { heardFrom, LIVE_CHANNEL } from './live/news.ts'
import { readersOf } from './live/readers.ts'

export { sessionEndedSql, tell, type News } from './live/news.ts'

/** Below the half of what proxies wait for, mostly a minute. */
const BEAT_EVERY_MS = 20_000
/** Each holds a socket and some kilobytes. */
const STREAMS_MAX = 4_000
/** Whoever finds no place asks again now and then, and polls meanwhile. */
const RETRY_AFTER_SECONDS = 60

export const LIVE_PATH = '/live'
export const EVENT_STREAM = 'text/event-stream'

export interface Live {
  start(): Promise<void>
  /** Answers a request with a stream that lasts, or with why there is none. */
  serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
  /** Ends all streams and takes no more: a stop must not wait for them. */
  endStreams(): void
  stop(): Promise<void>
}

export interface LiveOptions {
  readonly databaseUrl: string
  readonly log: Logger
  readonly sessions: Sessions
  readonly beatEveryMs?: number
  readonly streamsMax?: number
}

/**
 * Live status: who follows an order or an approval hears at once that it changed, whichever process changed it. Every process
 * listens on one channel of the database and passes on to its own streams what concerns their people.
 */
export function liveOf({ databaseUrl, log, sessions, beatEveryMs = BEAT_EVERY_MS, streamsMax = STREAMS_MAX }: LiveOptions): Live {
  const readers = readersOf(log)
  let isEnding = false
  let beating: NodeJS.Timeout | undefined
  const listener = listenerOf({
    databaseUrl,
    channel: LIVE_CHANNEL,
    log,
    hear: (payload) => {
      const heard = heardFrom(payload)
      if (heard) readers.hear(heard)
    },
    missed: () => {
      readers.resync()
      void endDead() // the end of a session may be among what was missed
    },
  })

  /** Ends the streams of sessions that are over: by the clock, which nobody announces, or unheard. */
  async function endDead(): Promise<void> {
    const asked = readers.sessionIds
    if (asked.size === 0) return
    try {
      const living = await sessions.living([...asked])
      for (const sessionId of asked) if (!living.has(sessionId)) readers.endSession(sessionId)
    } catch (err) {
      log.warn({ err }, 'live_sessions_not_checked')
    }
  }

  function beat(): void {
    readers.beat()
    void endDead()
    void listener.check()
  }

  return {
    async start() {
      await listener.start()
      beating = setInterval(beat, beatEveryMs)
      beating.unref()
    },
    async serve(request, reply) {
      const token = bearer(request)
      const caller = token === null ? null : await sessions.find(token)
      if (!caller) return refusePlainly('A0401', request, reply)
      // Whoever still has to complete her phone follows nothing yet, and asks again later like whoever finds no place.
      if (isEnding || readers.count >= streamsMax || caller.isPhoneMissing) {
        return refusePlainly('P503', request, reply.header('retry-after', String(RETRY_AFTER_SECONDS)))
      }
      reply.hijack()
      const { raw } = reply
      for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
      raw.setHeader('content-type', EVENT_STREAM)
      raw.setHeader('cache-control', 'no-store')
      raw.setHeader('x-accel-buffering', 'no') // nginx would keep the events until a buffer is full
      raw.setHeader('connection', 'close') // a connection that is kept alive after its stream would hold up a stop
      raw.writeHead(200)
      readers.add(caller, raw)
      // The session may have ended between the look above and now, when nobody listened for it yet.
      const living = await sessions.living([caller.sessionId]).catch(() => new Set<string>())
      if (!living.has(caller.sessionId)) readers.endSession(caller.sessionId)
      return reply
    },
    endStreams() {
      isEnding = true
      readers.endAll()
    },
    async stop() {
      clearInterval(beating)
      readers.endAll()
      await listener.stop()
    },
  }
}
