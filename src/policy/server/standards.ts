import type { ApplicationSettings } from '../../applications/rules/plan.ts'
import type { Flow } from '../../approvals/rules/flow.ts'
import type { BothNames } from '../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { LineSwitches } from '../../people/rules/lines.ts'
import type { Reader } from '../../server/database/connect.ts'
import type { CallContext, Caller } from '../../server/http/handler.ts'
import type { StandardShown } from '../calls.ts'
import { describeRules, describeStandard, standardLine } from '../rules/describe.ts'
import type { Traveller } from '../rules/facts.ts'
import { namesDepartments } from '../rules/layers.ts'
import type { AnyStandard } from '../rules/limits.ts'
import type { TravelPolicy } from '../rules/policy.ts'
import type { Product } from '../rules/products.ts'
import { PRODUCTS } from '../rules/products.ts'
import { standardFor, trainStandardFor } from '../rules/standard.ts'
import type { Reader as PolicyReader } from '../rules/words.ts'
import type { PolicyFace } from './index.ts'
import type { ScenesDeps } from './scenes.ts'
import { saidScene } from './scenes.ts'

/** What policy must know of a company's settings. */
interface SettingsForPolicy {
  readonly lines: LineSwitches
  readonly outsidersPerBooking: number
  readonly applications: ApplicationSettings
  readonly approval: {
    readonly hoursToDecide: number
    readonly levelsAboveMinor: readonly number[]
    readonly flows: readonly Pick<Flow, 'code' | 'isFree' | 'levels' | 'time'>[]
  }
}

/** What policy must know of a person. The people wing's face has it. */
interface PeopleForPolicy {
  find(
    reader: Reader,
    who: { companyId: string; personId: string },
  ): Promise<{
    readonly rank: { readonly code: string; readonly name: BothNames }
    readonly department: { readonly code: string; readonly name: BothNames }
    readonly isSpecial: boolean
  } | null>
  departmentPaths(reader: Reader, companyId: string, codes: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
  companySettings(reader: Reader, companyId: string): Promise<SettingsForPolicy>
}

export interface StandardsDeps extends ScenesDeps {
  readonly people: PeopleForPolicy
  readonly policy: PolicyFace
}

interface Asked {
  readonly userCode?: string | undefined
  readonly userSceneId?: string | undefined
}

export function show(standard: AnyStandard, reader: PolicyReader): StandardShown {
  const sentences = describeStandard(standard, reader)
  return {
    product: standard.product,
    policyVersion: standard.policyVersion,
    policyName: reader.name(standard.policyName),
    rankCode: standard.rankCode,
    aboveLimitPaidBy: standard.aboveLimitPaidBy,
    line: standard.product === 'trains' ? (sentences[0] ?? '') : standardLine(standard, reader),
    sentences,
    rules: describeRules(standard, reader),
  }
}

export function compiled(policy: TravelPolicy, product: Product, traveller: Traveller): AnyStandard | null {
  if (product === 'trains') return policy.trains && trainStandardFor(policy.trains, traveller)
  const flights = policy[product]
  return flights && standardFor(flights, traveller)
}

/** The caller as policy sees her, in one scene or in her usual one, and the policy in force. */
export async function travelling({ db, clock, people, policy }: StandardsDeps, caller: Caller, userSceneId: string | undefined) {
  const [person, inForce, scene] = await Promise.all([
    people.find(db.read, caller),
    policy.travelPolicyAt(db.read, caller.companyId, clock.now()),
    saidScene(db.read, caller, userSceneId ?? null),
  ])
  if (person === null) return refuse('P404')
  if (inForce === null) return refuse('POLICY-NONE')
  if (isRefusal(scene)) return scene
  const own = person.department.code
  const isAsked = PRODUCTS.some((product) => namesDepartments(inForce[product] ?? { layers: [] }))
  const paths = await people.departmentPaths(db.read, caller.companyId, isAsked ? [own] : [])
  const traveller: Traveller = {
    rankCode: person.rank.code,
    departments: paths.get(own) ?? [],
    userCode: caller.userCode,
    isSpecial: person.isSpecial,
    ...(scene !== null && { scene: scene.sceneId }),
  }
  return { person, inForce, scene, traveller }
}

/** The caller's own standards for some products, in one scene; products that the policy does not name are left out. */
export async function standardsOf(
  deps: StandardsDeps,
  { caller, language }: CallContext<Caller>,
  { userCode, userSceneId }: Asked,
  products: readonly Product[],
): Promise<{ standards: StandardShown[] } | Refusal> {
  // Somebody else's standard, and nobody's, answer alike.
  if (userCode !== undefined && userCode !== caller.userCode) return refuse('P404')
  const found = await travelling(deps, caller, userSceneId)
  if (isRefusal(found)) return found
  const { person, inForce, traveller } = found
  const reader = deps.policy.readerIn(language, person.rank.name)
  return {
    standards: products.flatMap((product) => {
      const standard = compiled(inForce, product, traveller)
      return standard === null ? [] : [show(standard, reader)]
    }),
  }
}

/** The caller's own standard for one product; a policy that does not speak of it is none [E-ACCESS-10]. */
export async function standardOf(
  deps: StandardsDeps,
  context: CallContext<Caller>,
  asked: Asked,
  product: Product,
): Promise<StandardShown | Refusal> {
  const found = await standardsOf(deps, context, asked, [product])
  if (isRefusal(found)) return found
  return found.standards[0] ?? refuse('POLICY-NONE')
}
