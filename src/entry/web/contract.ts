import type { ContractOf } from '../../kernel/call.ts'
import { waiting } from '../../web/contract.ts'
import type { demoAccounts, getLoginInfo, getLoginRandomCode, loginOut, loginPersonEncrypt } from '../calls.ts'

declare module '../../kernel/call.ts' {
  interface Contract {
    'GET /datacenter/auth/getLoginRandomCode': ContractOf<typeof getLoginRandomCode>
    'POST /auth/loginPersonEncrypt': ContractOf<typeof loginPersonEncrypt>
    'GET /auth/getLoginInfo': ContractOf<typeof getLoginInfo>
    'POST /auth/loginOut': ContractOf<typeof loginOut>
    'GET /auth/demoAccounts': ContractOf<typeof demoAccounts>
  }
}

/** Calls that wait another time than the default of a minute: none here. A test compares with calls.ts. */
export const timeouts = waiting({})
