import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Heard, News } from './news.ts'

/** A person's phone, tablet and computer, with two pages each. The oldest gives way, for it is the likeliest to be forgotten. */
const STREAMS_PER_PERSON_MAX = 6
/** What may wait for a reader that takes nothing. Beyond, it is cut: it comes back and reads everything anew. */
const WAITING_BYTES_MAX = 64 * 1024
/** How long a stream that has ended may take to hand over its last bytes. */
const ENDS_WITHIN_MS = 500

export interface Reader {
  readonly companyId: string
  readonly personId: string
  readonly sessionId: string
}

interface Stream {
  readonly reader: Reader
  readonly to: ServerResponse
}

export interface Readers {
  readonly count: number
  readonly sessionIds: ReadonlySet<string>
  add(reader: Reader, to: ServerResponse): void
  /** Passes on what was heard to whom it concerns. */
  hear(heard: Heard): void
  /** Something may have been missed: everybody reads anew. */
  resync(): void
  beat(): void
  /** Ends the streams of a session. */
  endSession(sessionId: string): void
  endAll(): void
}

const keyOf = ({ companyId, personId }: Pick<Reader, 'companyId' | 'personId'>): string => `${companyId} ${personId}`

/** The event of one piece of news. It names what to read anew, and nothing of it. */
function eventOf({ topic, id, version }: News): string {
  return `event: ${topic}\ndata: ${JSON.stringify({ id, version })}\n\n`
}

/** The streams that this process holds open, and who hears what on them. */
export function readersOf(log: Logger): Readers {
  const byPerson = new Map<string, Set<Stream>>()
  let count = 0

  function* all(): Generator<Stream> {
    for (const streams of byPerson.values()) yield* streams
  }

  function forget(stream: Stream): void {
    const key = keyOf(stream.reader)
    const streams = byPerson.get(key)
    if (!streams?.delete(stream)) return
    count -= 1
    if (streams.size === 0) byPerson.delete(key)
    log.debug({ open: count }, 'live_closed')
  }

  function end(stream: Stream, lastWords = ''): void {
    forget(stream)
    stream.to.end(lastWords)
    setTimeout(() => stream.to.destroy(), ENDS_WITHIN_MS).unref()
  }

  function say(stream: Stream, text: string): void {
    stream.to.write(text)
    if (stream.to.writableLength <= WAITING_BYTES_MAX) return
    forget(stream)
    stream.to.destroy()
  }

  function endSession(sessionId: string): void {
    for (const stream of [...all()]) if (stream.reader.sessionId === sessionId) end(stream)
  }

  function tellPeople(news: News): void {
    const text = eventOf(news)
    for (const personId of news.personIds) {
      for (const stream of [...(byPerson.get(keyOf({ companyId: news.companyId, personId })) ?? [])]) say(stream, text)
    }
  }

  return {
    get count() {
      return count
    },
    get sessionIds() {
      return new Set(Array.from(all(), ({ reader }) => reader.sessionId))
    },
    add(reader, to) {
      if (to.destroyed) return // gone before it was let in, and its close was told already
      const stream = { reader, to }
      const streams = byPerson.get(keyOf(reader)) ?? new Set()
      byPerson.set(keyOf(reader), streams.add(stream))
      count += 1
      to.on('close', () => forget(stream))
      to.on('error', () => forget(stream)) // the line broke; its reader comes back by itself
      log.debug({ open: count }, 'live_opened')
      // Told that there are too many of them, the oldest does not come back at once and push out the next.
      const [oldest] = streams
      if (oldest && streams.size > STREAMS_PER_PERSON_MAX) end(oldest, 'event: full\ndata: {}\n\n')
      say(stream, ': open\n\n')
    },
    hear(heard) {
      if (heard.is === 'news') tellPeople(heard.news)
      else endSession(heard.sessionId)
    },
    resync() {
      for (const stream of [...all()]) say(stream, 'event: resync\ndata: {}\n\n')
    },
    beat() {
      for (const stream of [...all()]) say(stream, ':\n\n')
    },
    endSession,
    endAll() {
      for (const stream of [...all()]) end(stream)
    },
  }
}
