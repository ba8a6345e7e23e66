import type { Logger } from 'pino'
import type { CallDefinition } from './kernel/call.ts'
import type { Clock } from './kernel/time.ts'
import { callList as applicationsCalls } from './applications/calls/list.ts'
import { applicationsOf, applicationsWing } from './applications/server/index.ts'
import { callList as approvalsCalls } from './approvals/calls.ts'
import { agreementsOf, approvalsOf, approvalsWing, ceilingsOf } from './approvals/server/index.ts'
import { callList as costsCalls } from './costs/calls.ts'
import { budgetsOf, costs, costsWing } from './costs/server/index.ts'
import { callList as entryCalls } from './entry/calls/list.ts'
import { entryOf, entryWing, type AppKeys } from './entry/server/index.ts'
import type { IdentitySuppliers } from './entry/supplier/port.ts'
import { callList as flightsCalls } from './flights/calls/list.ts'
import { flightsWing, marketOf, pastFlights, type FlightsDeps, type Seller } from './flights/server/index.ts'
import { callList as hostsCalls } from './hosts/calls.ts'
import { hostsWing, type HostsDeps } from './hosts/server/index.ts'
import { callList as noticesCalls } from './notices/calls/messages.ts'
import { noticesOf, noticesWing, type NoticesPeople } from './notices/server/index.ts'
import type { CardSuppliers, MailSupplier, SmsSupplier } from './notices/supplier/port.ts'
import { callList as opsCalls } from './ops/calls/list.ts'
import { opsWing } from './ops/server/index.ts'
import { callList as ordersCalls } from './orders/calls.ts'
import { ordersSpine, ordersWing } from './orders/server/index.ts'
import { callList as paymentsCalls } from './payments/calls.ts'
import {
  cashDeskOf,
  checkoutOf,
  feeWords,
  gatewaysFrom,
  givingUpQuote,
  moneyOf,
  paymentsWing,
  refundDeskOf,
} from './payments/server/index.ts'
import type { PaymentGateway } from './payments/supplier/port.ts'
import { callList as peopleCalls } from './people/calls.ts'
import { agenciesOf, createPeople, peopleWing } from './people/server/index.ts'
import { callList as placesCalls } from './places/calls.ts'
import { placesWing } from './places/server/index.ts'
import { callList as policyCalls } from './policy/calls.ts'
import { createPolicy, policyWing } from './policy/server/index.ts'
import { callList as privacyCalls } from './privacy/calls.ts'
import { privacyWing } from './privacy/server/index.ts'
import { callList as safetyCalls } from './safety/calls.ts'
import { safetyOf, safetyWing } from './safety/server/index.ts'
import type { Database, Reader, Writer } from './server/database/connect.ts'
import { filesOf } from './server/files.ts'
import type { Wing } from './server/http/handler.ts'
import type { Limits } from './server/http/limits.ts'
import type { Sessions } from './server/http/sessions.ts'
import type { StaffSessions } from './server/http/staff-sessions.ts'
import type { Jobs } from './server/jobs.ts'
import type { Secrets } from './server/secrets.ts'
import { callList as trainCalls } from './trains/calls.ts'
import { trainsWing, type Railway } from './trains/server/index.ts'
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
  ...trainCalls,
  ...applicationsCalls,
  ...approvalsCalls,
  ...paymentsCalls,
  ...noticesCalls,
  ...serviceCalls,
  ...safetyCalls,
  ...privacyCalls,
  ...hostsCalls,
  ...opsCalls,
]

export interface WingDeps {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: Secrets
  readonly sessions: Sessions
  /** Sessions of the operator's own staff. */
  readonly staff: StaffSessions
  readonly limits: Limits
  readonly jobs: Jobs
  readonly log: Logger
  readonly demo: boolean
  readonly suppliers: {
    /** All who sell mainland flights, the first one first. */
    readonly flights: readonly [Seller, ...Seller[]]
    /** Null where this installation sells none. */
    readonly abroad: FlightsDeps['abroad']
    /** Null where this installation sells no trains. */
    readonly railway: Railway | null
    readonly gateways: readonly PaymentGateway[]
    readonly sms: SmsSupplier | null
    readonly mail: MailSupplier | null
    readonly cards: CardSuppliers
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
  const people = createPeople(deps.secrets)
  const reached: NoticesPeople = {
    settings: async (reader, companyId) => (await people.companySettings(reader, companyId)).notices,
    async reach(reader, who) {
      const person = await people.find(reader, who)
      if (!person?.isActive || person.kind !== 'employee') return null
      const [mail, phone, chats] = [
        await people.accounts.mailOf(reader, who),
        await people.phoneOf(reader, who),
        await entry.chatsOf(reader, who),
      ]
      return { language: person.language, mail, phone, chats }
    },
  }
  const { sms, mail, cards } = deps.suppliers
  const carrying = { ...deps, sms, mail, cards, owners: reached }
  const notices = noticesOf(carrying)
  const entry = entryOf({ ...deps, people, notices, identity: deps.suppliers.identity })
  const policy = createPolicy((err) => deps.log.warn({ err }, 'no_trains_beside_flights'))
  const orders = ordersSpine(deps)
  const budgets = budgetsOf(deps)
  const applying = { ...deps, people, notices, costs, budgets, policy, agencies: agenciesOf, files: filesOf(deps.clock, deps.secrets) }
  // What is decided about applications comes back to them; whom they ask is handed to their wing below.
  const applications = applicationsOf({ ...applying, agreements: null })
  const paying = {
    ...deps,
    orders,
    gateways: gatewaysFrom(deps.suppliers.gateways),
    openidOf: async (reader: Reader, who: { companyId: string; personId: string }) => (await entry.openidOf(reader, who))?.openid ?? null,
    payRules: async (reader: Reader, companyId: string) => {
      const {
        payment,
        paymentWindowMinutes: flight,
        trainPaymentWindowMinutes: train,
        points,
      } = await people.companySettings(reader, companyId)
      return { ...payment, windowMinutes: { flight, train }, pointsName: points.name }
    },
  }
  const payments = moneyOf(paying)
  const agreeing = { ...deps, entry, orders, people, policy, notices, applications, payments }
  const approvals = approvalsOf(agreeing)
  const onErased = async (writer: Writer, who: { companyId: string; personId: string }): Promise<void> => {
    await orders.erased(writer, who)
    await notices.erased(writer, who)
  }
  const companyName = async (reader: Reader, companyId: string) => (await people.company(reader, companyId)).name
  return [
    entryWing({ ...deps, people, notices, identity: deps.suppliers.identity }),
    noticesWing(carrying),
    peopleWing({ ...deps, notices, lastTripEnd: orders.lastTripEnd, hasOpenOrder: orders.hasOpenOrder, onErased }),
    placesWing(deps.clock),
    policyWing({ ...deps, policy, people, agencies: agenciesOf, pastTrips: pastFlights }),
    costsWing({ ...deps, people, applications }),
    ordersWing({ ...deps, people, orders, notices, quoteGivingUp: givingUpQuote(deps), feeWords: feeWords({ orders }) }),
    flightsWing({
      ...deps,
      market: marketOf(deps.suppliers.flights, deps),
      abroad: deps.suppliers.abroad,
      notices,
      orders,
      payments,
      approvals,
      ceilings: ceilingsOf(agreeing),
      applications,
      people,
      costs,
      budgets,
      policy,
    }),
    trainsWing({
      ...deps,
      railway: deps.suppliers.railway,
      orders,
      payments,
      checkout: checkoutOf(paying),
      approvals,
      applications,
      people,
      costs,
      budgets,
      policy,
    }),
    applicationsWing({ ...applying, orders, agreements: agreementsOf(agreeing) }),
    approvalsWing({ ...agreeing, costs }),
    paymentsWing({ ...paying, people, notices, agencies: agenciesOf }),
    safetyWing({ ...deps, people }),
    privacyWing({
      ...deps,
      entry,
      people,
      orders,
      notices,
      safety: safetyOf(deps),
      service: serviceOf(deps),
    }),
    serviceWing({ ...deps, people, orders, member: deps.suppliers.member }),
    hostsWing({ ...deps, ...deps.hosts }),
    opsWing({ ...deps, refunds: refundDeskOf({ ...paying, companyName }), cash: cashDeskOf({ ...paying, companyName }) }),
  ]
}
