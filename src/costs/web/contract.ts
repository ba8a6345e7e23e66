import type { ContractOf } from '../../kernel/call.ts'
import { waiting } from '../../web/contract.ts'
import type { budgetEntries, budgetList, checkCost, findCostCenterByUserCode, queryOptionalBusinessList, searchCosts } from '../calls.ts'

declare module '../../kernel/call.ts' {
  interface Contract {
    'GET /datacenter/cost/findCostCenterByUserCode': ContractOf<typeof findCostCenterByUserCode>
    'GET /datacenter/businessCost/queryOptionalBusinessList': ContractOf<typeof queryOptionalBusinessList>
    'GET /datacenter/cost/search': ContractOf<typeof searchCosts>
    'POST /datacenter/cost/check': ContractOf<typeof checkCost>
    'GET /datacenter/budget/list': ContractOf<typeof budgetList>
    'GET /datacenter/budget/entries': ContractOf<typeof budgetEntries>
  }
}

/** Calls that wait another time than the default of a minute: none here. A test compares with calls.ts. */
export const timeouts = waiting({})
