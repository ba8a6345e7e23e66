import type { Deed, Happening } from './live-machine.ts'
import { FIRST_BYTE_WITHIN_MS, MACHINE_OFF, shownState, SILENT_MAX_MS, step } from './live-machine.ts'
import type { LiveNews } from './live-news.ts'
import { createEventParser } from './live-parser.ts'
import type { StreamEvent } from './live-parser.ts'
import type { LiveState } from './live-state.ts'
import type { LiveTopic } from './query.ts'

export interface LiveParts {
  fetch: typeof globalThis.fetch
  address: string
  nowMs(): number
  random(): number
  token(): string | null
  headers(): Readonly<Record<string, string>>
  hear(news: LiveNews): void
  show(state: LiveState): void
  /** The server knows no session by this token any more. */
  sessionIsDead(httpStatus: number, token: string): void
}

export interface LiveClient {
  /** There should be a stream, or none. */
  want(isWanted: boolean): void
}

/** How a try to follow the stream came out. */
type Outcome = Extract<Happening, { is: 'ended' | 'failed' | 'refused' }> | { is: 'dead'; httpStatus: number }

/** The news in an event of the stream; null for what an older app does not know. */
export function newsOf({ event, data }: StreamEvent): LiveNews | null {
  if (event === 'resync') return 'anything'
  if (event !== 'order' && event !== 'approval' && event !== 'inbox') return null
  try {
    const parsed: unknown = JSON.parse(data)
    const id: unknown = typeof parsed === 'object' && parsed !== null && 'id' in parsed ? parsed.id : undefined
    return typeof id === 'string' ? ([event, `${event}:${id}`] satisfies LiveTopic[]) : [event]
  } catch {
    return [event] // it said what changed, though not which: that is enough to read anew
  }
}

/** A wait in seconds as servers write it. */
function retryAfterMs(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? '0')
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), 600) * 1_000 : 0
}

/** Follows the server's stream as long as it is wanted: live-machine.ts decides, this does. */
export function createLiveClient(parts: LiveParts): LiveClient {
  let machine = MACHINE_OFF
  let timer: ReturnType<typeof setTimeout> | undefined
  let current: AbortController | undefined

  function happen(happening: Happening): void {
    const next = step(machine, happening, parts.random())
    machine = next.machine
    for (const deed of next.deeds) act(deed)
    parts.show(shownState(machine))
    // After the state is shown: whoever reads anew goes by it when she decides how soon to ask again.
    if (next.deeds.some((deed) => deed.do === 'readAnew')) parts.hear('anything')
  }

  function act(deed: Deed): void {
    switch (deed.do) {
      case 'open':
        return void follow()
      case 'wait':
        return startTimer(deed.ms, { is: 'timeUp' })
      case 'close':
        clearTimeout(timer)
        current?.abort()
        current = undefined
        return
      case 'readAnew':
        return // done by happen, last of all
    }
  }

  function startTimer(ms: number, happening: Happening | (() => Happening)): void {
    clearTimeout(timer)
    timer = setTimeout(() => happen(typeof happening === 'function' ? happening() : happening), ms)
  }

  async function follow(): Promise<void> {
    const own = new AbortController()
    current = own
    const token = parts.token()
    startTimer(FIRST_BYTE_WITHIN_MS, { is: 'heldBack' })
    const outcome = await readStream(own.signal, token)
    // Left or begun anew meanwhile: how this one came out concerns nobody.
    if (own !== current) return
    if (outcome.is !== 'dead') return happen(outcome)
    happen({ is: 'unwanted' })
    if (token !== null) parts.sessionIsDead(outcome.httpStatus, token)
  }

  async function readStream(signal: AbortSignal, token: string | null): Promise<Outcome> {
    let hasBegun = false
    try {
      const response = await parts.fetch(parts.address, {
        headers: { ...parts.headers(), ...(token === null ? {} : { Authorization: `Bearer ${token}` }), Accept: 'text/event-stream' },
        cache: 'no-store',
        credentials: 'omit',
        signal,
      })
      const { status, body } = response
      if (status === 401 || status === 403) return { is: 'dead', httpStatus: status }
      if (status === 429 || status >= 500) return { is: 'failed', retryAfterMs: retryAfterMs(response) }
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
      if (status !== 200 || !isStream || !body) return { is: 'refused' }
      hasBegun = true
      return await readBody(body, signal)
    } catch {
      return hasBegun ? { is: 'ended', atMs: parts.nowMs() } : { is: 'failed' } // why, browsers do not tell
    }
  }

  async function readBody(body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<Outcome> {
    let isFull = false
    const parse = createEventParser((event) => {
      if (event.event === 'full') isFull = true
      const news = newsOf(event)
      if (news && !signal.aborted) parts.hear(news)
    })
    const reader = body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (signal.aborted || done) return isFull ? { is: 'refused' } : { is: 'ended', atMs: parts.nowMs() }
      if (machine.is === 'opening') happen({ is: 'firstByte', atMs: parts.nowMs() })
      startTimer(SILENT_MAX_MS, () => ({ is: 'ended', atMs: parts.nowMs() }))
      parse(value)
    }
  }

  return { want: (isWanted) => happen({ is: isWanted ? 'wanted' : 'unwanted' }) }
}
