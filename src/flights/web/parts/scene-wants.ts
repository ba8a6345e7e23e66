import type { Attribution } from '../../../costs/rules/attribution-is-completed.ts'
import { sceneAnswersOf, unanswered, type SceneAsk } from '../../../policy/rules/scene-asks-are-answered.ts'
import type { FlightGovernedText } from '../../text/governed/zh.ts'

interface Answered {
  /** Null: the proposed cost centre, which names neither a project nor a company to invoice. */
  readonly attribution: Attribution | null
  readonly remark: string
}

/** What a scene still wants, said at the rows of the form where it is given; a reason has a row of its own that asks for one. */
export function sceneWants(
  asks: readonly SceneAsk[],
  { attribution, remark }: Answered,
  t: FlightGovernedText['sceneWants'],
): { readonly cost: string | undefined; readonly remark: string | undefined } {
  const owed = unanswered(asks, sceneAnswersOf({ shares: attribution?.shares ?? [], reason: null, remark }))
  const [company, project] = [owed.includes('company'), owed.includes('project')]
  const cost = company && project ? t.both : company ? t.company : project ? t.project : undefined
  return { cost, remark: owed.includes('remark') ? t.remark : undefined }
}
