import type { LineCode } from '../../people/rules/lines.ts'
import { reading } from '../../web/query.ts'
import type { CostAttribution } from '../calls.ts'
import './contract.ts'
import type { CostQuestion } from './cost-path.ts'

/** What may be charged changes with the company file, not while somebody books. */
const FRESH_MS = 60_000
/** What is free changes with every booking of others. */
const BUDGETS_FRESH_MS = 5_000

export const costCentresQuery = () => ({ ...reading('GET', '/datacenter/cost/findCostCenterByUserCode', {}), staleTime: FRESH_MS })

export const optionalQuery = (businessCode: LineCode) => ({
  ...reading('GET', '/datacenter/businessCost/queryOptionalBusinessList', { businessCode }),
  staleTime: FRESH_MS,
})

export const searchQuery = (kind: 'costCentre' | 'owner' | 'project' | 'legalEntity', keyword: string) => ({
  ...reading('GET', '/datacenter/cost/search', { kind, keyword }),
  staleTime: FRESH_MS,
})

export const checkQuery = ({ amountMinor, line, date }: CostQuestion, attribution: CostAttribution) => ({
  ...reading('POST', '/datacenter/cost/check', { attribution, amountMinor, businessCode: line, date }),
  staleTime: BUDGETS_FRESH_MS,
})
