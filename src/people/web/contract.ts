import type { ContractOf } from '../../kernel/call.ts'
import type { queryUserDomesticAirPolicys } from '../../policy/calls.ts'
import { waiting } from '../../web/contract.ts'
import type { myTraveller } from '../calls.ts'

declare module '../../kernel/call.ts' {
  interface Contract {
    'GET /usercenter/traveller/me': ContractOf<typeof myTraveller>
    'GET /regulation/ruPerson/queryUserDomesticAirPolicys': ContractOf<typeof queryUserDomesticAirPolicys>
  }
}

/** Calls that wait another time than the default of a minute: none here. A test compares with calls.ts. */
export const timeouts = waiting({})
