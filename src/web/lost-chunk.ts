/** Constants: network.chunkLoadTimeout, 120 s. */
export const CHUNK_LOAD_TIMEOUT_MS = 120_000

export type ChunkLoss = 'ChunkLoadError' | 'CSS_CHUNK_LOAD_FAILED'

/** The words of Chromium, Firefox and Safari for a module that does not come, and of the bundler's loader for a style sheet. */
const LOST_STYLE = /unable to preload css|CSS_CHUNK_LOAD_FAILED/i
const LOST_SCRIPT =
  /ChunkLoadError|failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed|not a valid javascript mime type|unable to preload/i

/** Whether an error says that a part of the app did not load, most often because a new version replaced its files. */
export function chunkLossOf(error: unknown): ChunkLoss | null {
  if (!(error instanceof Error)) return null
  const words = `${error.name}: ${error.message}`
  if (LOST_STYLE.test(words)) return 'CSS_CHUNK_LOAD_FAILED'
  return LOST_SCRIPT.test(words) ? 'ChunkLoadError' : null
}

export interface LossParts {
  /** Which place was reloaded for already, and a note of it; must survive the reload. */
  readMark(): unknown
  writeMark(place: string | undefined): void
  place(): string
  isOnline(): boolean
  hasUnsubmitted(): boolean
  report(loss: ChunkLoss, message: string): void
  reload(): void
}

/** `reloading`: the page is about to be loaded anew. `shown`: a reload would not help, or would lose input: say so instead. */
type LossVerdict = 'reloading' | 'shown' | 'other'

export interface LossHandler {
  handle(error: unknown): LossVerdict
  /** A page is there: the mark of another place has served. */
  arrived(): void
}

/**
 * Reloads once for a lost chunk, and reports it. Once per place, until another page was shown whole. Where the mark cannot be
 * kept, reloading could go on for ever and is left to the person.
 */
export function createLossHandler(parts: LossParts): LossHandler {
  const seen = new WeakMap<Error, LossVerdict>()
  let isReloading = false

  function judge(loss: ChunkLoss, message: string): LossVerdict {
    if (isReloading) return 'reloading'
    parts.report(loss, message)
    // Without a network a reload would leave nothing at all on the screen.
    if (!parts.isOnline() || parts.hasUnsubmitted() || parts.readMark() === parts.place()) return 'shown'
    parts.writeMark(parts.place())
    if (parts.readMark() !== parts.place()) return 'shown'
    isReloading = true
    parts.reload()
    return 'reloading'
  }

  return {
    handle(error) {
      const loss = chunkLossOf(error)
      if (loss === null || !(error instanceof Error)) return 'other'
      // The bundler's event, the page's loader and its boundary hear of the same error.
      const verdict = seen.get(error) ?? judge(loss, error.message)
      seen.set(error, verdict)
      return verdict
    },
    arrived() {
      const mark = parts.readMark()
      if (mark !== undefined && mark !== parts.place()) parts.writeMark(undefined)
    },
  }
}
