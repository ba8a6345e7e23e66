import { invariant } from '../../kernel/result.ts'
import { railFrontier, type RailBeside, type RailWay } from '../rules/rail.ts'

/*
 * Who judges flights asks here what the railway has beside them, and whoever sells trains answers. Neither knows the other: both meet at the rule
 * that compares them.
 */

/** A flight's day and cities, and for whom it is looked at. */
export interface RailAsking {
  readonly companyId: string
  readonly personId: string
  readonly userCode: string
  readonly travellers: { readonly mode: 'personal' | 'agent'; readonly userCodes: readonly string[] }
  readonly sceneCode: string | null
  readonly fromCityCode: string
  readonly toCityCode: string
  /** YYYY-MM-DD. */
  readonly departDate: string
}

export interface RailSource {
  /**
   * Trains with seats left for all of them, of a type that the strictest of their standards permits. None where they could book no train at all;
   * null where the railway does not answer.
   */
  waysFor(asking: RailAsking): Promise<readonly RailWay[] | null>
}

export interface Rail {
  registerRail(source: RailSource): void
  /** Waits no longer than its time; what comes later is not heard. A railway that fails is as one that is silent. */
  railBeside(asking: RailAsking): Promise<RailBeside>
}

/** A list of flights is shown without the railway's word rather than late. */
const ANSWER_WITHIN_MS = 1_500

/** `failed` hears of a railway that did not answer. */
export function railOf(failed: (error: unknown) => void = () => undefined, answerWithinMs = ANSWER_WITHIN_MS): Rail {
  let source: RailSource | null = null

  async function ask(asked: RailSource, asking: RailAsking): Promise<readonly RailWay[] | null> {
    const timer = Promise.withResolvers<null>()
    const late = setTimeout(() => {
      failed(new Error('no answer in time'))
      timer.resolve(null)
    }, answerWithinMs)
    try {
      return await Promise.race([asked.waysFor(asking), timer.promise])
    } catch (error) {
      failed(error)
      return null
    } finally {
      clearTimeout(late)
    }
  }

  return {
    registerRail(added) {
      invariant(source === null, 'trains beside flights are registered twice')
      source = added
    },
    async railBeside(asking) {
      // Where nobody sells trains there is none to take.
      const ways = source === null ? [] : await ask(source, asking)
      return { ways: ways && railFrontier(ways) }
    },
  }
}
