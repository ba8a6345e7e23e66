import type { ContractOf } from '../../../kernel/call.ts'
import { waiting } from '../../../web/contract.ts'
import type { acceptDisruption, readDisruption, takeAlternative } from '../../calls/disruptions.ts'

// Apart from the wing's other calls: how long these wait concerns only whose flight was disturbed, and everybody loads the others.

declare module '../../../kernel/call.ts' {
  interface Contract {
    'GET /airfrond/airlineChange/{id}': ContractOf<typeof readDisruption>
    'POST /airfrond/airlineChange/{id}/accept': ContractOf<typeof acceptDisruption>
    'POST /airfrond/airlineChange/{id}/take': ContractOf<typeof takeAlternative>
  }
}

/** Calls that wait another time than the default of a minute. */
export const disruptionTimeouts = waiting({
  'POST /airfrond/airlineChange/{id}/accept': 30_000,
})
