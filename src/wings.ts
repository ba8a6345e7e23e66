import type { Logger } from 'pino'
import type { CallDefinition } from './kernel/call.ts'
import type { Clock } from './kernel/time.ts'
import { callList as approvalsCalls } from './approvals/calls.ts'
import { approvalsOf, approvalsWing } from './approvals/server/index.ts'
import { callList as costsCalls } from './costs/calls.ts'
import { costs, costsWing } from './costs/server/index.ts'
import { callList as entryCalls } from './entry/calls.ts'
import { entryWing } from './entry/server/index.ts'
import { callList as flightsCalls } from './flights/calls/list.ts'
import { flightsWing } from './flights/server/index.ts'
import type { FlightSupplier } from './flights/supplier/port.ts'
import { ordersSpine } from './orders/server/index.ts'
import { callList as paymentsCalls } from './payments/calls.ts'
import { moneyOf, paymentsWing } from './payments/server/index.ts'
import type { PaymentGateway } from './payments/supplier/port.ts'
import { callList as peopleCalls } from './people/calls.ts'
import { createPeople, peopleWing } from './people/server/index.ts'
import { callList as placesCalls } from './places/calls.ts'
import { placesWing } from './places/server/index.ts'
import { callList as policyCalls } from './policy/calls.ts'
import { createPolicy, policyWing } from './policy/server/index.ts'
import type { Database, Reader } from './server/database/connect.ts'
import type { Wing } from './server/http/handler.ts'
import type { Limits } from './server/http/limits.ts'
import type { Sessions } from './server/http/sessions.ts'
import type { Jobs } from './server/jobs.ts'
import type { Secrets } from './server/secrets.ts'
import { callList as serviceCalls } from './service/calls.ts'
import { serviceWing } from './service/server/index.ts'

/** Every call that the server answers, wing by wing. The inventory and the OpenAPI page read this list. */
export const definitions: readonly CallDefinition[] = [
  ...entryCalls,
  ...peopleCalls,
  ...placesCalls,
  ...policyCalls,
  ...costsCalls,
  ...flightsCalls,
  ...approvalsCalls,
  ...paymentsCalls,
  ...serviceCalls,
]

export interface WingDeps {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: Secrets
  readonly sessions: Sessions
  readonly limits: Limits
  readonly jobs: Jobs
  readonly log: Logger
  readonly demo: boolean
  readonly suppliers: { readonly flights: FlightSupplier; readonly gateway: PaymentGateway | null }
  /** The app's address as browsers know it, once the server listens. */
  readonly appUrl: () => string
}

/** Builds the wings' servers, each with what it may know of the others. */
export function buildWings(deps: WingDeps): readonly Wing[] {
  const people = createPeople(deps.secrets)
  const policy = createPolicy()
  const orders = ordersSpine(deps)
  const approvals = approvalsOf({ ...deps, orders, people })
  const paying = {
    ...deps,
    orders,
    gateway: deps.suppliers.gateway,
    windowMinutes: async (reader: Reader, companyId: string) => (await people.companySettings(reader, companyId)).paymentWindowMinutes,
  }
  const payments = moneyOf(paying)
  return [
    entryWing({ ...deps, people }),
    peopleWing(deps),
    placesWing(deps.clock),
    policyWing({ ...deps, policy, people }),
    costsWing(deps),
    flightsWing({ ...deps, supplier: deps.suppliers.flights, orders, payments, approvals, people, costs, policy }),
    approvalsWing({ ...deps, orders, people, payments, policy }),
    paymentsWing(paying),
    serviceWing(deps),
  ]
}
