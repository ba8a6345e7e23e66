import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { AGENCY_LINES, type Agency } from '../../people/rules/agency.ts'
import { isLineOpen, LINE_CODES, lineState, OPENING_CODES, type OpeningCode } from '../../people/rules/lines.ts'
import type { Reader } from '../../server/database/connect.ts'
import type { Caller, Handler } from '../../server/http/handler.ts'
import { handler } from '../../server/http/handler.ts'
import * as calls from '../calls/switches.ts'
import type { ApplicationNeed } from '../rules/application-need.ts'
import { applicationNeedOf } from '../rules/application-need.ts'
import type { TravelPolicy } from '../rules/policy.ts'
import type { Product } from '../rules/products.ts'
import { defaultSceneOf, openScenes, sceneOf } from './scenes.ts'
import type { StandardsDeps } from './standards.ts'
import { compiled, standardsOf, travelling } from './standards.ts'

export interface SwitchesDeps extends StandardsDeps {
  /** What somebody may book for others, as an agent. */
  agencies(reader: Reader, who: { companyId: string; personId: string }): Promise<readonly Agency[]>
}

const NEEDED_NOWHERE: ApplicationNeed = { need: 'off', because: null }

/** The product that judges a line; none for lines that no policy speaks of yet. */
const PRODUCT_OF: Readonly<Partial<Record<OpeningCode, Product>>> = {
  flight: 'domesticFlights',
  flightAbroad: 'internationalFlights',
  train: 'trains',
}

/** Her agencies for flights; refused where she may not book for anybody in this mode [E-ACCESS-09]. Empty for herself. */
async function agenciesIn(deps: SwitchesDeps, caller: Caller, mode: 'personal' | 'agent'): Promise<readonly Agency[] | Refusal> {
  if (mode === 'personal') return []
  const agencies = await deps.agencies(deps.db.read, caller)
  const [flight] = AGENCY_LINES
  const forFlights = agencies.filter(({ lines }) => lines === null || lines.has(flight))
  return forFlights.length === 0 ? refuse('POLICY-MODE', { field: 'mode' }) : forFlights
}

/** What the company file, the policy and the settings say before anything is searched. */
export function switchHandlers(deps: SwitchesDeps): readonly Handler[] {
  const { db, people, policy, clock } = deps
  const settingsOf = ({ companyId }: Caller) => people.companySettings(db.read, companyId)
  const inForce = ({ companyId }: Caller): Promise<TravelPolicy | null> => policy.travelPolicyAt(db.read, companyId, clock.now())
  const carOf = async (caller: Caller) => ({ car: lineState((await settingsOf(caller)).lines, 'car'), limits: [] })

  return [
    handler(calls.checkBusinessAirServiceFlag, async ({ caller }, { mode }) => {
      const [{ lines }, current, agencies] = await Promise.all([settingsOf(caller), inForce(caller), agenciesIn(deps, caller, mode)])
      if (isRefusal(agencies)) return agencies
      if (current === null) return refuse('POLICY-NONE')
      return {
        isOpen: isLineOpen(lines, 'flight'),
        domestic: lineState(lines, 'flight'),
        international: lineState(lines, 'flightAbroad'),
        isLimited: { domestic: true, international: current.internationalFlights !== null },
      }
    }),
    handler(calls.checkApplicationAirBookFlag, async ({ caller }, { mode, sceneId }) => {
      const agencies = await agenciesIn(deps, caller, mode)
      if (isRefusal(agencies)) return agencies
      const found = await travelling(deps, caller, sceneId)
      if (isRefusal(found)) return found
      const standard = compiled(found.inForce, 'domesticFlights', found.traveller)
      const isSuperAgent = agencies.some(({ isSuper }) => isSuper)
      const asked = standard ? applicationNeedOf(standard, { isSuperAgent, isSpecial: found.person.isSpecial }) : NEEDED_NOWHERE
      return { ...asked, canBookWithout: asked.need !== 'needed' }
    }),
    handler(calls.queryOutBookBusiness, async ({ caller }) => {
      const { lines, outsidersPerBooking } = await settingsOf(caller)
      return {
        outsidersMax: outsidersPerBooking,
        lines: LINE_CODES.map((businessCode) => {
          const isOpen = outsidersPerBooking > 0 && isLineOpen(lines, businessCode)
          return { businessCode, state: lineState(lines, businessCode), isOpen }
        }),
      }
    }),
    handler(calls.queryBusinessOaConfig, async ({ caller }) => {
      const [{ lines, applications }, found] = await Promise.all([settingsOf(caller), travelling(deps, caller, undefined)])
      if (isRefusal(found)) return found
      const { needsApproval, earlierDays, laterDays, urgentHours, allowsOfflineAuthorisation } = applications
      const needOn = (line: OpeningCode): ApplicationNeed => {
        const product = PRODUCT_OF[line]
        const standard = product === undefined ? null : compiled(found.inForce, product, found.traveller)
        return standard ? applicationNeedOf(standard, { isSuperAgent: false, isSpecial: found.person.isSpecial }) : NEEDED_NOWHERE
      }
      return {
        ...{ needsApproval, earlierDays, laterDays, urgentHours, allowsOfflineAuthorisation },
        lines: OPENING_CODES.map((businessCode) => ({ businessCode, state: lineState(lines, businessCode), ...needOn(businessCode) })),
      }
    }),
    handler(calls.getGeneralApprovalData, async (context, { sceneId }) => {
      const { caller, language } = context
      const [found, current, { approval }] = await Promise.all([
        standardsOf(deps, context, { userSceneId: sceneId }, ['domesticFlights']),
        inForce(caller),
        settingsOf(caller),
      ])
      if (isRefusal(found)) return found
      if (current === null) return refuse('POLICY-NONE')
      const rules = found.standards.flatMap((standard) => standard.rules)
      return {
        rules: rules.flatMap(({ rule, approval: way, sentence, writtenIn }) => (way === null ? [] : [{ rule, way, sentence, writtenIn }])),
        reasons: current.domesticFlights.reasons.map(({ code, name, needsNote }) => ({ code, label: name[language], needsNote })),
        hoursToDecide: approval.hoursToDecide,
        levelsAboveMinor: [...approval.levelsAboveMinor],
        flows: approval.flows.map(({ code, isFree, levels, time }) => ({
          ...{ code, isFree },
          levels: levels.length,
          hoursToDecide: time.hoursToDecide,
        })),
      }
    }),
    handler(calls.querySceneResultById, async ({ caller }, { sceneId }) => {
      const [scene, car] = await Promise.all([sceneOf(db.read, caller.companyId, sceneId), carOf(caller)])
      return isRefusal(scene) ? scene : { scene: { sceneId: scene.sceneId, name: scene.name }, ...car }
    }),
    handler(calls.queryUserSceneResult, async ({ caller }) => {
      const [usual, scenes, car] = await Promise.all([
        defaultSceneOf(db.read, caller),
        openScenes(db.read, caller.companyId),
        carOf(caller),
      ])
      return { usualSceneId: usual?.sceneId ?? null, scenes: scenes.map(({ sceneId, name }) => ({ sceneId, name, ...car })) }
    }),
  ]
}
