import type { ContractOf } from '../../kernel/call.ts'
import { waiting } from '../../web/contract.ts'
import type { specialTravellers } from '../calls.ts'

declare module '../../kernel/call.ts' {
  interface Contract {
    'GET /personal/report/specialTravellers': ContractOf<typeof specialTravellers>
  }
}

/** Calls that wait another time than the default of a minute: none here. A test compares with calls.ts. */
export const timeouts = waiting({})
