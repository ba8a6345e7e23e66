import type { Attribution } from '../../costs/rules/attribution-is-completed.ts'
import { sceneAnswersOf, unanswered, type SceneAsk } from './scene-asks-are-answered.ts'

interface Answered {
  /** Null: the proposed cost centre, which names neither a project nor a company to invoice. */
  readonly attribution: Attribution | null
  readonly remark: string
}

/** How a form says what is wanted of it. */
export interface SceneWantsWords {
  readonly remark: string
  readonly company: string
  readonly project: string
  readonly both: string
}

/** What a scene still wants, said at the rows of the form where it is given; a reason has a row of its own that asks for one. */
export function sceneWants(
  asks: readonly SceneAsk[],
  { attribution, remark }: Answered,
  t: SceneWantsWords,
): { readonly cost: string | undefined; readonly remark: string | undefined } {
  const owed = unanswered(asks, sceneAnswersOf({ shares: attribution?.shares ?? [], reason: null, remark }))
  const [company, project] = [owed.includes('company'), owed.includes('project')]
  const cost = company && project ? t.both : company ? t.company : project ? t.project : undefined
  return { cost, remark: owed.includes('remark') ? t.remark : undefined }
}
