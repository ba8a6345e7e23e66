import type { BothNames, Language } from '../../kernel/language.ts'
import { isRefusal, type Refusal } from '../../kernel/result.ts'
import { findAnyCity } from '../../places/rules/world-cities.ts'
import type { Reader } from '../../server/database/connect.ts'
import type { Wing } from '../../server/http/handler.ts'
import { handler } from '../../server/http/handler.ts'
import * as calls from '../calls.ts'
import { standardLine } from '../rules/describe.ts'
import { abroadPolicyOf, type FlightPolicy, type TravelPolicy } from '../rules/policy.ts'
import { PRODUCTS } from '../rules/products.ts'
import type { FlightStandard } from '../rules/standard.ts'
import { priceLimitBetween } from '../rules/standard.ts'
import type { PolicyWords, Reader as PolicyReader } from '../rules/words.ts'
import { en } from '../text/en.ts'
import { zh } from '../text/zh.ts'
export { defaultSceneOf } from './scenes.ts'
import { bookingScene, chooseScene, defaultSceneOf, openScenes, sceneNameOf, sceneOf, type BookingScene } from './scenes.ts'
import type { EditionsDeps } from './editions.ts'
import { editionOf, editionsOf, publishDraft, tryDraft } from './editions.ts'
import { switchHandlers, type SwitchesDeps } from './switches.ts'
import { myRule } from './my-rule.ts'
import { railOf, type Rail } from './rail.ts'
import type { StandardsDeps } from './standards.ts'
import { standardOf, standardsOf } from './standards.ts'
import { createPolicyStore } from './store.ts'

export { addEdition, latestEdition } from './editions.ts'
export { readPolicyFile } from './drafts.ts'
export { replayPast } from './past-trips.ts'
export type { RailAsking, RailSource } from './rail.ts'
export type { PastAsked, PastReplay } from './past-trips.ts'

/** What the product wings ask of policy on the server; judging itself is pure and stands in `rules/`. */
export interface PolicyFace extends Rail {
  /** What is in force for domestic flights at an instant; `null` where the company has none. */
  current(reader: Reader, companyId: string, at: Temporal.Instant): Promise<{ policy: FlightPolicy; version: number } | null>
  /** The same of the edition that judged an order. */
  edition(reader: Reader, companyId: string, version: number): Promise<FlightPolicy | null>
  /** The same for flights abroad: a policy that limits nothing where the company has written none for them; `null` where it has no policy at all. */
  currentAbroad(reader: Reader, companyId: string, at: Temporal.Instant): Promise<{ policy: FlightPolicy; version: number } | null>
  editionAbroad(reader: Reader, companyId: string, version: number): Promise<FlightPolicy | null>
  /** The policy in force, whole: every product that it speaks of. */
  travelPolicyAt(reader: Reader, companyId: string, at: Temporal.Instant): Promise<TravelPolicy | null>
  /** An edition by its number, whole: what judged an order of any line. */
  travelPolicyOf(reader: Reader, companyId: string, version: number): Promise<TravelPolicy | null>
  /** From when on an edition holds; null for one that there is not. */
  effectiveAt(reader: Reader, companyId: string, version: number): Promise<Temporal.Instant | null>
  /**
   * The scene that a booking is made under: the named one, her usual one, or none; refused where the company asks for one and none is
   * chosen [E-ACCESS-02], and where it is closed or unknown [E-ACCESS-03].
   */
  sceneFor(
    reader: Reader,
    who: { companyId: string; personId: string },
    sceneCode: string | null,
    at: Temporal.Instant,
  ): Promise<BookingScene | Refusal>
  /** What a scene is called, closed ones too. */
  sceneName(reader: Reader, companyId: string, code: string): Promise<BothNames | null>
  /** The words that explanations are made of. */
  readonly words: Readonly<Record<Language, PolicyWords>>
  /** Who reads an explanation: words, names of places, and the rank's own name where it is known. */
  readerIn(language: Language, rankName?: BothNames): PolicyReader
  /** The standard in one line; with a trip its route's own limit is said. */
  line(standard: FlightStandard, language: Language, trip?: { departCity: string; arriveCity: string }): string
  /** The highest fare of a leg between two cities, in minor units; `null` where there is none. */
  priceLimit(standard: FlightStandard, departCity: string, arriveCity: string): number | null
}

const words: PolicyFace['words'] = { zh, en }

/** How it is said that a scene cannot be booked under: by whichever wing books. */
export const policyRefusals = { zh: zh.errors, en: en.errors }

function readerIn(language: Language, rankName?: BothNames): PolicyReader {
  return {
    words: words[language],
    name: (of) => of[language],
    cityName: (code) => findAnyCity(code)?.name[language] ?? code,
    ...(rankName && { rankName }),
  }
}

/** `railFailed` hears of a railway that did not answer beside a flight. */
export function createPolicy(railFailed?: (error: unknown) => void): PolicyFace {
  const store = createPolicyStore()
  return {
    ...railOf(railFailed),
    async current(reader, companyId, at) {
      const policy = await store.current(reader, companyId, at)
      return policy && { policy: policy.domesticFlights, version: policy.version }
    },
    edition: async (reader, companyId, version) => (await store.edition(reader, companyId, version))?.domesticFlights ?? null,
    async currentAbroad(reader, companyId, at) {
      const policy = await store.current(reader, companyId, at)
      return policy && { policy: abroadPolicyOf(policy), version: policy.version }
    },
    async editionAbroad(reader, companyId, version) {
      const policy = await store.edition(reader, companyId, version)
      return policy && abroadPolicyOf(policy)
    },
    travelPolicyAt: store.current,
    travelPolicyOf: store.edition,
    effectiveAt: store.effectiveAt,
    async sceneFor(reader, who, sceneCode, at) {
      const inForce = await store.current(reader, who.companyId, at)
      return bookingScene(reader, who, sceneCode, inForce?.asksForScene ?? false)
    },
    sceneName: sceneNameOf,
    words,
    readerIn,
    line: (standard, language, trip) => standardLine(standard, readerIn(language), trip),
    priceLimit: priceLimitBetween,
  }
}

export interface PolicyWingDeps extends Omit<SwitchesDeps, 'people'>, Omit<EditionsDeps, 'people'> {
  readonly people: StandardsDeps['people'] & EditionsDeps['people']
}

export function policyWing(deps: PolicyWingDeps): Wing {
  const { db } = deps
  return {
    name: 'policy',
    refusals: policyRefusals,
    handlers: [
      handler(calls.queryUserDomesticAirPolicys, (context, input) => standardOf(deps, context, input, 'domesticFlights')),
      handler(calls.queryUserInterAirPolicys, (context, input) => standardOf(deps, context, input, 'internationalFlights')),
      handler(calls.getTravelPolicies, async (context, { busType, areaType }) => {
        const ofAir = areaType === 'domestic' ? 'domesticFlights' : 'internationalFlights'
        // No train crosses a border here: abroad there is nothing that a policy could speak of.
        if (busType === 'train' && areaType === 'international') return { standards: [] }
        return standardsOf(deps, context, {}, [busType === 'train' ? 'trains' : ofAir])
      }),
      handler(calls.getUserPoliciesInfo, (context, { userCode, sceneId }) =>
        standardsOf(deps, context, { userCode, userSceneId: sceneId }, PRODUCTS),
      ),
      handler(calls.getUserDefaultScene, async ({ caller }) => {
        const [scene, scenes, inForce] = await Promise.all([
          defaultSceneOf(db.read, caller),
          openScenes(db.read, caller.companyId),
          deps.policy.travelPolicyAt(db.read, caller.companyId, deps.clock.now()),
        ])
        return { scene, scenes: [...scenes], isAsked: inForce?.asksForScene ?? false }
      }),
      handler(calls.setUserDefaultScene, ({ caller }, { sceneId }) => chooseScene(deps, caller, sceneId)),
      handler(calls.getSceneResultBySceneId, async (context, { sceneId }) => {
        const scene = await sceneOf(db.read, context.caller.companyId, sceneId)
        if (isRefusal(scene)) return scene
        const found = await standardsOf(deps, context, { userSceneId: sceneId }, PRODUCTS)
        return isRefusal(found) ? found : { scene, ...found }
      }),
      handler(calls.getMyRule, (context, input) => myRule(deps, context, input)),
      ...switchHandlers(deps),
      handler(calls.listEditions, ({ caller }, input) => editionsOf(deps, caller, input)),
      handler(calls.readEdition, ({ caller }, input) => editionOf(deps, caller, input)),
      handler(calls.tryPolicy, ({ caller, language }, input) => tryDraft(deps, caller, input, language)),
      handler(calls.publishPolicy, ({ caller, language }, input) => publishDraft(deps, caller, input, language)),
    ],
  }
}
