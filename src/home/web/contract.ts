import type { loginOut } from '../../entry/calls/sign-in.ts'
import type { ContractOf } from '../../kernel/call.ts'
import type { queryUserDomesticAirPolicys } from '../../policy/calls.ts'
import type { openDataRequests } from '../../privacy/calls.ts'
import type { personalSwitches } from '../../service/calls/switches.ts'

declare module '../../kernel/call.ts' {
  interface Contract {
    'POST /auth/loginOut': ContractOf<typeof loginOut>
    'GET /configcenter/personal/switch/all/status': ContractOf<typeof personalSwitches>
    'GET /usercenter/userPerson/openDataRequests': ContractOf<typeof openDataRequests>
    'GET /regulation/ruPerson/queryUserDomesticAirPolicys': ContractOf<typeof queryUserDomesticAirPolicys>
  }
}
