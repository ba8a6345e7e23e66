import type { loginOut } from '../../entry/calls/sign-in.ts'
import type { ContractOf } from '../../kernel/call.ts'
import type { queryUserDomesticAirPolicys } from '../../policy/calls.ts'

declare module '../../kernel/call.ts' {
  interface Contract {
    'POST /auth/loginOut': ContractOf<typeof loginOut>
    'GET /regulation/ruPerson/queryUserDomesticAirPolicys': ContractOf<typeof queryUserDomesticAirPolicys>
  }
}
