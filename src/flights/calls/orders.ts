import { z } from 'zod'
import { SILENCE_ACTIONS } from '../../approvals/rules/flow.ts'
import { CHARGE_KINDS } from '../../costs/rules/attribution-is-completed.ts'
import { call } from '../../kernel/call.ts'
import { pageCursor } from '../../orders/calls/page-cursor.ts'
import { goingBack } from '../../payments/calls/going-back.ts'
import { APPROVAL_WAYS } from '../../policy/rules/policy.ts'
import { PACKAGE_CONTENTS } from '../rules/extras.ts'
import { EXTRA_KINDS } from '../rules/extras-price.ts'
import { JOURNEY_TYPES } from '../rules/journey.ts'
import { disruption } from './disruptions.ts'
import {
  actionVerdict,
  alternative,
  baggage,
  bothNames,
  cabinClass,
  cabinGroup,
  conditions,
  explanation,
  fareBrief,
  flight,
  id,
  minor,
  orderNumber,
  orderStatus,
  passengerType,
  payer,
  payerOfOrder,
  priceLine,
  sceneShown,
  verdictBadge,
} from './words.ts'

const orderCard = z.object({
  orderSeq: z.string(),
  line: z.literal('flight'),
  status: orderStatus,
  flight,
  /** Who travels. Who only goes along reads her own name alone; how many travel is no secret. */
  travellers: z.array(bothNames),
  travellerCount: z.number().int(),
  /** As what the caller has to do with it: she books it, it is hers, or she only goes along. */
  part: z.enum(['booker', 'owner', 'companion']),
  /** Who booked it, where that is somebody else. */
  bookedBy: bothNames.nullable(),
  /** Of who only goes along: her own part. */
  totalMinor: minor,
  submittedAt: z.string(),
  actions: z.object({ cancel: actionVerdict }),
  /** The caller was to travel in it, and her own ticket was given back or changed. */
  notTravelling: z.literal(true).optional(),
})

export type FlightOrderCard = z.output<typeof orderCard>

export const getOrderPage = call({
  spec: ['C-AIR-17'],
  method: 'POST',
  path: '/airfrond/getOrderPage',
  summary: 'The caller’s flight orders, newest first, page by page.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  body: z.strictObject({
    status: z.enum(['all', 'inProgress', 'toTravel', 'closed']),
    /** Those in which the caller travels, or those that she booked for others. */
    whose: z.enum(['mine', 'others']).default('mine'),
    cursor: pageCursor.nullable(),
    size: z.number().int().min(1).max(50),
  }),
  result: z.object({ orders: z.array(orderCard), nextCursor: z.string().nullable() }),
  errors: [],
})

const named = z.object({ code: z.string(), name: bothNames })

/** A part of what the company pays, and what it is charged to. */
const charge = z.object({
  to: named.extend({ kind: z.enum(CHARGE_KINDS) }),
  project: named.nullable(),
  legalEntity: named.nullable(),
  amountMinor: minor,
})

/** What governed an order when it was submitted: all of it is kept with it. */
const governed = z.object({
  scene: sceneShown,
  /** What it is charged to; empty for who only goes along, and where the company pays nothing. */
  charges: z.array(charge),
  /** The trip application that it belongs to. `authorisation`: the word was given outside of the system. */
  application: z.object({ applicationId: z.string(), number: z.string(), restsOn: z.enum(['agreement', 'authorisation']) }).nullable(),
  /** Why it needed none where one is asked for [P-SUPER-01]. */
  applicationWaived: z.enum(['superAgent', 'special']).nullable(),
  /** Why it goes above the policy, as she said it; null inside of it. */
  reason: z.object({ label: z.string(), note: z.string() }).nullable(),
  /** Why which part is whose, in one sentence; empty where the company pays all. */
  paidWhy: z.string(),
  /** The policy that judged it: its name and its running edition. */
  judgedBy: z.object({ name: bothNames, version: z.number().int() }),
})

/** A fare that moved after somebody was asked about it: what it is for her to look at stands beside what it was. */
const movedPrice = z.object({
  /** What was agreed to, or asked about, before. */
  fromMinor: minor,
  toMinor: minor,
  /** Whether everybody had agreed to the price before. */
  wasAgreed: z.boolean(),
  /** inside: within what an approval covers, nobody is asked again; otherwise how the request about the new price stands. */
  standing: z.enum(['inside', 'asked', 'agreed', 'notAgreed']),
})

export type MovedPrice = z.output<typeof movedPrice>

const timelineStep = z.object({
  at: z.string(),
  state: z.enum(['done', 'now', 'next', 'bad']),
  title: z.string(),
  detail: z.string(),
})

export type TimelineStep = z.output<typeof timelineStep>

const extraKind = z.enum(EXTRA_KINDS)

/** A seat, a bag or a package as a passenger of an order has it. */
const orderExtra = z.object({
  kind: extraKind,
  name: bothNames,
  priceMinor: minor,
  contents: z.array(z.enum(PACKAGE_CONTENTS)),
  /** Of a package, from the issue of its ticket on. */
  voucher: z.string().nullable(),
  /** Whether it was bought with the ticket that this one was changed from, and is paid for there. */
  cameAlong: z.boolean(),
})
export type OrderExtra = z.output<typeof orderExtra>

/** What an order abroad has beside its first flight. */
const ofJourneyAbroad = z.object({
  journeyType: z.enum(JOURNEY_TYPES),
  /** Of each slice, of each of its flights. */
  cabins: z.array(z.array(cabinClass)),
  /** Why it is one way, as she said it; null where it is not. */
  oneWayReason: z.object({ label: z.string(), note: z.string() }).nullable(),
})

const orderDetails = orderCard.extend({
  version: z.number().int(),
  /** Whether it may be given up for value that stays with the airline; the airline has the last word. */
  canLeaveValue: z.boolean(),
  /** Whether tickets of it may be given back for money, as far as we know; and how many refunds were asked for. */
  returning: z.object({ allowed: z.boolean(), asked: z.number().int() }),
  /** What the airline itself has done to its flight, as long as that is worth reading; and whether the reader may decide about it. */
  airline: disruption.extend({ mayDecide: z.boolean() }).nullable(),
  /** Whether tickets of it may be changed, as far as we know; of which order it is itself a change, and which are changes of it. */
  changing: z.object({
    allowed: z.boolean(),
    asked: z.number().int(),
    from: z.string().nullable(),
    /** What became of it, where it is itself a change: under way, done, or nothing. */
    stands: z.enum(['pending', 'done', 'none']).nullable(),
    /** `mayRead`: the caller may open it; whoever moved her own ticket alone has an order that is nobody else's. */
    to: z.array(z.object({ orderSeq: z.string(), passengerNos: z.array(z.number().int()), isDone: z.boolean(), mayRead: z.boolean() })),
  }),
  /** Whether a flight may be chosen again in its place; in the place of which order it stands, and which stand in its own, the newest first. */
  again: z.object({
    allowed: z.boolean(),
    from: z.string().nullable(),
    to: z.array(z.string()),
    /** A journey abroad that came to nothing, as it is searched anew by whoever booked it; null where nothing is, or its first day has passed. */
    journey: z
      .object({
        journeyType: z.enum(JOURNEY_TYPES),
        legs: z.array(z.object({ fromCityCode: z.string(), toCityCode: z.string(), departDate: z.string() })),
        cabin: cabinGroup,
      })
      .nullable(),
  }),
  /** The order of another line that it goes on from by itself, and that one's page in the app; null of what somebody has submitted. */
  goesOnFrom: z.object({ orderSeq: z.string(), path: z.string() }).nullable(),
  /** The other flights of its journey, which were submitted with it; null of one that goes by itself. */
  ways: z
    .object({
      journeyType: z.enum(['RT', 'MS']),
      /** Which of them it is, from 1 in the order of travel. */
      wayNo: z.number().int(),
      others: z.array(
        z.object({
          orderSeq: z.string(),
          wayNo: z.number().int(),
          /** Its cities, and its day and flight, in the caller's language. */
          title: z.string(),
          subtitle: z.string(),
          status: orderStatus.pick({ label: true, tone: true, settled: true }),
          /** It came to nothing, and nobody has said what is to become of the others. */
          isMissing: z.boolean(),
          /** It is ready, but for a part of it that is somebody's own to pay. */
          isOwed: z.boolean(),
        }),
      ),
      /** It could be paid, and waits for the others; until when at most. */
      isWaiting: z.boolean(),
      until: z.string().nullable(),
      /** Whether the caller may say that it goes on without the one that came to nothing. */
      mayDecide: z.boolean(),
    })
    .nullable(),
  /** The request of the travel desk that it was booked from, and which of its plans; null of any other, and for whoever may not read that. */
  plan: z.object({ applySeq: id, number: z.string(), position: z.number().int() }).nullable(),
  pnr: z.string().nullable(),
  fare: fareBrief.extend({ name: z.string() }),
  baggage,
  conditions,
  /** Of a journey abroad; null of a mainland order. */
  abroad: ofJourneyAbroad.nullable(),
  verdict: verdictBadge,
  /** Whose standard judged it, where those who travel have different ones. */
  standardOf: bothNames.nullable(),
  passengers: z.array(
    z.object({
      name: bothNames,
      isCaller: z.boolean(),
      ticketName: z.string(),
      passengerType,
      /** Kind and masked number; of a guest the kind alone, whoever reads it. Of a child or an infant what it flies as stands before it. */
      document: z.string(),
      maskedPhone: z.string(),
      /** Given for this trip; empty where none was. */
      maskedMail: z.string(),
      /** The frequent-flyer number that her airline was given; `isRefused`: it has not taken it. */
      flyer: z.object({ name: bothNames, maskedNumber: z.string(), isRefused: z.boolean() }).nullable(),
      ticketNumber: z.string().nullable(),
      /** What she has beside her ticket. */
      extras: z.array(orderExtra),
      ticketStatus: z.string(),
    }),
  ),
  /** Null for who only goes along. */
  contact: z.object({ name: bothNames, maskedPhone: z.string() }).nullable(),
  costCentre: z.object({ code: z.string(), name: bothNames }),
  remark: z.string(),
  governed,
  lines: z.array(priceLine),
  payers: z.array(payerOfOrder),
  timeline: z.array(timelineStep),
  /** ISO instant until which the seat is held, where it is. */
  heldUntil: z.string().nullable(),
  /** The request for approval; null where none was needed. */
  approval: z
    .object({
      approvalId: id,
      /** SPEC.md, 4, Approval. */
      state: z.number().int(),
      kind: z.number().int(),
      /** How she was asked: whether silence stops it, and whether seats were held before. */
      way: z.enum(APPROVAL_WAYS),
      /** Nobody said no in time, and that was enough. */
      isSilent: z.boolean(),
      reason: z.object({ label: z.string(), note: z.string() }),
      /** Who said no, and in which words; null where nobody has, or that rejected nothing. */
      rejection: z.object({ by: bothNames, comment: z.string() }).nullable(),
      /** Everybody who is asked and may still decide; afterwards who was asked last. */
      approvers: z.array(bothNames),
      /** Of how many who decide together so many have to agree; all of them, or fewer; null where one decides alone. */
      together: z.object({ needed: z.number().int(), of: z.number().int(), agreed: z.array(bothNames) }).nullable(),
      /** How many of how many agreed, where it came out by a majority or by silence; null where it is one person's word, or open. */
      outcome: bothNames.nullable(),
      /** What it does that nobody decides in time. */
      silence: z.enum(SILENCE_ACTIONS),
      decideBy: z.string().nullable(),
      /** From when the approver may be reminded (again); null where nobody is asked. */
      urgeFrom: z.string().nullable(),
    })
    .nullable(),
  /** Null where the price is the one that was asked about, and for who only goes along. */
  moved: movedPrice.nullable(),
  /** The part that the traveller pays herself; null where the company pays all. */
  personPart: z
    .object({
      payOrderId: id,
      /** Whether it is the caller who pays it. */
      isCallers: z.boolean(),
      /** Who pays it, where that is somebody else. */
      payer: bothNames.nullable(),
      state: z.enum(['waiting', 'due', 'held', 'paid', 'closed']),
      amountMinor: minor,
      expiresAt: z.string().nullable(),
      /** Of it, what somebody outside has paid in that person's place, or has held. */
      thirdMinor: minor,
      /** What a gateway held of it was let go, or is being: nobody was charged. */
      isLetGo: z.boolean(),
      /** A payment of it that may have been made, and of which its gateway, named in the caller's language, does not tell; null where none is. */
      confirming: z.object({ gateway: z.string(), until: z.string(), mayRetry: z.boolean() }).nullable(),
      /**
       * What somebody may have paid of a part that is due or closed, at gateways, named in the caller's language, that do not tell, however long
       * ago: nobody is told that nothing was charged.
       */
      unclear: z.array(z.object({ gateway: z.string(), amountMinor: minor })),
      refund: goingBack.nullable(),
    })
    .nullable(),
  /** Of tickets that a change has brought: what goes back of what the orders before have paid for them, and to whom where that is not the caller. */
  earlierBack: z.object({ payer: bothNames.nullable(), refund: goingBack }).nullable(),
  /** The server's clock, for whatever counts down. */
  now: z.string(),
})

export type FlightOrderDetails = z.output<typeof orderDetails>

const orderParams = z.object({ id: orderNumber })

export const getOrderDetails = call({
  spec: ['C-AIR-18'],
  method: 'GET',
  path: '/airfrond/getOrderDetails/{id}',
  summary: 'One flight order with passengers, money, conditions and timeline.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  params: orderParams,
  result: orderDetails,
  errors: [],
})

export const getOrderDetailsV2 = call({ ...getOrderDetails, spec: ['C-AIR-19'], path: '/airfrond/v2/getOrderDetails/{id}' })

export const getOrderStatus = call({
  spec: ['C-AIR-26'],
  method: 'GET',
  path: '/airfrond/getOrderStatus',
  summary: 'How an order stands, for the page that waits for it.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  query: z.object({ orderSeq: orderNumber }),
  result: z.object({ orderSeq: z.string(), version: z.number().int(), status: orderStatus }),
  errors: [],
})

export const closeOrder = call({
  spec: ['C-AIR-22'],
  method: 'POST',
  path: '/airfrond/closeOrder/{id}',
  summary: 'Cancels an order before its ticket is issued; the seat goes back and nothing is charged.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  params: orderParams,
  body: z.strictObject({ reason: z.string().trim().max(128) }),
  result: z.object({ orderSeq: z.string(), status: orderStatus }),
  errors: [
    'AF-REASON',
    'AF-ISSUING',
    'AF-CANCELLING',
    'AF-COMPLETE',
    'AF-NO-CANCELLABLE',
    'AF-SEAT-CANCELS',
    'AF-NOT-YOURS',
    'AF-RIGHT-ENDED',
    'STATE_CHANGED',
  ],
})

export const mergeList = call({
  spec: ['C-AIR-01', 'SC-ADD-01'],
  method: 'GET',
  path: '/airfrond/mergeList',
  summary: 'The additional products sold with an order.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  query: z.object({ orderSeq: orderNumber }),
  result: z.object({
    additions: z.array(
      z.object({
        name: z.string(),
        amountMinor: minor,
        kind: extraKind,
        /** Whose it is, in the caller’s language. */
        traveller: z.string(),
        /** Of a package, from the issue of its ticket on. */
        voucher: z.string().nullable(),
      }),
    ),
  }),
  errors: [],
})

export const fareRegulations = call({
  spec: ['C-SCENE-05'],
  method: 'GET',
  path: '/airfrond/airbooking/regular/{id}',
  summary: 'The change and refund rules of an order’s fare.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  params: orderParams,
  result: z.object({ conditions, baggage }),
  errors: [],
})

export const approvalOrder = call({
  spec: [],
  method: 'GET',
  path: '/airfrond/getOrderForApproval/{id}',
  summary: 'The flight order behind an approval, as its applicant saw it; for her and for whoever is asked.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  params: z.object({ id }),
  result: z.object({
    orderSeq: z.string(),
    status: orderStatus,
    flight,
    /** Of a journey abroad; null of a mainland order. */
    abroad: ofJourneyAbroad.nullable(),
    /** The other flights of its journey, which were submitted with it. */
    beside: z.array(
      z.object({ title: z.string(), subtitle: z.string(), status: orderStatus.pick({ label: true, tone: true, settled: true }) }),
    ),
    /** What it was before: the flight that it is changed from, and why; what was asked for, where its airline gave seats at another price; the times it was chosen at, where its airline has moved it since. */
    before: z.object({
      changed: z.object({ flight: z.string(), reason: z.string(), note: z.string() }).nullable(),
      seatsAskedMinor: minor.nullable(),
      times: z.string().nullable(),
    }),
    fare: fareBrief.extend({ name: z.string() }),
    travellers: z.array(bothNames),
    /** Who booked it, where she does not travel herself. */
    bookedBy: bothNames.nullable(),
    explanation,
    /** Said where its cost was more than its budget gave; never how much was left. */
    beyondBudget: z.string().nullable(),
    /** What would have complied when she submitted; null where nothing was looked through for it, or nothing but a budget stood against it. */
    alternatives: z.array(alternative).nullable(),
    withinHours: z.number().int().nullable(),
    conditions,
    baggage,
    lines: z.array(priceLine),
    totalMinor: minor,
    payers: z.array(payer),
    costCentre: z.object({ code: z.string(), name: bothNames }),
    remark: z.string(),
    governed,
    submittedAt: z.string(),
    heldUntil: z.string().nullable(),
  }),
  errors: [],
})

export type ApprovalOrder = z.output<typeof approvalOrder.result>
