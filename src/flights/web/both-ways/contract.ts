import type { ContractOf } from '../../../kernel/call.ts'
import type { goOnAlone, startWays } from '../../calls/both-ways.ts'

declare module '../../../kernel/call.ts' {
  interface Contract {
    'POST /airfrond/startWays': ContractOf<typeof startWays>
    'POST /airfrond/goOnAlone/{id}': ContractOf<typeof goOnAlone>
  }
}
