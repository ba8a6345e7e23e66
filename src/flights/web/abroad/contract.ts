import type { ContractOf } from '../../../kernel/call.ts'
import { waiting } from '../../../web/contract.ts'
import type {
  abroadCabinList,
  abroadFlightList,
  abroadLegList,
  abroadOpening,
  confirmFlight,
  getOrderDetailsAbroad,
  preConfirm,
  preConfirmV2,
} from '../../calls/abroad.ts'

declare module '../../../kernel/call.ts' {
  interface Contract {
    'GET /airfrond/international/opening': ContractOf<typeof abroadOpening>
    'POST /airfrond/international/flightList': ContractOf<typeof abroadFlightList>
    'POST /airfrond/international/legList': ContractOf<typeof abroadLegList>
    'POST /airfrond/international/cabinList': ContractOf<typeof abroadCabinList>
    'POST /airfrond/preConfirm': ContractOf<typeof preConfirm>
    'POST /airfrond/v2/preConfirm': ContractOf<typeof preConfirmV2>
    'POST /airfrond/confirmFlight': ContractOf<typeof confirmFlight>
    'GET /airfrond/international/getOrderDetails/{id}': ContractOf<typeof getOrderDetailsAbroad>
  }
}

/** Calls that wait another time than the default of a minute (network.flightSearchTimeout, network.flightCabinTimeout). */
export const abroadTimeouts = waiting({
  'POST /airfrond/international/flightList': 30_000,
  'POST /airfrond/international/legList': 30_000,
  'POST /airfrond/international/cabinList': 30_000,
})
