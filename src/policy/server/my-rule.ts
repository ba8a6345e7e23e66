import type { CallResult } from '../../kernel/call.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { dateIn, DEFAULT_ZONE } from '../../kernel/time.ts'
import { isLineOpen } from '../../people/rules/lines.ts'
import type { CallContext, Caller } from '../../server/http/handler.ts'
import type { getMyRule } from '../calls.ts'
import { describeRules } from '../rules/describe.ts'
import type { Traveller } from '../rules/facts.ts'
import type { AnyStandard } from '../rules/limits.ts'
import type { TravelPolicy } from '../rules/policy.ts'
import type { Product } from '../rules/products.ts'
import { PRODUCTS } from '../rules/products.ts'
import { sometimesFor } from '../rules/sometimes.ts'
import type { Reader as PolicyReader } from '../rules/words.ts'
import type { StandardsDeps } from './standards.ts'
import { compiled, show, travelling } from './standards.ts'

type MyRule = CallResult<typeof getMyRule>
type MyProduct = MyRule['products'][number]

/** What differs from her usual standard on some days and in some cities. */
function sometimesIn(policy: TravelPolicy, standard: AnyStandard, traveller: Traveller, reader: PolicyReader, today: string) {
  const own = policy[standard.product]
  if (own === null) return []
  const usual = new Set(describeRules(standard, reader).map(({ sentence }) => sentence))
  return sometimesFor(own, traveller, today).map(({ name, scope, trip }): MyProduct['sometimes'][number] => {
    const { cityTiers, dates = null, season = null } = scope
    const cities = [...own.cityTiers].filter(([, tier]) => cityTiers?.includes(tier)).map(([city]) => reader.cityName(city))
    const there = describeRules(standard.at(trip), reader).map(({ sentence }) => sentence)
    return {
      name: reader.name(name),
      when: reader.words.when({ cities: reader.words.listed(cities), dates, season }),
      sentences: there.filter((sentence) => !usual.has(sentence)),
    }
  })
}

/** The caller's own standard, as the page says it: in a scene that she asks about, or in her usual one. */
export async function myRule(
  deps: StandardsDeps,
  { caller, language }: CallContext<Caller>,
  { userSceneId }: { userSceneId?: string | undefined },
): Promise<MyRule | Refusal> {
  const { db, people, policy, clock } = deps
  const found = await travelling(deps, caller, userSceneId)
  if (isRefusal(found)) return found
  const { person, inForce, traveller, scene } = found
  const [{ lines }, effectiveAt] = await Promise.all([
    people.companySettings(db.read, caller.companyId),
    policy.effectiveAt(db.read, caller.companyId, inForce.version),
  ])
  if (effectiveAt === null) return refuse('POLICY-NONE')
  const reader = policy.readerIn(language, person.rank.name)
  const today = dateIn(DEFAULT_ZONE, clock.now()).toString()
  const isBookable = (product: Product) =>
    (product === 'domesticFlights' && isLineOpen(lines, 'flight')) ||
    (product === 'internationalFlights' && isLineOpen(lines, 'flightAbroad')) ||
    (product === 'trains' && isLineOpen(lines, 'train'))
  return {
    rank: person.rank.name,
    department: person.department.name,
    isSpecial: person.isSpecial,
    edition: { version: inForce.version, name: inForce.name, sinceDate: dateIn(DEFAULT_ZONE, effectiveAt).toString() },
    scene,
    products: PRODUCTS.flatMap((product): MyProduct[] => {
      const standard = compiled(inForce, product, traveller)
      if (standard === null) return []
      const { line, rules, aboveLimitPaidBy } = show(standard, reader)
      const sometimes = sometimesIn(inForce, standard, traveller, reader, today)
      return [{ product, line, rules, aboveLimitPaidBy, aboveLimit: standard.aboveLimit, isBookable: isBookable(product), sometimes }]
    }),
  }
}
