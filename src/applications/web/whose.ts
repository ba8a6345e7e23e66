import type { ApprovalAsk } from '../../approvals/web/index.ts'
import { whoseTrip } from '../../costs/rules/whose-costs.ts'
import type { BothNames } from '../../kernel/language.ts'
import type { BookingMode } from '../../people/rules/party.ts'

export interface KnownTraveller {
  readonly name: BothNames
  readonly isEmployee: boolean
}

/** Who somebody is, by user code; null until that is known. */
export type TravellerOf = (code: string) => KnownTraveller | null

export interface WhoTravels {
  readonly mode: BookingMode
  readonly travellers: readonly string[]
  readonly myCode: string | undefined
}

/**
 * In whose name somebody applies, by the rule of whose costs a booking is: null for her own, undefined until it is known who they are. Who
 * applies for others and has chosen nobody yet applies for nobody: what she may charge herself is not what they may.
 */
export const inWhoseName = ({ mode, travellers, myCode }: WhoTravels, travellerOf: TravellerOf): string | null | undefined =>
  mode === 'agent' && travellers.length === 0
    ? undefined
    : whoseTrip(
        { mode, bookerId: myCode },
        travellers.map((id) => ({ id, isColleague: travellerOf(id)?.isEmployee ?? null })),
      )

/** Colleagues who travel beside whose application it is, by user code: their usual cost centres may bear a part of it. */
export const besides = (travellers: readonly string[], travellerOf: TravellerOf, whose: string | undefined): readonly string[] =>
  travellers.filter((code) => code !== whose && travellerOf(code)?.isEmployee === true)

interface About {
  /** Whose application it is, by user code; null for her own. */
  readonly of: string | null
  readonly myCode: string | undefined
  readonly totalMinor: number
}

/**
 * What approvals are asked about a plan. Who comes from outside has no manager here: it is asked about those whose company it is, and
 * where none of them travels, about whose application it is. Nobody is named until all of them are known.
 */
export function askOf(travellers: readonly string[], travellerOf: TravellerOf, { of, myCode, totalMinor }: About): ApprovalAsk {
  const colleagues = travellers.filter((code) => travellerOf(code)?.isEmployee === true)
  const areKnown = travellers.length > 0 && travellers.every((code) => travellerOf(code) !== null)
  const whose = of ?? myCode
  return {
    ...(of === null ? {} : { costsOf: of }),
    travellers: colleagues.length === 0 && areKnown && whose !== undefined ? [whose] : colleagues,
    product: 'application',
    isInternational: false,
    totalMinor,
    overMinor: 0,
    breaches: [],
  }
}
