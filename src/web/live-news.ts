import type { Query, QueryClient } from '@tanstack/react-query'
import type { LiveTopic } from './query.ts'

/** What was heard: topics, or that anything may have changed. */
export type LiveNews = readonly LiveTopic[] | 'anything'

/** News that comes while answers are on their way waits for them, yet not for a line that hangs. */
const WAITS_FOR_ANSWERS_MS = 5_000

/**
 * Has read anew what follows the news: at once what is on screen, the rest when it is next looked at. News that comes in a rush
 * is taken together, lest each piece cancel the answer to the one before and nothing ever arrive.
 */
export function createNewsReader(client: QueryClient): (news: LiveNews) => void {
  let waiting: Set<LiveTopic> | 'anything' = new Set()
  let isReading = false

  async function readAll(): Promise<void> {
    isReading = true
    while (waiting === 'anything' || waiting.size > 0) {
      const heard = waiting
      waiting = new Set()
      await Promise.race([readAnew(client, heard), new Promise((done) => setTimeout(done, WAITS_FOR_ANSWERS_MS))])
    }
    isReading = false
  }

  return (news) => {
    if (news === 'anything') waiting = news
    else if (waiting !== 'anything') for (const topic of news) waiting.add(topic)
    if (!isReading) void readAll()
  }
}

async function readAnew(client: QueryClient, heard: ReadonlySet<LiveTopic> | 'anything'): Promise<void> {
  const follows = ({ meta }: Query): boolean => meta?.live?.some((topic) => heard === 'anything' || heard.has(topic)) ?? false
  // A first answer that is on its way was asked for before the change, perhaps, and would pass for a fresh one: once more after it.
  const first = new Set(
    client.getQueryCache().findAll({ predicate: (query) => follows(query) && query.state.data === undefined, fetchStatus: 'fetching' }),
  )
  await client.invalidateQueries({ predicate: follows })
  if (first.size > 0) await client.invalidateQueries({ predicate: (query) => first.has(query) })
}
