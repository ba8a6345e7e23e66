import type { ContractOf } from '../../../kernel/call.ts'
import { waiting } from '../../../web/contract.ts'
import type {
  chooseFlight,
  getAlterReason,
  getChangeOptionalDate,
  preAlterSave,
  reissueCabinList,
  reissueFlightList,
  saveReason,
  ticketList,
  ticketListV2,
  ticketListV3,
} from '../../calls/change-choosing.ts'
import type { addChange, alterSubmit, getApplyChangeInfo, getChangeForm, withdrawChange } from '../../calls/changing.ts'

// Apart from the wing's other calls: how long these wait concerns only who changes a ticket, and everybody loads the others.

declare module '../../../kernel/call.ts' {
  interface Contract {
    'GET /airfrond/ticketList/{id}': ContractOf<typeof ticketList>
    'GET /airfrond/v2/ticketList/{id}': ContractOf<typeof ticketListV2>
    'GET /airfrond/v3/ticketList/{id}': ContractOf<typeof ticketListV3>
    'GET /airfrond/getAlterReason/{id}': ContractOf<typeof getAlterReason>
    'GET /airfrond/getChangeOptionalDate/{id}': ContractOf<typeof getChangeOptionalDate>
    'POST /airfrond/preAlterSave/{id}': ContractOf<typeof preAlterSave>
    'POST /airfrond/saveReason/{id}': ContractOf<typeof saveReason>
    'POST /airfrond/reissue/flightList': ContractOf<typeof reissueFlightList>
    'POST /airfrond/reissue/cabinList': ContractOf<typeof reissueCabinList>
    'POST /airfrond/chooseFlight/{id}': ContractOf<typeof chooseFlight>
    'GET /airfrond/getChangeForm/{id}': ContractOf<typeof getChangeForm>
    'POST /airfrond/alterSubmit/{id}': ContractOf<typeof alterSubmit>
    'GET /airfrond/getApplyChangeInfo/{id}': ContractOf<typeof getApplyChangeInfo>
    'POST /airfrond/addChange/{id}': ContractOf<typeof addChange>
    'POST /airfrond/withdrawChange/{id}': ContractOf<typeof withdrawChange>
  }
}

/** Calls that wait another time than the default of a minute. */
export const changeTimeouts = waiting({
  'GET /airfrond/ticketList/{id}': 30_000,
  'GET /airfrond/v2/ticketList/{id}': 30_000,
  'GET /airfrond/v3/ticketList/{id}': 30_000,
  'GET /airfrond/getAlterReason/{id}': 30_000,
  'GET /airfrond/getChangeOptionalDate/{id}': 30_000,
  'POST /airfrond/preAlterSave/{id}': 30_000,
  'POST /airfrond/saveReason/{id}': 30_000,
  'POST /airfrond/reissue/flightList': 30_000,
  'POST /airfrond/reissue/cabinList': 30_000,
  'POST /airfrond/chooseFlight/{id}': 30_000,
  'GET /airfrond/getChangeForm/{id}': 30_000,
  'POST /airfrond/alterSubmit/{id}': 30_000,
  'GET /airfrond/getApplyChangeInfo/{id}': 30_000,
  'POST /airfrond/addChange/{id}': 30_000,
  'POST /airfrond/withdrawChange/{id}': 30_000,
})
