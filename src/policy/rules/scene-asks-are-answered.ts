import { isBlank } from '../../kernel/blank.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'

/** What a scene may ask of a booking: in whose name its invoice is made out, why it is made, a remark, a project or work breakdown element. */
export const SCENE_ASKS = ['company', 'reason', 'remark', 'project'] as const
export type SceneAsk = (typeof SCENE_ASKS)[number]

/** Every way in which a booking is refused for what its scene asks: a product wing lists them among its own. */
export const SCENE_ASK_ERRORS = ['POLICY-ASKS-COMPANY', 'POLICY-ASKS-REASON', 'POLICY-ASKS-REMARK', 'POLICY-ASKS-PROJECT'] as const
/** The same for the choice of a scene: none is chosen where one is asked for [E-ACCESS-02]; closed or unknown [E-ACCESS-03]. */
export const SCENE_ERRORS = ['POLICY-NO-SCENE', 'POLICY-SCENE'] as const

/** Whether a booking brings what could be asked; where a cost is split, every share must have it. */
export type SceneAnswers = Readonly<Record<SceneAsk, boolean>>

/** What a booking still owes to its scene, in the order in which a form shows it. */
export function unanswered(asks: readonly SceneAsk[], answers: SceneAnswers): SceneAsk[] {
  return SCENE_ASKS.filter((ask) => asks.includes(ask) && !answers[ask])
}

/** The same as it is read from what is submitted. */
export function sceneAnswersOf(submitted: {
  readonly shares: readonly { readonly projectCode: string | null; readonly legalEntityCode: string | null }[]
  readonly reason: { readonly code: string } | null
  readonly remark: string
}): SceneAnswers {
  const { shares, reason, remark } = submitted
  const isSaid = (code: string | null) => code !== null && code !== ''
  return {
    company: shares.length > 0 && shares.every(({ legalEntityCode }) => isSaid(legalEntityCode)),
    reason: reason !== null && reason.code !== '',
    remark: !isBlank(remark),
    project: shares.length > 0 && shares.every(({ projectCode }) => isSaid(projectCode)),
  }
}

/** How each is refused, and at which field of a form it is missing. */
const REFUSALS: Readonly<Record<SceneAsk, { readonly code: (typeof SCENE_ASK_ERRORS)[number]; readonly field: string }>> = {
  company: { code: 'POLICY-ASKS-COMPANY', field: 'attribution' },
  reason: { code: 'POLICY-ASKS-REASON', field: 'reason.code' },
  remark: { code: 'POLICY-ASKS-REMARK', field: 'remark' },
  project: { code: 'POLICY-ASKS-PROJECT', field: 'attribution' },
}

/** Refuses a booking that does not say what its scene asks for; null where it says all of it. */
export function refuseUnanswered(asks: readonly SceneAsk[], answers: SceneAnswers): Refusal | null {
  const [first] = unanswered(asks, answers)
  return first === undefined ? null : refuse(REFUSALS[first].code, { field: REFUSALS[first].field })
}
