import type { ContractOf } from '../../kernel/call.ts'
import { waiting } from '../../web/contract.ts'
import type { getMyRule, getUserDefaultScene, setUserDefaultScene } from '../calls.ts'

declare module '../../kernel/call.ts' {
  interface Contract {
    'GET /regulation/ruPersonIn/getUserDefaultScene': ContractOf<typeof getUserDefaultScene>
    'GET /regulation/ruPerson/getMyRule': ContractOf<typeof getMyRule>
    'PUT /regulation/ruPerson/setUserDefaultScene': ContractOf<typeof setUserDefaultScene>
  }
}

/** Calls that wait another time than the default of a minute: none here. A test compares with calls.ts. */
export const timeouts = waiting({})
