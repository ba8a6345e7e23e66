import type { BothNames, Language } from '../../kernel/language.ts'
import { refuse } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import { findCity } from '../../places/rules/cities.ts'
import type { Database, Reader } from '../../server/database/connect.ts'
import type { Wing } from '../../server/http/handler.ts'
import { handler } from '../../server/http/handler.ts'
import { queryUserDomesticAirPolicys } from '../calls.ts'
import { describeRules, describeStandard, standardLine } from '../rules/describe.ts'
import type { FlightPolicy } from '../rules/policy.ts'
import type { FlightStandard } from '../rules/standard.ts'
import { priceLimitBetween, standardFor } from '../rules/standard.ts'
import type { PolicyWords, Reader as PolicyReader } from '../rules/words.ts'
import { en } from '../text/en.ts'
import { zh } from '../text/zh.ts'
import { createPolicyStore } from './store.ts'

/** What policy must know of a person. The people wing's face has it. */
interface PeopleForPolicy {
  find(
    reader: Reader,
    who: { companyId: string; personId: string },
  ): Promise<{ readonly rank: { readonly code: string; readonly name: BothNames }; readonly isSpecial: boolean } | null>
}

/** What the product wings ask of policy on the server; judging itself is pure and stands in `rules/`. */
export interface PolicyFace {
  /** The policy in force at an instant; `null` where the company has none. */
  current(reader: Reader, companyId: string, at: Temporal.Instant): Promise<{ policy: FlightPolicy; version: number } | null>
  /** The edition that judged an order. */
  edition(reader: Reader, companyId: string, version: number): Promise<FlightPolicy | null>
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

function readerIn(language: Language, rankName?: BothNames): PolicyReader {
  return {
    words: words[language],
    name: (of) => of[language],
    cityName: (code) => findCity(code)?.name[language] ?? code,
    ...(rankName && { rankName }),
  }
}

export function createPolicy(): PolicyFace {
  const store = createPolicyStore()
  return {
    async current(reader, companyId, at) {
      const policy = await store.current(reader, companyId, at)
      return policy && { policy, version: policy.version }
    },
    edition: (reader, companyId, version) => store.edition(reader, companyId, version),
    words,
    readerIn,
    line: (standard, language, trip) => standardLine(standard, readerIn(language), trip),
    priceLimit: priceLimitBetween,
  }
}

export interface PolicyWingDeps {
  readonly db: Pick<Database, 'read'>
  readonly clock: Clock
  readonly people: PeopleForPolicy
  readonly policy: PolicyFace
}

export function policyWing({ db, clock, people, policy }: PolicyWingDeps): Wing {
  return {
    name: 'policy',
    refusals: { zh: zh.errors, en: en.errors },
    handlers: [
      handler(queryUserDomesticAirPolicys, async ({ caller, language }, { userCode }) => {
        // Somebody else's standard, and nobody's, answer alike.
        if (userCode !== undefined && userCode !== caller.userCode) return refuse('P404')
        const [person, inForce] = await Promise.all([people.find(db.read, caller), policy.current(db.read, caller.companyId, clock.now())])
        if (person === null) return refuse('P404')
        if (inForce === null) return refuse('POLICY-NONE')
        const standard = standardFor(inForce.policy, { rankCode: person.rank.code, isSpecial: person.isSpecial })
        const reader = readerIn(language, person.rank.name)
        return {
          policyVersion: inForce.version,
          policyName: reader.name(standard.policyName),
          rankCode: standard.rankCode,
          aboveLimitPaidBy: standard.aboveLimitPaidBy,
          line: standardLine(standard, reader),
          sentences: describeStandard(standard, reader),
          rules: describeRules(standard, reader),
        }
      }),
    ],
  }
}
