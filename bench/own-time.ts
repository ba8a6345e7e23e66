/** How long a page's own thread worked, by the processor's count: what other programs on the machine take does not stand in it. */
import type { Page } from '@playwright/test'

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  /** Processor time of what is told, in microseconds. */
  readonly tdur?: number
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline']
const FRAME = 'FireAnimationFrame'
/** One turn of the thread; none stands in another. */
const TASK = 'RunTask'

/**
 * Runs something in a page and tells for each frame, from one `requestAnimationFrame` to the next, how many milliseconds of processor time
 * the page's main thread took. Throws where the browser tells no such times.
 */
export async function frameTimes(page: Page, run: () => Promise<unknown>): Promise<readonly number[]> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: CATEGORIES } })
  await run()
  const whole = new Promise<void>((done) => session.once('Tracing.tracingComplete', () => done()))
  await session.send('Tracing.end')
  await whole
  await session.detach()
  return framesOf(events)
}

function framesOf(events: readonly TraceEvent[]): readonly number[] {
  const [first] = events.filter(({ name }) => name === FRAME)
  if (!first) throw new Error('the browser tells of no frame')
  const isOfPage = ({ pid, tid }: TraceEvent): boolean => pid === first.pid && tid === first.tid
  const frames = events.filter((event) => event.name === FRAME && isOfPage(event)).toSorted((a, b) => a.ts - b.ts)
  const tasks = events.filter((event) => event.ph === 'X' && event.name === TASK && isOfPage(event))
  if (!tasks.some(({ tdur = 0 }) => tdur > 0)) throw new Error('the browser tells of no processor time')
  return frames.slice(0, -1).map(({ ts }, nth) => {
    const end = frames[nth + 1]?.ts ?? ts
    const own = tasks.filter((task) => task.ts >= ts && task.ts < end)
    return own.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000
  })
}
