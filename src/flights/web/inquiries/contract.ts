import type { ContractOf } from '../../../kernel/call.ts'
import { waiting } from '../../../web/contract.ts'
import type {
  inquireOrderCancel,
  inquireOrderCheck,
  inquireOrderDetails,
  inquireOrderForm,
  inquireOrderList,
  inquireOrderRestart,
  inquireOrderStart,
  inquireOrderSubmit,
  inquirePlanChoose,
  planTicketRule,
} from '../../calls/inquiring.ts'
import type {
  journeyFormDomestic,
  journeyFormInternational,
  journeySubmitDomestic,
  journeySubmitInternational,
  preConfirmByInquire,
} from '../../calls/plan-booking.ts'

// Apart from the wing's other calls: how long these wait concerns only who asks the desk, and everybody loads the others.

declare module '../../../kernel/call.ts' {
  interface Contract {
    'POST /airfrond/inquireOrderStart': ContractOf<typeof inquireOrderStart>
    'POST /airfrond/inquireOrderCheck/{id}': ContractOf<typeof inquireOrderCheck>
    'GET /airfrond/inquireOrderForm/{id}': ContractOf<typeof inquireOrderForm>
    'POST /airfrond/inquireOrderSubmit/{id}': ContractOf<typeof inquireOrderSubmit>
    'POST /airfrond/inquireOrderList': ContractOf<typeof inquireOrderList>
    'GET /airfrond/inquireOrderDetails/{id}': ContractOf<typeof inquireOrderDetails>
    'GET /airfrond/planTicketRule/{id}/{planId}': ContractOf<typeof planTicketRule>
    'POST /airfrond/inquirePlanChoose/{id}': ContractOf<typeof inquirePlanChoose>
    'POST /airfrond/inquireOrderCancel/{id}': ContractOf<typeof inquireOrderCancel>
    'POST /airfrond/inquireOrderRestart/{id}': ContractOf<typeof inquireOrderRestart>
    'POST /airfrond/preConfirmByInquire/{id}': ContractOf<typeof preConfirmByInquire>
    'GET /airfrond/journey/domestic/bookingForm/{id}': ContractOf<typeof journeyFormDomestic>
    'GET /airfrond/journey/international/bookingForm/{id}': ContractOf<typeof journeyFormInternational>
    'POST /airfrond/journey/domestic/bookingSubmit': ContractOf<typeof journeySubmitDomestic>
    'POST /airfrond/journey/international/bookingSubmit': ContractOf<typeof journeySubmitInternational>
  }
}

/** Calls that wait another time than the default of a minute. */
export const inquiryTimeouts = waiting({
  'POST /airfrond/inquireOrderStart': 30_000,
  'POST /airfrond/inquireOrderCheck/{id}': 30_000,
  'GET /airfrond/inquireOrderForm/{id}': 30_000,
  'POST /airfrond/inquireOrderSubmit/{id}': 30_000,
  'POST /airfrond/inquireOrderList': 30_000,
  'GET /airfrond/inquireOrderDetails/{id}': 30_000,
  'GET /airfrond/planTicketRule/{id}/{planId}': 30_000,
  'POST /airfrond/inquirePlanChoose/{id}': 30_000,
  'POST /airfrond/inquireOrderCancel/{id}': 30_000,
  'POST /airfrond/inquireOrderRestart/{id}': 30_000,
})
