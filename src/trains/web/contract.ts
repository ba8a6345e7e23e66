import type { ContractOf } from '../../kernel/call.ts'
import { waiting } from '../../web/contract.ts'
import type { policyListNew } from '../../flights/calls/searching.ts'
import type { bookTrain, fillTrainOrder, trainServiceFee } from '../calls/booking.ts'
import type { cancelTrainOrder, stopTrainLadder, trainAlternatives, trainApprovalOrder, trainOrderDetails } from '../calls/orders.ts'
import type { bookTrainGroup, fillTrainGroup } from '../calls/groups.ts'
import type { changeTrain, confirmTrainChange, queryBusinessSwitch4Change, trainChangeForm } from '../calls/changes.ts'
import type { askTrainReceipt, readTrainReceipt, trainItinerary, trainPapers } from '../calls/papers.ts'
import type { railPassengers } from '../calls/passengers.ts'
import type { appPrepayTrain, goToPayTrain, h5PrepayTrain, wechatPrepayTrain } from '../calls/paying.ts'
import type { fillStandby, standbyDetails, submitStandby, withdrawStandby } from '../calls/standby.ts'
import type { quoteTrainRefund, refundTrain, trainRefundForm } from '../calls/refunds.ts'
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
    /** What a flight is held against, on the page of the trains that would do in its place. */
    'POST /airfrond/policyListNew': ContractOf<typeof policyListNew>
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
    'POST /train/app/group/fill': ContractOf<typeof fillTrainGroup>
    'POST /train/app/group': ContractOf<typeof bookTrainGroup>
    'POST /train/app/passengers': ContractOf<typeof railPassengers>
    'GET /train/app/orderDetails/{orderSeq}': ContractOf<typeof trainOrderDetails>
    'POST /train/app/cancel/{orderSeq}': ContractOf<typeof cancelTrainOrder>
    'POST /train/app/ladder/stop/{orderSeq}': ContractOf<typeof stopTrainLadder>
    'GET /train/app/goToPay/{orderSeq}': ContractOf<typeof goToPayTrain>
    'POST /train/app/appPrepay/{orderSeq}': ContractOf<typeof appPrepayTrain>
    'POST /train/app/h5Prepay/{orderSeq}': ContractOf<typeof h5PrepayTrain>
    'POST /train/app/wechatPrepay/{orderSeq}': ContractOf<typeof wechatPrepayTrain>
    'GET /train/app/approvalOrder/{id}': ContractOf<typeof trainApprovalOrder>
    'GET /train/app/alternatives/{orderSeq}': ContractOf<typeof trainAlternatives>
    'POST /train/app/standby/fill': ContractOf<typeof fillStandby>
    'POST /train/app/standby/submit': ContractOf<typeof submitStandby>
    'GET /train/app/standby/details/{standbyId}': ContractOf<typeof standbyDetails>
    'POST /train/app/standby/withdraw/{standbyId}': ContractOf<typeof withdrawStandby>
    'GET /train/app/itinerary/{orderSeq}': ContractOf<typeof trainItinerary>
    'GET /train/app/papers/{orderSeq}': ContractOf<typeof trainPapers>
    'POST /train/app/receipt/{orderSeq}': ContractOf<typeof askTrainReceipt>
    'GET /train/app/receipt/{orderSeq}': ContractOf<typeof readTrainReceipt>
    'GET /train/app/refundForm/{orderSeq}': ContractOf<typeof trainRefundForm>
    'POST /train/app/refundQuote/{orderSeq}': ContractOf<typeof quoteTrainRefund>
    'POST /train/app/refund/{orderSeq}': ContractOf<typeof refundTrain>
    'GET /train/app/business/queryBusinessSwitch4Change': ContractOf<typeof queryBusinessSwitch4Change>
    'GET /train/app/changeForm/{orderSeq}': ContractOf<typeof trainChangeForm>
    'POST /train/app/change/{orderSeq}': ContractOf<typeof changeTrain>
    'POST /train/app/confirm/{orderSeq}': ContractOf<typeof confirmTrainChange>
  }
}

/** Calls that wait another time than the default of a minute. */
export const timeouts = waiting({
  'POST /train/app/search': 30_000,
  'POST /train/app/connections': 30_000,
  'POST /train/app/trainDetail': 30_000,
  'POST /train/app/fillOrder': 30_000,
  'POST /train/app/group/fill': 30_000,
  'GET /train/app/business/queryBusinessSwitch4Change': 30_000,
  'GET /train/app/changeForm/{orderSeq}': 30_000,
  'POST /train/app/change/{orderSeq}': 30_000,
  'POST /train/app/confirm/{orderSeq}': 30_000,
  'POST /train/app/passengers': 30_000,
})
