// Generated from a freshly migrated database by `npm run db:types`; do not edit.
import type { ColumnType, Generated } from 'kysely'
import type { JsonText } from './values.ts'

export interface AccountInviteTable {
  companyId: string
  personId: string
  invitedBy: string
  createdAt: Temporal.Instant
  expiresAt: Temporal.Instant
}

export interface ActivationTicketTable {
  ticketHash: ColumnType<Buffer, Uint8Array, Uint8Array>
  companyId: string
  personId: string
  expiresAt: Temporal.Instant
}

export interface AgencyTable {
  companyId: string
  id: string
  agentId: string
  covers: 'person' | 'department' | 'everybody'
  personId: string | null
  departmentId: string | null
  lines: string[] | null
  isSuper: boolean
}

export interface AnnouncementTable {
  companyId: string
  id: string
  code: string
  titleZh: string
  titleEn: string
  bodyZh: string
  bodyEn: string
  isImportant: boolean
  fromAt: Temporal.Instant
  untilAt: Temporal.Instant | null
}

export interface AnnouncementReadTable {
  companyId: string
  personId: string
  announcementId: string
  readAt: Temporal.Instant
}

export interface ApprovalTable {
  companyId: string
  id: string
  orderId: string | null
  kind: number
  state: number
  applicantId: string
  version: number
  reasonCode: string
  reasonNote: string
  overMinor: number
  createdAt: Temporal.Instant
  decideBy: Temporal.Instant | null
  endedAt: Temporal.Instant | null
  urgedAt: Temporal.Instant | null
  travellerId: string | null
  flowCode: Generated<string>
  hoursToDecide: number | null
  totalMinor: number | null
  product: string | null
  transfers: Generated<number>
  notifierIds: Generated<string[]>
  applicationId: string | null
  applicationVersion: number | null
  round: Generated<number>
  travellerIds: Generated<string[]>
  way: Generated<'passive' | 'soft' | 'hard' | 'beforeBooking'>
  breaches: Generated<string[]>
  ceilingMinor: number | null
  toleranceMinor: number | null
  asked: ColumnType<unknown, JsonText | null | undefined, JsonText | null>
  remindAfterHours: number | null
  onSilence: Generated<'escalate' | 'agree' | 'deny'>
  thinkingSince: Temporal.Instant | null
  latestAt: Temporal.Instant | null
  remindedAt: Temporal.Instant | null
  tellsBySms: Generated<boolean>
  escalations: Generated<number>
  isSilent: Generated<boolean>
  recordedById: string | null
}

export interface ApprovalDeputyTable {
  companyId: string
  id: string
  principalId: string
  deputyId: string
  fromDate: Temporal.PlainDate
  untilDate: Temporal.PlainDate
  limitMinor: number | null
  products: string[] | null
  createdAt: Temporal.Instant
  endedAt: Temporal.Instant | null
}

export interface ApprovalLinkTable {
  companyId: string
  id: string
  approvalId: string
  personId: string
  version: number
  channel: 'mail' | 'card'
  createdAt: Temporal.Instant
  expiresAt: Temporal.Instant
  usedAt: Temporal.Instant | null
}

export interface ApprovalStepTable {
  companyId: string
  approvalId: string
  level: number
  approverId: string
  state: 'waiting' | 'asked' | 'agreed' | 'rejected' | 'skipped' | 'closed'
  skipReason: string | null
  askedAt: Temporal.Instant | null
  decision: 'agree' | 'reject' | null
  comment: Generated<string>
  decidedAt: Temporal.Instant | null
  effectiveAt: Temporal.Instant | null
  turn: number | null
  part: Generated<number>
  mode: Generated<'all' | 'any' | 'majority'>
  needed: Generated<number>
  decidedById: string | null
  insteadOfId: string | null
  addedById: string | null
  handedToId: string | null
  decidedVia: 'mail' | 'card' | null
  addedWords: Generated<string>
}

export interface AuditChainTable {
  companyId: string
  seq: number
  body: ColumnType<unknown, JsonText, JsonText>
  previous: string
  seal: string
  sealedWith: string | null
}

export interface AuditChainHeadTable {
  companyId: string
  count: number
  seal: string
}

export interface AuditEntryTable {
  companyId: string
  id: string
  actorId: string | null
  subjectId: string
  what: string
  facts: ColumnType<unknown, JsonText, JsonText>
  createdAt: Temporal.Instant
}

export interface BudgetTable {
  companyId: string
  id: string
  code: string
  nameZh: string
  nameEn: string
  departmentId: string | null
  projectId: string | null
  products: string[] | null
  period: 'month' | 'quarter' | 'year'
  currency: string
  limitMinor: number
  ownerId: string | null
  fromDate: Temporal.PlainDate | null
  untilDate: Temporal.PlainDate | null
  isOpen: boolean
}

export interface BudgetLineTable {
  companyId: string
  budgetId: string
  periodStart: Temporal.PlainDate
  periodEnd: Temporal.PlainDate
  limitMinor: number
  reservedMinor: number
  spentMinor: number
  excessMinor: number
}

export interface CalendarAddressTable {
  companyId: string
  personId: string
  secretHash: ColumnType<Buffer, Uint8Array, Uint8Array>
  madeAt: Temporal.Instant
  lastReadAt: Temporal.Instant | null
}

export interface CashPayoutTable {
  companyId: string
  id: string
  paymentId: string
  orderId: string
  part: string
  amountMinor: number
  currency: 'CNY'
  owedAt: Temporal.Instant
  payoutReceipt: string | null
  paidOutBy: string | null
  paidOutAt: Temporal.Instant | null
}

export interface CashReceiptTable {
  companyId: string
  orderId: string
  paymentId: string
  receiptNumber: string
  amountMinor: number
  currency: 'CNY'
  paidBy: 'payer' | 'other'
  receivedBy: string
  receivedAt: Temporal.Instant
  payout: 'owed' | 'paid' | null
  payoutReceipt: string | null
  paidOutBy: string | null
  paidOutAt: Temporal.Instant | null
  backMinor: Generated<number>
}

export interface ClientReportTable {
  id: string
  kind: string
  message: string
  page: string
  appVersion: string
  createdAt: Temporal.Instant
}

export interface CompanyTable {
  id: string
  code: string
  systemCode: string
  nameZh: string
  nameEn: string
  settings: ColumnType<unknown, JsonText, JsonText>
  isDemo: Generated<boolean>
  createdAt: Temporal.Instant
}

export interface CompanyCreditTable {
  companyId: string
  currency: 'CNY'
  limitMinor: number
  usedMinor: number
}

export interface ConsentTable {
  companyId: string
  id: string
  personId: string
  kind: string
  version: string
  way: 'signIn' | 'app' | 'guestLink' | 'host'
  givenAt: Temporal.Instant
  withdrawnAt: Temporal.Instant | null
}

export interface CostCentreTable {
  companyId: string
  id: string
  code: string
  nameZh: string
  nameEn: string
  isOpen: boolean
  ownerId: string | null
  departmentId: string | null
  legalEntityId: string | null
}

export interface CostEntryTable {
  companyId: string
  id: string
  orderId: string
  partNo: number
  step: string
  kind: 'reserve' | 'settle' | 'release' | 'return'
  amountMinor: number
  at: Temporal.Instant
}

export interface CostEntryBudgetTable {
  companyId: string
  entryId: string
  budgetId: string
  periodStart: Temporal.PlainDate
}

export interface DataArchiveTable {
  companyId: string
  id: string
  personId: string
  askedOn: Temporal.PlainDate
  nth: number
  language: 'zh' | 'en'
  mailSealed: ColumnType<Buffer, Uint8Array, Uint8Array>
  mailMasked: string
  ticketHash: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
  contentSealed: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
  askedAt: Temporal.Instant
  sentAt: Temporal.Instant | null
  endsAt: Temporal.Instant | null
  fetchedAt: Temporal.Instant | null
}

export interface DataRequestTable {
  companyId: string
  id: string
  personId: string
  kind: 'correction' | 'deletion'
  note: string
  state: 'open' | 'done' | 'refused'
  answer: string | null
  answeredBy: string | null
  askedAt: Temporal.Instant
  answeredAt: Temporal.Instant | null
}

export interface DepartmentTable {
  companyId: string
  id: string
  code: string
  nameZh: string
  nameEn: string
  parentId: string | null
}

export interface EmergencyContactTable {
  companyId: string
  id: string
  personId: string
  place: number
  nameSealed: ColumnType<Buffer, Uint8Array, Uint8Array>
  phoneSealed: ColumnType<Buffer, Uint8Array, Uint8Array>
  phoneHash: ColumnType<Buffer, Uint8Array, Uint8Array>
  phoneMasked: string
  sharesTrips: boolean
  sharesFrom: string | null
  sharesUntil: string | null
  createdAt: Temporal.Instant
}

export interface ExpenseOwnerTable {
  companyId: string
  id: string
  ownerPersonId: string | null
  ownerDepartmentId: string | null
  byPersonId: string | null
  byDepartmentId: string | null
}

export interface FeedbackTable {
  companyId: string
  id: string
  personId: string
  kind: 'fault' | 'idea' | 'order' | 'account' | 'other'
  note: string
  appVersion: string
  replyBy: Temporal.PlainDate
  answer: string | null
  answeredBy: string | null
  answeredAt: Temporal.Instant | null
  createdAt: Temporal.Instant
}

export interface FlightAirlineChangeTable {
  companyId: string
  id: string
  orderId: string
  supplierChangeId: string
  kind: 'cancelled' | 'retimed' | 'protected'
  state: 'open' | 'accepting' | 'accepted' | 'told' | 'withdrawn' | 'overtaken'
  plannedBefore: ColumnType<unknown, JsonText, JsonText>
  plannedNow: ColumnType<unknown, JsonText | null | undefined, JsonText | null>
  exchangeUntil: Temporal.PlainDate | null
  freeUntil: Temporal.Instant | null
  readAt: Temporal.Instant
  endedAt: Temporal.Instant | null
  decidedBy: string | null
  refusal: string | null
}

export interface FlightBookingTable {
  companyId: string
  id: string
  personId: string
  searchId: string
  offer: ColumnType<unknown, JsonText, JsonText>
  price: ColumnType<unknown, JsonText, JsonText>
  priceToken: string
  priceExpiresAt: Temporal.Instant
  verdict: ColumnType<unknown, JsonText, JsonText>
  policyVersion: number
  movedFromMinor: number | null
  createdAt: Temporal.Instant
  expiresAt: Temporal.Instant
  orderId: string | null
  mode: Generated<'personal' | 'agent'>
  party: Generated<string[]>
  judgedAs: string | null
  sceneCode: string | null
  feePromise: ColumnType<unknown, JsonText, JsonText>
  confirmed: ColumnType<unknown, JsonText | null | undefined, JsonText | null>
  againOf: string | null
  planOf: ColumnType<unknown, JsonText | null | undefined, JsonText | null>
  extras: ColumnType<unknown, JsonText | null | undefined, JsonText | null>
  journeyId: string | null
  wayNo: number | null
}

export interface FlightBookingTravellerTable {
  companyId: string
  bookingId: string
  personId: string
  cardId: string | null
  phoneSealed: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
  phoneMasked: string | null
  mailSealed: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
  mailMasked: string | null
  flyerChoice: 'kept' | 'typed' | 'none' | null
  flyerProgramme: string | null
  flyerSealed: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
  flyerMasked: string | null
}

export interface FlightChangeTable {
  companyId: string
  id: string
  orderId: string
  newOrderId: string | null
  state: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 98 | 99
  kind: 'online' | 'desk'
  reasonCode: string
  note: string
  departDate: Temporal.PlainDate
  askedBy: string
  askedAt: Temporal.Instant
  endedAt: Temporal.Instant | null
  refusal: string | null
  decidedBy: string | null
  leg: number | null
}

export interface FlightChangeDraftTable {
  companyId: string
  id: string
  orderId: string
  personId: string
  passengerNos: number[]
  departDate: Temporal.PlainDate
  reasonCode: string | null
  note: Generated<string>
  searchId: string | null
  choice: ColumnType<unknown, JsonText | null | undefined, JsonText | null>
  createdAt: Temporal.Instant
  expiresAt: Temporal.Instant
  newOrderId: string | null
  leg: number | null
  offered: ColumnType<unknown, JsonText | null | undefined, JsonText | null>
}

export interface FlightChangeTicketTable {
  companyId: string
  changeId: string
  orderId: string
  passengerNo: number
  ticketNumber: string
  isOpen: boolean
}

export interface FlightInquiryTable {
  companyId: string
  id: string
  number: string
  personId: string
  mode: 'personal' | 'agent'
  travellers: string[]
  state: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
  wish: ColumnType<unknown, JsonText, JsonText>
  contactSealed: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
  feePromise: ColumnType<unknown, JsonText | null | undefined, JsonText | null>
  createdAt: Temporal.Instant
  expiresAt: Temporal.Instant
  askedAt: Temporal.Instant | null
  promisedAt: Temporal.Instant | null
  answeredAt: Temporal.Instant | null
  chosenPlanId: string | null
  chosenAt: Temporal.Instant | null
  dueAt: Temporal.Instant | null
  endedAt: Temporal.Instant | null
  deskWords: Generated<string>
  decidedBy: string | null
  restartedFrom: string | null
}

export interface FlightInquiryBookingTable {
  companyId: string
  inquiryId: string
  planId: string
  part: number
  orderId: string
  bookedAt: Temporal.Instant
  undoneAt: Temporal.Instant | null
}

export interface FlightInquiryPlanTable {
  companyId: string
  inquiryId: string
  id: string
  position: number
  plan: ColumnType<unknown, JsonText, JsonText>
  holdsUntil: Temporal.Instant
}

export interface FlightOrderTable {
  companyId: string
  orderId: string
  state: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 20 | 99
  outcome: 'cancelled' | 'bookingFailed' | 'ticketFailed' | 'lapsed' | 'rejected' | null
  cancelRequestedAt: Temporal.Instant | null
  cancelReason: string | null
  holdSentAt: Temporal.Instant | null
  ticketSentAt: Temporal.Instant | null
  unclearSince: Temporal.Instant | null
  stuckSince: Temporal.Instant | null
  offer: ColumnType<unknown, JsonText, JsonText>
  price: ColumnType<unknown, JsonText, JsonText>
  priceToken: string
  verdict: ColumnType<unknown, JsonText, JsonText>
  contactSealed: ColumnType<Buffer, Uint8Array, Uint8Array>
  contactMasked: string
  supplierBookingId: string | null
  pnr: string | null
  priceGuaranteedUntil: Temporal.Instant | null
  ticketingLimitAt: Temporal.Instant | null
  alternatives: ColumnType<unknown, JsonText | null | undefined, JsonText | null>
  judgedAs: string | null
  sceneCode: string | null
  approvalWay: 'passive' | 'soft' | 'hard' | 'beforeBooking' | null
  reasonCode: string | null
  reasonNote: string | null
  applicationWaived: 'superAgent' | 'special' | null
  judgedFacts: ColumnType<unknown, JsonText | null | undefined, JsonText | null>
  renewals: Generated<number>
  renewing: ColumnType<unknown, JsonText | null | undefined, JsonText | null>
  renewalSentAt: Temporal.Instant | null
  renewalRefused: 'soldOut' | 'priceMoved' | null
  valueAskedAt: Temporal.Instant | null
  valuePromisedMinor: number | null
  valueBackMinor: number | null
  valueQuoteId: string | null
  change: ColumnType<unknown, JsonText | null | undefined, JsonText | null>
  airlineWord: 'cancelled' | 'changed' | null
  planLookAt: Temporal.Instant | null
  oneWayReason: ColumnType<unknown, JsonText | null | undefined, JsonText | null>
  againOf: string | null
  seatWord: 'asked' | 'toConfirm' | null
  extras: ColumnType<unknown, JsonText | null | undefined, JsonText | null>
  journeyId: string | null
  wayNo: number | null
  waitingSince: Temporal.Instant | null
  isLeftOut: Generated<boolean>
}

export interface FlightReceiptTable {
  companyId: string
  orderId: string
  passengerNo: number
  ticketNumber: string
  state: 'asked' | 'issued' | 'refused'
  tries: Generated<number>
  askedBy: string
  askedAt: Temporal.Instant
  refusal: string | null
  number: string | null
  issuedOn: Temporal.PlainDate | null
  fileSealed: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
  fileBytes: number | null
  endedAt: Temporal.Instant | null
}

export interface FlightRefundTable {
  companyId: string
  id: string
  orderId: string
  state: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 98 | 99
  kind: 'voluntary' | 'involuntary' | 'manual'
  reasonCode: string
  note: string
  askedBy: string
  askedAt: Temporal.Instant
  backMinor: number | null
  feeMinor: number | null
  valueMinor: Generated<number>
  serviceFeeMinor: number
  shares: ColumnType<unknown, JsonText, JsonText>
  supplierQuoteId: string | null
  acceptedAt: Temporal.Instant | null
  decideBy: Temporal.PlainDate | null
  endedAt: Temporal.Instant | null
  refusal: string | null
  decidedBy: string | null
}

export interface FlightRefundQuoteTable {
  companyId: string
  id: string
  orderId: string
  personId: string
  orderVersion: number
  passengerNos: number[]
  kind: 'voluntary' | 'involuntary'
  quote: ColumnType<unknown, JsonText, JsonText>
  supplierQuoteId: string | null
  createdAt: Temporal.Instant
  expiresAt: Temporal.Instant
  refundId: string | null
}

export interface FlightRefundTicketTable {
  companyId: string
  refundId: string
  orderId: string
  passengerNo: number
  ticketNumber: string
  paidMinor: number
  isOpen: boolean
}

export interface FlightSearchTable {
  companyId: string
  id: string
  personId: string
  request: ColumnType<unknown, JsonText, JsonText>
  offers: ColumnType<Buffer, Uint8Array, Uint8Array>
  createdAt: Temporal.Instant
  expiresAt: Temporal.Instant
  mode: Generated<'personal' | 'agent'>
  party: Generated<string[]>
  sceneCode: string | null
  againOf: string | null
  asked: ColumnType<unknown, JsonText | null | undefined, JsonText | null>
}

export interface FlightSeatCancelTable {
  companyId: string
  personId: string
  airline: string
  onDate: Temporal.PlainDate
  cancels: number
}

export interface FlightSeatRequestTable {
  companyId: string
  orderId: string
  state: number
  outcome: 'noSeats' | 'silent' | 'givenUp' | 'lapsed' | null
  airline: string
  askedAt: Temporal.Instant
  answerBy: Temporal.Instant
  answeredAt: Temporal.Instant | null
  askedMinor: number
  offeredMinor: number | null
  offeredPrice: ColumnType<unknown, JsonText | null | undefined, JsonText | null>
  askedFare: ColumnType<unknown, JsonText, JsonText>
  otherFare: ColumnType<unknown, JsonText | null | undefined, JsonText | null>
  confirmBy: Temporal.Instant | null
  confirmedAt: Temporal.Instant | null
  confirmedBy: string | null
  endedAt: Temporal.Instant | null
  offeredTimes: ColumnType<unknown, JsonText | null | undefined, JsonText | null>
}

export interface FlightTicketTable {
  companyId: string
  orderId: string
  passengerNo: number
  personId: string
  cardId: string
  passengerType: 'ADT' | 'CNN' | 'INF'
  state: number
  flightNumber: string
  departDate: Temporal.PlainDate
  departCity: string
  arriveCity: string
  isLive: boolean
  ticketNumber: string | null
  phoneSealed: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
  lapOf: number | null
  mailSealed: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
  flyerProgramme: string | null
  flyerSealed: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
  flyerMasked: string | null
  flyerRefused: Generated<boolean>
  inPlace: Generated<boolean>
}

export interface FrequentFlyerTable {
  companyId: string
  personId: string
  programme: string
  numberSealed: ColumnType<Buffer, Uint8Array, Uint8Array>
  numberMasked: string
  keptAt: Temporal.Instant
}

export interface GatewayBillTable {
  gateway: 'alipay' | 'wechat'
  day: Temporal.PlainDate
  state: 'asked' | 'read' | 'compared'
  lineCount: number
  paidMinor: number
  refundedMinor: number
  feeMinor: number
  askedAt: Temporal.Instant
  readAt: Temporal.Instant | null
  comparedAt: Temporal.Instant | null
}

export interface GatewayBillLineTable {
  gateway: string
  day: Temporal.PlainDate
  position: number
  kind: 'payment' | 'refund'
  number: string
  tradeNumber: string
  gatewayNumber: string
  amountMinor: number
  feeMinor: number
}

export interface GatewayDifferenceTable {
  id: string
  gateway: 'alipay' | 'wechat'
  day: Temporal.PlainDate
  kind: 'onlyAtGateway' | 'onlyWithUs' | 'otherAmount' | 'twice' | 'refundOnlyAtGateway' | 'refundOnlyWithUs' | 'refundAgain' | 'otherSum'
  subject: string
  tradeNumber: string | null
  gatewayNumber: string | null
  gatewayMinor: number
  ourMinor: number
  companyId: string | null
  orderId: string | null
  state: 'open' | 'explained' | 'gone'
  foundAt: Temporal.Instant
  changedAt: Temporal.Instant
  explainedBy: string | null
  note: string | null
}

export interface GatewayNoticeTable {
  gateway: string
  id: string
  tradeNumber: string
  verdict: string
  times: number
  firstAt: Temporal.Instant
  lastAt: Temporal.Instant
}

export interface GatewayRefundTable {
  number: string
  companyId: string
  orderId: string
  paymentId: string
  tradeNumber: string
  state: 'asked' | 'done' | 'failed' | 'settled'
  amountMinor: number
  currency: 'CNY'
  reason: 'orderEnded' | 'paidLate' | 'paidTwice' | 'partReturned'
  createdAt: Temporal.Instant
  sentAt: Temporal.Instant | null
  changedAt: Temporal.Instant
  part: Generated<string>
  promisedOn: Temporal.PlainDate
  lateLevel: number
  sentAs: string | null
  refusal: 'closed' | 'never' | 'notNow' | null
  refusalReason: string | null
}

export interface GatewayRefundClosedTable {
  number: string
  refundNumber: string
  reason: string
  closedAt: Temporal.Instant
}

export interface GatewayTradeTable {
  number: string
  companyId: string
  orderId: string
  payOrderId: string
  paymentId: string
  gateway: 'alipay' | 'wechat'
  state: 'prepared' | 'held' | 'capturing' | 'releasing' | 'paid' | 'closed'
  amountMinor: number
  currency: 'CNY'
  gatewayNumber: string | null
  createdAt: Temporal.Instant
  expiresAt: Temporal.Instant
  changedAt: Temporal.Instant
  way: 'alipayWap' | 'alipayApp' | 'wechatH5' | 'wechatJsapi' | 'wechatApp'
  payer: 'person' | 'third'
  holds: boolean
  shownAt: Temporal.Instant | null
  silentSince: Temporal.Instant | null
}

export interface GuestLinkTable {
  companyId: string
  id: string
  guestId: string
  tokenHash: ColumnType<Buffer, Uint8Array, Uint8Array>
  why: string
  sentToMasked: string | null
  createdAt: Temporal.Instant
  expiresAt: Temporal.Instant
  usedAt: Temporal.Instant | null
  revokedAt: Temporal.Instant | null
}

export interface IdCardTable {
  companyId: string
  id: string
  personId: string
  cardType: 1 | 2 | 3 | 5 | 6 | 8 | 9 | 10 | 11
  numberSealed: ColumnType<Buffer, Uint8Array, Uint8Array>
  numberHash: ColumnType<Buffer, Uint8Array, Uint8Array>
  numberMasked: string
  displayName: string
  sex: 'M' | 'F' | null
  birthDate: Temporal.PlainDate | null
  countryCode: string
  expiresDate: Temporal.PlainDate | null
  isDefault: boolean
  createdAt: Temporal.Instant
  cardName: Generated<string>
  cardSurname: Generated<string>
  cardGivenname: Generated<string>
  isEnName: Generated<boolean>
  oldCountryCode: Generated<string>
  userType: Generated<'ADT' | 'CNN' | 'INF'>
  hasNoEnd: Generated<boolean>
  phoneSealed: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
  phoneMasked: string | null
  emailSealed: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
  emailMasked: string | null
  deletedAt: Temporal.Instant | null
  erasedAt: Temporal.Instant | null
}

export interface IdempotencyKeyTable {
  scope: string
  key: string
  call: string
  bodyHash: ColumnType<Buffer, Uint8Array, Uint8Array>
  state: 'running' | 'done'
  leaseEndAt: Temporal.Instant
  httpStatus: number | null
  answerSealed: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
  createdAt: Temporal.Instant
}

export interface JobRankTable {
  companyId: string
  id: string
  code: string
  nameZh: string
  nameEn: string
  level: number
}

export interface LedgerEntryTable {
  companyId: string
  id: string
  orderId: string | null
  paymentId: string | null
  kind: 'pay' | 'cash' | 'hold' | 'capture' | 'release' | 'fulfil' | 'change' | 'refundPart' | 'return' | 'refund' | 'fee' | 'grant' | 'expire'
  at: Temporal.Instant
  part: Generated<string>
  postings: number
  pointsGrantId: string | null
}

export interface LedgerPostingTable {
  companyId: string
  entryId: string
  position: number
  account: string
  amountMinor: number
  currency: 'CNY'
}

export interface LegalEntityTable {
  companyId: string
  id: string
  code: string
  nameZh: string
  nameEn: string
  taxNumber: string | null
  isDefault: boolean
  isOpen: boolean
}

export interface MemberVerificationTable {
  companyId: string
  personId: string
  verificationId: string
  expiresAt: Temporal.Instant
}

export interface MembershipTable {
  companyId: string
  personId: string
  bindingId: string
  numberSealed: ColumnType<Buffer, Uint8Array, Uint8Array>
  numberHash: ColumnType<Buffer, Uint8Array, Uint8Array>
  numberMasked: string
  phoneMasked: string
  tier: string
  boundAt: Temporal.Instant
}

export interface MessageTable {
  companyId: string
  id: string
  personId: string
  subject: 'orders' | 'payments' | 'approvals' | 'told' | 'trips' | 'news' | 'safety'
  key: string
  titleZh: string
  titleEn: string
  textZh: string
  textEn: string
  link: string | null
  createdAt: Temporal.Instant
  readAt: Temporal.Instant | null
}

export interface NoticeTable {
  id: string
  companyId: string | null
  kind: 'sms' | 'mail' | 'card'
  key: string
  template: string | null
  language: 'zh' | 'en'
  toSealed: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
  contentSealed: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
  toHash: ColumnType<Buffer, Uint8Array, Uint8Array>
  state: 'queued' | 'sent' | 'failed' | 'expired'
  failedBecause: string | null
  tries: Generated<number>
  createdAt: Temporal.Instant
  untilAt: Temporal.Instant | null
  sendingAt: Temporal.Instant | null
  settledAt: Temporal.Instant | null
  supplierRef: string | null
  personId: string | null
  subject: 'orders' | 'payments' | 'approvals' | 'told' | 'trips' | 'news' | 'safety' | null
  deadlineAt: Temporal.Instant | null
  waitsUntil: Temporal.Instant | null
  asks: string | null
}

export interface NoticeChoiceTable {
  companyId: string
  personId: string
  subject: 'orders' | 'payments' | 'approvals' | 'told' | 'trips' | 'news'
  channel: 'sms' | 'mail' | 'card'
  isOn: boolean
}

export interface OrderCostTable {
  companyId: string
  orderId: string
  partNo: number
  costCentreId: string | null
  ownerPersonId: string | null
  ownerDepartmentId: string | null
  projectId: string | null
  legalEntityId: string | null
  travellerId: string | null
  currency: string
  amountMinor: number
  chargedBy: string
  at: Temporal.Instant
}

export interface OrderEventTable {
  companyId: string
  orderId: string
  seq: number
  at: Temporal.Instant
  actorId: string | null
  kind: string
  fromState: number | null
  toState: number
  facts: ColumnType<unknown, JsonText, JsonText>
  previousHash: ColumnType<Buffer, Uint8Array, Uint8Array>
  hash: ColumnType<Buffer, Uint8Array, Uint8Array>
}

export interface OrderMemberTable {
  companyId: string
  orderId: string
  personId: string
  travels: boolean
  submittedAt: Temporal.Instant
  line: Generated<'flight' | 'train'>
  summary: Generated<'inProgress' | 'toTravel' | 'completed' | 'closed'>
  departsOn: Temporal.PlainDate | null
}

export interface OrderMoneyLineTable {
  companyId: string
  orderId: string
  position: number
  kind: 'fare' | 'airportTax' | 'fuelSurcharge' | 'serviceFee' | 'addition' | 'changeFee' | 'seats' | 'bags'
  amountMinor: number
  label: Generated<string>
  paidBy: 'company' | 'person' | null
}

export interface OrderPlaceTable {
  companyId: string
  personId: string
  cityCode: string
  submittedAt: Temporal.Instant
  orderId: string
}

export interface OrderResortTable {
  companyId: string
  orderId: string
  line: 'flight'
  mode: 'personal' | 'agent'
  sceneCode: string | null
  applicationId: string | null
  fromCityCode: string
  toCityCode: string
  departDate: Temporal.PlainDate
  notBefore: Temporal.Instant
  ceilingMinor: number
  companyMinor: number
  askedAt: Temporal.Instant | null
  stoppedAt: Temporal.Instant | null
  failedFor: string | null
  failedAt: Temporal.Instant | null
  goesOnAs: string | null
}

export interface OrdersTable {
  companyId: string
  id: string
  number: string
  line: 'flight' | 'train'
  ownerId: string
  bookerId: string
  summary: 'inProgress' | 'toTravel' | 'completed' | 'closed'
  version: number
  eventHash: ColumnType<Buffer, Uint8Array, Uint8Array>
  currency: 'CNY'
  totalMinor: number
  costCentreId: string
  policyVersion: number
  remark: string
  submittedAt: Temporal.Instant
  departsAt: Temporal.Instant
  endsAt: Temporal.Instant
}

export interface PasswordTable {
  companyId: string
  personId: string
  phc: string
  changedAt: Temporal.Instant
}

export interface PayLinkTable {
  companyId: string
  id: string
  payOrderId: string
  tokenHash: ColumnType<Buffer, Uint8Array, Uint8Array>
  createdAt: Temporal.Instant
  revokedAt: Temporal.Instant | null
}

export interface PayOrderTable {
  companyId: string
  id: string
  orderId: string
  payerId: string
  state: 'waiting' | 'due' | 'held' | 'paid' | 'closed'
  amountMinor: number
  currency: 'CNY'
  createdAt: Temporal.Instant
  expiresAt: Temporal.Instant | null
  changedAt: Temporal.Instant
  closedBecause: 'lapsed' | 'cancelled' | 'ended' | null
  purpose: Generated<string>
  latestAt: Temporal.Instant | null
  deskAt: Temporal.Instant | null
  remindedFor: Temporal.Instant | null
}

export interface PayTermsTable {
  companyId: string
  orderId: string
  serviceFeePaidBy: 'company' | 'person'
  isServiceFeeReturned: boolean
  feePayer: 1 | 2 | 3
}

export interface PaymentTable {
  companyId: string
  id: string
  orderId: string
  kind: 'companyCredit' | 'alipay' | 'wechat' | 'cash' | 'travelCredit' | 'points'
  state: 'reserved' | 'paid' | 'released' | 'returned'
  amountMinor: number
  currency: 'CNY'
  createdAt: Temporal.Instant
  changedAt: Temporal.Instant
  settledMinor: Generated<number>
  backMinor: Generated<number>
}

export interface PaymentRefundTable {
  companyId: string
  paymentId: string
  part: string
  orderId: string
  grossMinor: number
  feeMinor: number
  currency: 'CNY'
  at: Temporal.Instant
  valueMinor: Generated<number>
}

export interface PersonTable {
  companyId: string
  id: string
  userCode: string
  nameZh: string
  nameEn: string
  surnameLatin: string
  givenLatin: string
  phoneSealed: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
  phoneHash: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
  phoneMasked: string
  emailSealed: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
  emailHash: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
  departmentId: string
  rankId: string
  managerId: string | null
  roles: string[]
  isSpecial: Generated<boolean>
  language: 'zh' | 'en'
  status: 'active' | 'left'
  createdAt: Temporal.Instant
  kind: Generated<'employee' | 'outside' | 'guest'>
  hostId: string | null
  erasedAt: Temporal.Instant | null
  phoneChosenAt: Temporal.Instant | null
  languageChosenAt: Temporal.Instant | null
  searchKey: string | null
  leftAt: Temporal.Instant | null
}

export interface PersonCostCentreTable {
  companyId: string
  personId: string
  costCentreId: string
  isDefault: boolean
}

export interface PersonSceneTable {
  companyId: string
  personId: string
  sceneCode: string
  chosenAt: Temporal.Instant
}

export interface PointsGrantTable {
  companyId: string
  id: string
  personId: string
  amountMinor: number
  leftMinor: number
  expiredMinor: Generated<number>
  currency: 'CNY'
  reason: string
  grantedBy: string
  createdAt: Temporal.Instant
  validUntil: Temporal.PlainDate | null
  endedAt: Temporal.Instant | null
}

export interface PointsUseTable {
  companyId: string
  grantId: string
  paymentId: string
  orderId: string
  amountMinor: number
  backMinor: Generated<number>
  createdAt: Temporal.Instant
}

export interface PolicyVersionTable {
  companyId: string
  version: number
  document: ColumnType<unknown, JsonText, JsonText>
  effectiveAt: Temporal.Instant
  createdAt: Temporal.Instant
  publishedBy: string | null
}

export interface ProjectTable {
  companyId: string
  id: string
  code: string
  nameZh: string
  nameEn: string
  leadId: string | null
  fromDate: Temporal.PlainDate | null
  untilDate: Temporal.PlainDate | null
  isOpen: boolean
  isForEverybody: boolean
}

export interface ProjectMemberTable {
  companyId: string
  id: string
  projectId: string
  personId: string | null
  departmentId: string | null
}

export interface QuietHoursTable {
  companyId: string
  personId: string
  isOn: boolean
  fromTime: string
  untilTime: string
  zone: string
}

export interface RateWindowTable {
  bucket: string
  windowStartAt: Temporal.Instant
  hits: number
}

export interface RefundTransferTable {
  companyId: string
  id: string
  orderId: string
  refundNumber: string
  receiptNumber: string
  amountMinor: number
  currency: 'CNY'
  paidOn: Temporal.PlainDate
  recordedBy: string
  recordedAt: Temporal.Instant
}

export interface SealKeyTable {
  id: string
  publicSpki: ColumnType<Buffer, Uint8Array, Uint8Array>
  privateSealed: ColumnType<Buffer, Uint8Array, Uint8Array>
  createdAt: Temporal.Instant
  retiresAt: Temporal.Instant
}

export interface SealNonceTable {
  nonce: string
  keyId: string
  expiresAt: Temporal.Instant
}

export interface SessionTable {
  tokenHash: ColumnType<Buffer, Uint8Array, Uint8Array>
  id: string
  companyId: string
  personId: string
  createdAt: Temporal.Instant
  lastUsedAt: Temporal.Instant
  absoluteEndAt: Temporal.Instant
  revokedAt: Temporal.Instant | null
  way: Generated<'password' | 'code' | 'activation' | 'sso' | 'app'>
  device: Generated<string>
  confirmedAt: Temporal.Instant | null
}

export interface SignInNameTable {
  nameHash: ColumnType<Buffer, Uint8Array, Uint8Array>
  companyId: string
  personId: string
}

export interface SsoAttemptTable {
  stateHash: ColumnType<Buffer, Uint8Array, Uint8Array>
  platform: string
  keeperHash: ColumnType<Buffer, Uint8Array, Uint8Array>
  nonce: string
  verifierSealed: ColumnType<Buffer, Uint8Array, Uint8Array>
  redirectUri: string
  companyId: string | null
  personId: string | null
  expiresAt: Temporal.Instant
}

export interface SsoBindingTable {
  ticketHash: ColumnType<Buffer, Uint8Array, Uint8Array>
  platform: string
  tenant: string
  subjectHash: ColumnType<Buffer, Uint8Array, Uint8Array>
  companyId: string
  expiresAt: Temporal.Instant
  subjectMasked: Generated<string>
  subjectSealed: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
}

export interface SsoLinkTable {
  platform: string
  tenant: string
  subjectHash: ColumnType<Buffer, Uint8Array, Uint8Array>
  companyId: string
  personId: string
  createdAt: Temporal.Instant
  lastUsedAt: Temporal.Instant
  subjectMasked: Generated<string>
  subjectSealed: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
}

export interface SsoUnlinkedTable {
  companyId: string
  personId: string
  platform: string
  createdAt: Temporal.Instant
}

export interface StaffAccountTable {
  id: string
  name: string
  nameKey: string
  roles: string[]
  passwordPhc: string
  passwordOnceUntil: Temporal.Instant | null
  isDemo: Generated<boolean>
  isActive: Generated<boolean>
  createdAt: Temporal.Instant
}

export interface StaffDeedTable {
  seq: number
  body: ColumnType<unknown, JsonText, JsonText>
  previous: string
  seal: string
  sealedWith: string
}

export interface StaffDeedHeadTable {
  isEnd: Generated<boolean>
  count: number
  seal: string
}

export interface StaffSessionTable {
  tokenHash: ColumnType<Buffer, Uint8Array, Uint8Array>
  id: string
  staffId: string
  createdAt: Temporal.Instant
  lastUsedAt: Temporal.Instant
  absoluteEndAt: Temporal.Instant
  revokedAt: Temporal.Instant | null
  device: Generated<string>
}

export interface StoredFileTable {
  companyId: string
  id: string
  ownerId: string
  mediaType: string
  width: number
  height: number
  byteCount: number
  contentSealed: ColumnType<Buffer, Uint8Array, Uint8Array>
  heldBy: string | null
  holderId: string | null
  createdAt: Temporal.Instant
}

export interface TrainChangeQuoteTable {
  companyId: string
  orderId: string
  id: string
  personId: string
  passengerNos: number[]
  quote: ColumnType<unknown, JsonText, JsonText>
  supplierQuoteId: string
  createdAt: Temporal.Instant
  expiresAt: Temporal.Instant
}

export interface TrainGroupTable {
  companyId: string
  id: string
  bookerId: string
  formId: string
  rule: 'allOrNothing' | 'asManyAsPossible'
  stage: 'free' | 'asking' | 'holding' | 'paying' | 'ticketing' | 'ended'
  createdAt: Temporal.Instant
}

export interface TrainLadderTable {
  companyId: string
  orderId: string
  ceilingMinor: number
  charged: ColumnType<unknown, JsonText, JsonText>
  stoppedAt: Temporal.Instant | null
  goesOnFrom: string | null
}

export interface TrainOrderTable {
  companyId: string
  orderId: string
  state: number
  outcome: 'bookingFailed' | 'lapsed' | 'rejected' | null
  formId: string
  bookerId: string
  train: ColumnType<unknown, JsonText, JsonText>
  seat: string
  wishes: ColumnType<unknown, JsonText, JsonText>
  price: ColumnType<unknown, JsonText, JsonText>
  paying: ColumnType<unknown, JsonText, JsonText>
  verdict: ColumnType<unknown, JsonText, JsonText>
  judgedAs: string
  sceneCode: string | null
  approvalWay: 'passive' | 'soft' | 'hard' | 'beforeBooking' | null
  reasonCode: string | null
  reasonNote: string | null
  applicationWaived: 'superAgent' | 'special' | null
  contactSealed: ColumnType<Buffer, Uint8Array, Uint8Array>
  contactMasked: string
  holdSentAt: Temporal.Instant | null
  ticketSentAt: Temporal.Instant | null
  cancelRequestedAt: Temporal.Instant | null
  cancelReason: string | null
  givenUpAt: Temporal.Instant | null
  unclearSince: Temporal.Instant | null
  stuckSince: Temporal.Instant | null
  supplierBookingId: string | null
  pickupNumber: string | null
  payBy: Temporal.Instant | null
  isStandby: Generated<boolean>
  changeOf: string | null
  change: ColumnType<unknown, JsonText | null | undefined, JsonText | null>
  differenceBackAt: Temporal.Instant | null
  railwayWord: 'cancelled' | 'delayed' | null
  delayMinutes: number | null
  planLookAt: Temporal.Instant | null
  groupId: string | null
  groupNo: number | null
  groupRule: 'allOrNothing' | 'asManyAsPossible' | null
  awaits: 'word' | 'seats' | 'payment' | 'end' | null
  rung: number | null
}

export interface TrainReceiptTable {
  companyId: string
  orderId: string
  passengerNo: number
  ticketNumber: string
  state: 'asked' | 'issued' | 'refused'
  tries: Generated<number>
  askedBy: string
  askedAt: Temporal.Instant
  refusal: string | null
  number: string | null
  issuedOn: Temporal.PlainDate | null
  fileSealed: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
  fileBytes: number | null
  endedAt: Temporal.Instant | null
}

export interface TrainRefundTable {
  companyId: string
  orderId: string
  id: string
  state: 'asked' | 'sent' | 'taken' | 'done' | 'failed'
  askedBy: string
  askedAt: Temporal.Instant
  backMinor: number
  feeMinor: number
  serviceFeeMinor: number
  shares: ColumnType<unknown, JsonText, JsonText>
  supplierQuoteId: string
  stuckSince: Temporal.Instant | null
  endedAt: Temporal.Instant | null
  refusal: string | null
}

export interface TrainRefundQuoteTable {
  companyId: string
  orderId: string
  id: string
  personId: string
  passengerNos: number[]
  quote: ColumnType<unknown, JsonText, JsonText>
  supplierQuoteId: string
  createdAt: Temporal.Instant
  expiresAt: Temporal.Instant
  refundId: string | null
}

export interface TrainRefundTicketTable {
  companyId: string
  orderId: string
  refundId: string
  passengerNo: number
  ticketNumber: string
  paidMinor: number
  isOpen: boolean
}

export interface TrainRungTable {
  companyId: string
  orderId: string
  position: number
  train: ColumnType<unknown, JsonText, JsonText>
  seat: string
  price: ColumnType<unknown, JsonText, JsonText>
  verdict: ColumnType<unknown, JsonText, JsonText>
  failedFor: string | null
  failedAt: Temporal.Instant | null
}

export interface TrainStandbyTable {
  companyId: string
  orderId: string
  cutOffAt: Temporal.Instant
  prepaid: ColumnType<unknown, JsonText, JsonText>
  sentAt: Temporal.Instant | null
  queueId: string | null
  wonPosition: number | null
  restMinor: number | null
  restBackAt: Temporal.Instant | null
}

export interface TrainStandbyWishTable {
  companyId: string
  orderId: string
  position: number
  train: ColumnType<unknown, JsonText, JsonText>
  seat: string
  price: ColumnType<unknown, JsonText, JsonText>
  trainId: string
  trainNo: string
  departsAt: Temporal.Instant
  arrivesAt: Temporal.Instant
  ahead: number | null
}

export interface TrainTicketTable {
  companyId: string
  orderId: string
  passengerNo: number
  personId: string
  cardId: string
  phoneSealed: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
  passengerType: 'adult' | 'child' | 'freeChild' | 'student'
  fareMinor: number
  trainId: string
  trainNo: string
  departsAt: Temporal.Instant
  arrivesAt: Temporal.Instant
  isLive: boolean
  seat: string | null
  car: string | null
  place: string | null
  berth: string | null
  ticketNumber: string | null
  fate: 'changing' | 'changed' | 'refunding' | 'refunded' | null
  changedElsewhereAt: Temporal.Instant | null
}

export interface TravelCreditTable {
  companyId: string
  id: string
  ownerId: string | null
  travellerId: string
  supplier: string
  airline: string
  number: string
  orderId: string
  paymentId: string
  currency: 'CNY'
  amountMinor: number
  leftMinor: number
  expiredMinor: Generated<number>
  validUntil: Temporal.PlainDate
  createdAt: Temporal.Instant
  toldAt: Temporal.Instant | null
  endedAt: Temporal.Instant | null
}

export interface TravelCreditScopeTable {
  companyId: string
  orderId: string
  airline: string
  travellerIds: string[]
  supplier: string | null
}

export interface TravelCreditUseTable {
  companyId: string
  creditId: string
  paymentId: string
  orderId: string
  amountMinor: number
  backMinor: Generated<number>
  createdAt: Temporal.Instant
}

export interface TravelPartnerTable {
  companyId: string
  servedId: string
  partnerId: string
  sceneCode: string
  createdAt: Temporal.Instant
}

export interface TravelSceneTable {
  companyId: string
  code: string
  nameZh: string
  nameEn: string
  isOpen: boolean
  asks: Generated<string[]>
}

export interface TripApplicationTable {
  companyId: string
  id: string
  number: string
  sameId: string
  applicantId: string
  recordedById: string | null
  officeId: string | null
  officeRevision: number | null
  state: 'awaiting' | 'approved' | 'changing' | 'rejected' | 'withdrawn'
  version: number
  plan: ColumnType<unknown, JsonText, JsonText>
  asked: ColumnType<unknown, JsonText | null | undefined, JsonText | null>
  agreedMinor: number
  startsOn: Temporal.PlainDate
  endsOn: Temporal.PlainDate
  createdAt: Temporal.Instant
  changedAt: Temporal.Instant
}

export interface TripApplicationEventTable {
  companyId: string
  applicationId: string
  seq: number
  at: Temporal.Instant
  kind: string
  actorId: string | null
  changes: ColumnType<unknown, JsonText | null | undefined, JsonText | null>
}

export interface TripApplicationMemberTable {
  companyId: string
  applicationId: string
  personId: string
  travels: boolean
}

export interface TripAuthorisationTable {
  companyId: string
  applicationId: string
  authoriserId: string
  givenAt: Temporal.Instant
  fileId: string
  recordedById: string
  recordedAt: Temporal.Instant
  state: 'unchecked' | 'confirmed' | 'disputed'
  checkedById: string | null
  checkedAt: Temporal.Instant | null
  plan: ColumnType<unknown, JsonText | null | undefined, JsonText | null>
}

export interface TripCountTable {
  companyId: string
  applicationId: string
  tripId: string
  product: 'flight' | 'hotel' | 'train' | 'car' | 'metro'
  wanted: number
  taken: number
}

export interface TripTakeTable {
  companyId: string
  orderId: string
  applicationId: string
  tripId: string
  product: 'flight' | 'hotel' | 'train' | 'car' | 'metro'
  units: number
  restsOn: 'agreement' | 'authorisation'
  takenAt: Temporal.Instant
  givenBackAt: Temporal.Instant | null
  amountMinor: number | null
  givenBackUnits: Generated<number>
}

export interface UsedOnceTable {
  kind: 'challenge' | 'appToken' | 'ssoToken'
  idHash: ColumnType<Buffer, Uint8Array, Uint8Array>
  expiresAt: Temporal.Instant
}

export interface VerificationCodeTable {
  purpose: string
  subjectHash: ColumnType<Buffer, Uint8Array, Uint8Array>
  codeHash: ColumnType<Buffer, Uint8Array, Uint8Array>
  wrongTries: Generated<number>
  sentAt: Temporal.Instant
  expiresAt: Temporal.Instant
  usedAt: Temporal.Instant | null
}

export interface WechatOpenidTable {
  companyId: string
  personId: string
  appId: string
  openidSealed: ColumnType<Buffer, Uint8Array, Uint8Array>
  createdAt: Temporal.Instant
}

export interface DB {
  accountInvite: AccountInviteTable
  activationTicket: ActivationTicketTable
  agency: AgencyTable
  announcement: AnnouncementTable
  announcementRead: AnnouncementReadTable
  approval: ApprovalTable
  approvalDeputy: ApprovalDeputyTable
  approvalLink: ApprovalLinkTable
  approvalStep: ApprovalStepTable
  auditChain: AuditChainTable
  auditChainHead: AuditChainHeadTable
  auditEntry: AuditEntryTable
  budget: BudgetTable
  budgetLine: BudgetLineTable
  calendarAddress: CalendarAddressTable
  cashPayout: CashPayoutTable
  cashReceipt: CashReceiptTable
  clientReport: ClientReportTable
  company: CompanyTable
  companyCredit: CompanyCreditTable
  consent: ConsentTable
  costCentre: CostCentreTable
  costEntry: CostEntryTable
  costEntryBudget: CostEntryBudgetTable
  dataArchive: DataArchiveTable
  dataRequest: DataRequestTable
  department: DepartmentTable
  emergencyContact: EmergencyContactTable
  expenseOwner: ExpenseOwnerTable
  feedback: FeedbackTable
  flightAirlineChange: FlightAirlineChangeTable
  flightBooking: FlightBookingTable
  flightBookingTraveller: FlightBookingTravellerTable
  flightChange: FlightChangeTable
  flightChangeDraft: FlightChangeDraftTable
  flightChangeTicket: FlightChangeTicketTable
  flightInquiry: FlightInquiryTable
  flightInquiryBooking: FlightInquiryBookingTable
  flightInquiryPlan: FlightInquiryPlanTable
  flightOrder: FlightOrderTable
  flightReceipt: FlightReceiptTable
  flightRefund: FlightRefundTable
  flightRefundQuote: FlightRefundQuoteTable
  flightRefundTicket: FlightRefundTicketTable
  flightSearch: FlightSearchTable
  flightSeatCancel: FlightSeatCancelTable
  flightSeatRequest: FlightSeatRequestTable
  flightTicket: FlightTicketTable
  frequentFlyer: FrequentFlyerTable
  gatewayBill: GatewayBillTable
  gatewayBillLine: GatewayBillLineTable
  gatewayDifference: GatewayDifferenceTable
  gatewayNotice: GatewayNoticeTable
  gatewayRefund: GatewayRefundTable
  gatewayRefundClosed: GatewayRefundClosedTable
  gatewayTrade: GatewayTradeTable
  guestLink: GuestLinkTable
  idCard: IdCardTable
  idempotencyKey: IdempotencyKeyTable
  jobRank: JobRankTable
  ledgerEntry: LedgerEntryTable
  ledgerPosting: LedgerPostingTable
  legalEntity: LegalEntityTable
  memberVerification: MemberVerificationTable
  membership: MembershipTable
  message: MessageTable
  notice: NoticeTable
  noticeChoice: NoticeChoiceTable
  orderCost: OrderCostTable
  orderEvent: OrderEventTable
  orderMember: OrderMemberTable
  orderMoneyLine: OrderMoneyLineTable
  orderPlace: OrderPlaceTable
  orderResort: OrderResortTable
  orders: OrdersTable
  password: PasswordTable
  payLink: PayLinkTable
  payOrder: PayOrderTable
  payTerms: PayTermsTable
  payment: PaymentTable
  paymentRefund: PaymentRefundTable
  person: PersonTable
  personCostCentre: PersonCostCentreTable
  personScene: PersonSceneTable
  pointsGrant: PointsGrantTable
  pointsUse: PointsUseTable
  policyVersion: PolicyVersionTable
  project: ProjectTable
  projectMember: ProjectMemberTable
  quietHours: QuietHoursTable
  rateWindow: RateWindowTable
  refundTransfer: RefundTransferTable
  sealKey: SealKeyTable
  sealNonce: SealNonceTable
  session: SessionTable
  signInName: SignInNameTable
  ssoAttempt: SsoAttemptTable
  ssoBinding: SsoBindingTable
  ssoLink: SsoLinkTable
  ssoUnlinked: SsoUnlinkedTable
  staffAccount: StaffAccountTable
  staffDeed: StaffDeedTable
  staffDeedHead: StaffDeedHeadTable
  staffSession: StaffSessionTable
  storedFile: StoredFileTable
  trainChangeQuote: TrainChangeQuoteTable
  trainGroup: TrainGroupTable
  trainLadder: TrainLadderTable
  trainOrder: TrainOrderTable
  trainReceipt: TrainReceiptTable
  trainRefund: TrainRefundTable
  trainRefundQuote: TrainRefundQuoteTable
  trainRefundTicket: TrainRefundTicketTable
  trainRung: TrainRungTable
  trainStandby: TrainStandbyTable
  trainStandbyWish: TrainStandbyWishTable
  trainTicket: TrainTicketTable
  travelCredit: TravelCreditTable
  travelCreditScope: TravelCreditScopeTable
  travelCreditUse: TravelCreditUseTable
  travelPartner: TravelPartnerTable
  travelScene: TravelSceneTable
  tripApplication: TripApplicationTable
  tripApplicationEvent: TripApplicationEventTable
  tripApplicationMember: TripApplicationMemberTable
  tripAuthorisation: TripAuthorisationTable
  tripCount: TripCountTable
  tripTake: TripTakeTable
  usedOnce: UsedOnceTable
  verificationCode: VerificationCodeTable
  wechatOpenid: WechatOpenidTable
}
