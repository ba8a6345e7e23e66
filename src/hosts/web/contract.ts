import type { ContractOf } from '../../kernel/call.ts'
import { waiting } from '../../web/contract.ts'
import type { hostApp, hostSignature } from '../calls.ts'

declare module '../../kernel/call.ts' {
  interface Contract {
    'GET /hosts/signature': ContractOf<typeof hostSignature>
    'GET /hosts/app': ContractOf<typeof hostApp>
  }
}

/** Calls that wait another time than the default of a minute; a test compares with calls.ts. */
export const timeouts = waiting({ 'GET /hosts/signature': 20_000 })
