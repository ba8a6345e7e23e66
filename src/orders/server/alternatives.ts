import type { Language } from '../../kernel/language.ts'
import { invariant } from '../../kernel/result.ts'
import { rankAlternatives, type Means, type Ranked, type Wanted } from '../rules/alternatives.ts'
import type { AnewWay } from '../calls/anew.ts'
import type { OrderRef } from './ref.ts'

/*
 * Who has lost her way of travelling asks the spine for others, and the spine asks every line that has some. What a line answers it also takes:
 * it is told by its own key.
 */

/** A journey that somebody else than its traveller has broken. */
export interface Disturbed {
  readonly order: OrderRef
  readonly fromCityCode: string
  readonly toCityCode: string
  readonly wanted: Wanted
  /** For whom another way is looked for, as the order was booked. */
  readonly travellers: { readonly mode: 'personal' | 'agent'; readonly userCodes: readonly string[] }
  /** The last day of departure that costs nothing, where the order's own line grants one; YYYY-MM-DD. */
  readonly freeUntilDate: string | null
}

export interface Asking {
  readonly companyId: string
  readonly personId: string
  readonly userCode: string
  readonly language: Language
}

/** A way as its line offers it. */
export interface Alternative extends Ranked {
  /** The line's own name of it, by which it is taken. */
  readonly key: string
}

/** A way that is bought anew; where it leads to says its line, so that whatever page asks can show it. */
export interface AnewAlternative extends Alternative {
  readonly anew: AnewWay
}
export const isAnew = (one: Alternative): one is AnewAlternative => 'anew' in one

/** A line that may have other ways; what it answers is of its own kind, and shown by its own line's screens. */
export interface AlternativesSource<A extends Alternative = Alternative> {
  readonly means: Means
  find(asking: Asking, journey: Disturbed): Promise<readonly A[]>
}

export interface Found {
  readonly shown: readonly Alternative[]
  /** A line did not answer, or not in time: there may be more. */
  readonly isPartial: boolean
}

export interface Alternatives {
  registerAlternatives(source: AlternativesSource): void
  /** Asks all lines at once; one that is slow or fails delays nobody and costs its own ways alone. */
  alternativesFor(asking: Asking, journey: Disturbed): Promise<Found>
}

const ANSWER_WITHIN_MS = 12_000

/** `failed` hears of a line that did not answer. */
export function alternativesOf(
  failed: (means: Means, error: unknown) => void = () => undefined,
  answerWithinMs = ANSWER_WITHIN_MS,
): Alternatives {
  const sources = new Map<Means, AlternativesSource>()

  async function ask(source: AlternativesSource, asking: Asking, journey: Disturbed): Promise<readonly Alternative[] | null> {
    const timer = Promise.withResolvers<null>()
    const late = setTimeout(() => timer.resolve(null), answerWithinMs)
    try {
      const found = await Promise.race([source.find(asking, journey), timer.promise])
      if (found === null) failed(source.means, new Error('no answer in time'))
      // Only what is of its own kind: a line speaks for itself.
      return found?.filter(({ means }) => means === source.means) ?? null
    } catch (error) {
      failed(source.means, error)
      return null
    } finally {
      clearTimeout(late)
    }
  }

  return {
    registerAlternatives(source) {
      invariant(!sources.has(source.means), `alternatives by ${source.means} are registered twice`)
      sources.set(source.means, source)
    },
    async alternativesFor(asking, journey) {
      const answers = await Promise.all([...sources.values()].map((source) => ask(source, asking, journey)))
      const all = answers.flatMap((one) => one ?? [])
      return { shown: rankAlternatives(all, journey.wanted), isPartial: answers.includes(null) }
    },
  }
}
