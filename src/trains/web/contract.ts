import type { ContractOf } from '../../kernel/call.ts'
import { waiting } from '../../web/contract.ts'
import type { bookTrain, fillTrainOrder, trainServiceFee } from '../calls/booking.ts'
import type { cancelTrainOrder, goToPayTrain, trainApprovalOrder, trainOrderDetails } from '../calls/orders.ts'
import type {
  findStations,
  getSameCityTrainStation,
  preSaleDays,
  searchConnections,
  searchTrains,
  stopInfo,
  trainDetail,
} from '../calls.ts'

declare module '../../kernel/call.ts' {
  interface Contract {
    'POST /train/app/search': ContractOf<typeof searchTrains>
    'POST /train/app/connections': ContractOf<typeof searchConnections>
    'POST /train/app/trainDetail': ContractOf<typeof trainDetail>
    'GET /train/app/preSaleDays': ContractOf<typeof preSaleDays>
    'GET /train/app/stopInfo': ContractOf<typeof stopInfo>
    'GET /train/app/stations': ContractOf<typeof findStations>
    'GET /basicservice/trainStation/getSameCityTrainStation': ContractOf<typeof getSameCityTrainStation>
    'GET /train/app/serviceFee': ContractOf<typeof trainServiceFee>
    'POST /train/app/fillOrder': ContractOf<typeof fillTrainOrder>
    'POST /train/app/book': ContractOf<typeof bookTrain>
    'GET /train/app/orderDetails/{orderSeq}': ContractOf<typeof trainOrderDetails>
    'POST /train/app/cancel/{orderSeq}': ContractOf<typeof cancelTrainOrder>
    'GET /train/app/goToPay/{orderSeq}': ContractOf<typeof goToPayTrain>
    'GET /train/app/approvalOrder/{id}': ContractOf<typeof trainApprovalOrder>
  }
}

/** Calls that wait another time than the default of a minute. */
export const timeouts = waiting({
  'POST /train/app/search': 30_000,
  'POST /train/app/connections': 30_000,
  'POST /train/app/trainDetail': 30_000,
  'POST /train/app/fillOrder': 30_000,
})
