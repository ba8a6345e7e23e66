import type { Logger } from 'pino'
import type { CallDefinition } from './kernel/call.ts'
import type { Clock } from './kernel/time.ts'
import { callList as approvalsCalls } from './approvals/calls.ts'
import { approvalsOf, approvalsWing } from './approvals/server/index.ts'
import { callList as costsCalls } from './costs/calls.ts'
import { costs, costsWing } from './costs/server/index.ts'
import { callList as entryCalls } from './entry/calls/list.ts'
import { entryOf, entryWing, type AppKeys } from './entry/server/index.ts'
import type { IdentitySuppliers } from './entry/supplier/port.ts'
import { callList as flightsCalls } from './flights/calls/list.ts'
import { flightsWing } from './flights/server/index.ts'
import type { FlightSupplier } from './flights/supplier/port.ts'
import { callList as hostsCalls } from './hosts/calls.ts'
import { hostsWing, type HostsDeps } from './hosts/server/index.ts'
import { noticesOf, noticesWing } from './notices/server/index.ts'
import type { MailSupplier, SmsSupplier } from './notices/supplier/port.ts'
import { callList as ordersCalls } from './orders/calls.ts'
import { ordersSpine, ordersWing } from './orders/server/index.ts'
import { callList as paymentsCalls } from './payments/calls.ts'
import { moneyOf, paymentsWing } from './payments/server/index.ts'
import type { PaymentGateway } from './payments/supplier/port.ts'
import { callList as peopleCalls } from './people/calls.ts'
import { createPeople, peopleWing } from './people/server/index.ts'
import { callList as placesCalls } from './places/calls.ts'
import { placesWing } from './places/server/index.ts'
import { callList as policyCalls } from './policy/calls.ts'
import { createPolicy, policyWing } from './policy/server/index.ts'
import { callList as privacyCalls } from './privacy/calls.ts'
import { privacyWing } from './privacy/server/index.ts'
import { callList as safetyCalls } from './safety/calls.ts'
import { safetyOf, safetyWing } from './safety/server/index.ts'
import type { Database, Reader } from './server/database/connect.ts'
import type { Wing } from './server/http/handler.ts'
import type { Limits } from './server/http/limits.ts'
import type { Sessions } from './server/http/sessions.ts'
import type { Jobs } from './server/jobs.ts'
import type { Secrets } from './server/secrets.ts'
import { callList as serviceCalls } from './service/calls/list.ts'
import { serviceOf, serviceWing } from './service/server/index.ts'
import type { MemberProgramme } from './service/supplier/port.ts'

/** Every call that the server answers, wing by wing. The inventory and the OpenAPI page read this list. */
export const definitions: readonly CallDefinition[] = [
  ...entryCalls,
  ...peopleCalls,
  ...placesCalls,
  ...policyCalls,
  ...costsCalls,
  ...ordersCalls,
  ...flightsCalls,
  ...approvalsCalls,
  ...paymentsCalls,
  ...serviceCalls,
  ...safetyCalls,
  ...privacyCalls,
  ...hostsCalls,
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
  readonly suppliers: {
    readonly flights: FlightSupplier
    readonly gateway: PaymentGateway | null
    readonly sms: SmsSupplier | null
    readonly mail: MailSupplier | null
    readonly identity: IdentitySuppliers
    readonly member: MemberProgramme | null
  }
  readonly hosts: Pick<HostsDeps, 'platforms' | 'nativeApp'>
  /** With what the companies' own apps sign in their people. */
  readonly appKeys: AppKeys
  /** The app's address as browsers know it, once the server listens. */
  readonly appUrl: () => string
}

/** Builds the wings' servers, each with what it may know of the others. */
export function buildWings(deps: WingDeps): readonly Wing[] {
  const carrying = { ...deps, sms: deps.suppliers.sms, mail: deps.suppliers.mail }
  const notices = noticesOf(carrying)
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
    entryWing({ ...deps, people, notices, identity: deps.suppliers.identity }),
    noticesWing(carrying),
    peopleWing({ ...deps, notices, lastTripEnd: orders.lastTripEnd, hasOpenOrder: orders.hasOpenOrder, onErased: orders.erased }),
    placesWing(deps.clock),
    policyWing({ ...deps, policy, people }),
    costsWing(deps),
    ordersWing({ db: deps.db, people, orders }),
    flightsWing({ ...deps, supplier: deps.suppliers.flights, orders, payments, approvals, people, costs, policy }),
    approvalsWing({ ...deps, orders, people, payments, policy }),
    paymentsWing(paying),
    safetyWing({ ...deps, people }),
    privacyWing({
      ...deps,
      entry: entryOf({ ...deps, notices, identity: deps.suppliers.identity }),
      people,
      orders,
      notices,
      safety: safetyOf(deps),
      service: serviceOf(deps),
    }),
    serviceWing({ ...deps, people, orders, member: deps.suppliers.member }),
    hostsWing({ ...deps, ...deps.hosts }),
  ]
}
