import type { ApprovalAsk } from '../../approvals/web/index.ts'
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
 * In whose name somebody applies: booking for others, in that of the first colleague among them; in her own (null) where nobody but she
 * herself and those from outside travel, who have no application of their own. Undefined until it is known who they are.
 */
export function inWhoseName({ mode, travellers, myCode }: WhoTravels, travellerOf: TravellerOf): string | null | undefined {
  if (mode === 'personal') return null
  for (const code of travellers) {
    if (code === myCode) continue
    const known = travellerOf(code)
    if (!known) return undefined
    if (known.isEmployee) return code
  }
  return null
}

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
