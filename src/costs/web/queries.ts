import type { LineCode } from '../../people/rules/lines.ts'
import { reading } from '../../web/query.ts'
import type { CostAttribution } from '../calls.ts'
import './contract.ts'
import type { CostQuestion } from './cost-path.ts'

/** What may be charged changes with the company file, not while somebody books. */
const FRESH_MS = 60_000
/** What is free changes with every booking of others. */
const BUDGETS_FRESH_MS = 5_000

/** Whose costs: a colleague's user code; her own where it is null. */
type Of = string | null

const userCodeOf = (of: Of) => (of === null ? {} : { userCode: of })

const onApplication = (applicationId: string | undefined) => (applicationId === undefined ? {} : { applicationId })

/** `applicationId` where she stands on an application that is changed: there nobody is asked for a right to book for her. */
export const costCentresQuery = (of: Of, applicationId?: string) => ({
  ...reading('GET', '/datacenter/cost/findCostCenterByUserCode', { ...userCodeOf(of), ...onApplication(applicationId) }),
  staleTime: FRESH_MS,
})

export const optionalQuery = (businessCode: LineCode, of: Of) => ({
  ...reading('GET', '/datacenter/businessCost/queryOptionalBusinessList', { businessCode, ...userCodeOf(of) }),
  staleTime: FRESH_MS,
})

export const searchQuery = (kind: 'costCentre' | 'owner' | 'project' | 'legalEntity', keyword: string, of: Of) => ({
  ...reading('GET', '/datacenter/cost/search', { kind, keyword, ...userCodeOf(of) }),
  staleTime: FRESH_MS,
})

/** What a cost would be, once it is known what it comes to. */
export type KnownCost = Omit<CostQuestion, 'formKey' | 'from' | 'amountMinor' | 'isEstimate' | 'others' | 'tickets'> & {
  readonly amountMinor: number
  readonly others?: readonly string[]
}

export const checkQuery = ({ amountMinor, line, date, of, others = [], applicationId }: KnownCost, attribution: CostAttribution) => ({
  ...reading('POST', '/datacenter/cost/check', {
    attribution,
    amountMinor,
    businessCode: line,
    date,
    ...userCodeOf(of),
    others: [...others],
    ...onApplication(applicationId),
  }),
  staleTime: BUDGETS_FRESH_MS,
})
