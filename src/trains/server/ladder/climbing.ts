import { budgetCostOf } from '../../../applications/server/index.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { invariant, isRefusal, type Refusal } from '../../../kernel/result.ts'
import type { OrderRef, OrderRow } from '../../../orders/server/index.ts'
import { isBeyondCredit } from '../../../payments/server/index.ts'
import type { Writer } from '../../../server/database/connect.ts'
import { unlessRefused } from '../../../server/database/unless-refused.ts'
import { NO_WISHES } from '../../rules/booking.ts'
import { ceilingOf, climb, goesOnAfter, mostOf } from '../../rules/ladder.ts'
import { totalMinorOf, upTo } from '../../rules/order-price.ts'
import { payingOf } from '../../rules/paying.ts'
import { TRAIN_ORDER_CODES } from '../../rules/states.ts'
import { trainDateOf } from '../../rules/train.ts'
import { cityCodeOf } from '../looking/cities.ts'
import type { TrainsDeps } from '../deps.ts'
import { costOf } from '../governing.ts'
import { holdJob } from '../jobs.ts'
import { close, lock, note, refOf, type Locked, type Told } from '../moving.ts'
import { moneyLinesOf } from '../reading/present.ts'
import { openContact, sealContact, ticketPhoneSeal } from '../purposes.ts'
import {
  findTickets,
  insertOrder,
  lockTraveller,
  NO_GROUP,
  ridesDuring,
  type OrderedTrain,
  type TrainOrderRow,
  type TrainTicketRow,
} from '../store.ts'
import { payingOfFlight } from './offers.ts'
import { insertLadder, ladderOf, noteFailed, takeRung, type LadderRow, type RungRow } from './store.ts'

/*
 * What follows where a train of several cannot be had. While its seats are looked for nothing is paid: the order itself is of the next train.
 * Once it was paid its money goes back, and another order goes on. Either is one transaction, with the job that takes the next seats.
 */

const instantsOf = ({ from, to }: OrderedTrain) => ({ departAt: Temporal.Instant.from(from.at), arriveAt: Temporal.Instant.from(to.at) })

/** Whoever books for one of them waits, as for a submit: before the order is locked, and in one order. */
export async function standInLine(writer: Writer, tickets: readonly TrainTicketRow[]): Promise<void> {
  for (const { companyId, personId } of tickets.toSorted((a, b) => (a.personId < b.personId ? -1 : 1)))
    await lockTraveller(writer, { companyId, personId })
}

/** The next train that can still be tried; those that it passes over are noted, and told. */
async function nextOf(
  deps: TrainsDeps,
  writer: Writer,
  locked: Locked,
  ladder: LadderRow,
): Promise<{ readonly next: RungRow | null; readonly locked: Locked }> {
  const { row } = locked
  const order = refOf(row)
  const tickets = await findTickets(writer, order.companyId, [order.orderId])
  const personIds = tickets.map(({ personId }) => personId)
  const rungs = ladder.rungs.map((rung) => ({ ...rung, ...instantsOf(rung.train) }))
  const riding = new Set<number>()
  for (const { position, train, departAt, arriveAt } of rungs) {
    const ride = { trainId: train.trainId, trainNo: train.trainNo, departAt, arriveAt }
    if ((await ridesDuring(writer, order.companyId, personIds, ride, order.orderId)).length > 0) riding.add(position)
  }
  const now = deps.clock.now()
  const { next, skipped } = climb(rungs, row.rung ?? 0, { now, riding })
  let seen = locked
  for (const { rung, reason } of skipped) {
    await noteFailed(writer, rung, reason, now)
    seen = await note(deps, writer, seen, { kind: 'rungSkipped', facts: { trainNo: rung.train.trainNo, reason } })
  }
  return { next: next && (ladder.rungs[next.position] ?? null), locked: seen }
}

/** An order's trains, where another one is to be tried after one could not be had for that reason. */
async function openLadder(writer: Writer, { row }: Locked, reason: string): Promise<LadderRow | null> {
  if (row.rung === null || row.cancelRequestedAt !== null) return null
  const ladder = await ladderOf(writer, row)
  return ladder.stoppedAt === null && goesOnAfter(reason) ? ladder : null
}

/** Notes why the train that an order is about was not had; nothing of one that names no further ones. */
export async function noteNotHad(deps: TrainsDeps, writer: Writer, row: TrainOrderRow, reason: string): Promise<void> {
  if (row.rung !== null) await noteFailed(writer, { ...refOf(row), position: row.rung }, reason, deps.clock.now())
}

/**
 * No seats on the train of a locked order: it is of the next one from now on, and its seats are taken by the job that is sent. Answers whether it
 * goes on; where it does not nothing was moved, and whoever calls ends it. `mayFly`: nothing but a flight is left.
 */
export async function tryNext(
  deps: TrainsDeps,
  writer: Writer,
  locked: Locked,
  reason: string,
): Promise<{ readonly goesOn: boolean; readonly mayFly: boolean; readonly locked: Locked }> {
  await noteNotHad(deps, writer, locked.row, reason)
  const ladder = await openLadder(writer, locked, reason)
  if (!ladder) return { goesOn: false, mayFly: false, locked }
  const found = await nextOf(deps, writer, locked, ladder)
  const { next } = found
  if (!next) return { goesOn: false, mayFly: true, locked: found.locked }
  const { row } = found.locked
  const order = refOf(row)
  await takeRung(writer, next)
  const { departAt: departsAt, arriveAt: endsAt } = instantsOf(next.train)
  await deps.orders.replan(writer, order, { departsAt, endsAt, departsOn: Temporal.PlainDate.from(trainDateOf(next.train)) })
  const facts = { trainNo: row.train.trainNo, reason, nextTrainNo: next.train.trainNo }
  const change = { holdSentAt: null, unclearSince: null, stuckSince: null }
  await note(deps, writer, found.locked, { kind: 'rungFailed', facts }, change)
  await deps.jobs.send(writer, holdJob, order)
  return { goesOn: true, mayFly: false, locked: found.locked }
}

/**
 * No train of an order is left to try, and it has just ended: the flight that it asks for is taken by its own line, from here on by itself. Answers
 * what is told of that; null where it asks for none.
 */
export async function beginFlight(deps: TrainsDeps, writer: Writer, order: OrderRef): Promise<Told | null> {
  const begun = await deps.orders.lastResorts.begin(writer, order)
  return begun && { kind: 'flightNext', facts: { amountMinor: begun.ceilingMinor } }
}

interface GoingOn {
  readonly row: TrainOrderRow
  readonly spine: OrderRow
  readonly tickets: readonly TrainTicketRow[]
  readonly ladder: LadderRow
  /** What is left to try, in its order. */
  readonly rungs: readonly RungRow[]
}

/** Writes the order that goes on: for the same people, charged alike, of the next train; its money set aside at the dearest that is left. */
async function writeNext(
  deps: TrainsDeps,
  writer: Writer,
  { row, spine, tickets, ladder, rungs }: GoingOn,
  orderId: string,
): Promise<string> {
  const { companyId, bookerId, paying: before, contactMasked } = row
  const [first] = rungs
  invariant(first, 'whoever goes on has a train to go on with')
  const flight = await deps.orders.lastResorts.find(writer, refOf(row))
  const priced = rungs.map((rung) => ({ ...rung, totalMinor: totalMinorOf(rung.price) }))
  const dear = ceilingOf({ ...first, totalMinor: totalMinorOf(first.price) }, priced)
  const by = { aboveLimitPaidBy: before.aboveLimitPaidBy, feePaidBy: before.serviceFeePaidBy }
  const payingFor = ({ verdict, price: costs }: RungRow) => payingOf(by, verdict, costs)
  const paying = { ...payingFor(dear), ...mostOf([...rungs.map(payingFor), ...(flight ? [payingOfFlight(flight)] : [])]) }
  const price = flight ? upTo(dear.price, flight.ceilingMinor) : dear.price
  const totalMinor = totalMinorOf(price)
  const { departAt: departsAt, arriveAt: endsAt } = instantsOf(first.train)
  const { from, to, trainNo } = first.train
  const number = await deps.orders.place(writer, {
    companyId,
    orderId,
    line: 'train',
    ownerId: spine.ownerId,
    bookerId,
    travellerIds: tickets.map(({ personId }) => personId),
    costCentreId: spine.costCentreId,
    policyVersion: spine.policyVersion,
    remark: spine.remark,
    moneyLines: moneyLinesOf(price),
    departsAt,
    endsAt,
    departsOn: Temporal.PlainDate.from(trainDateOf(first.train)),
    cityCodes: [...new Set([cityCodeOf(from.city.zh), cityCodeOf(to.city.zh)])],
    event: {
      kind: 'wentOn',
      actorId: null,
      fromState: null,
      toState: TRAIN_ORDER_CODES.OCCUPYING,
      facts: { amountMinor: totalMinor, trainNo, number: spine.number },
    },
  })
  await insertOrder(
    writer,
    {
      ...NO_GROUP,
      companyId,
      orderId,
      state: TRAIN_ORDER_CODES.OCCUPYING,
      formId: orderId,
      bookerId,
      train: first.train,
      seat: first.seat,
      wishes: NO_WISHES,
      price,
      paying,
      verdict: first.verdict,
      judgedAs: row.judgedAs,
      sceneCode: row.sceneCode,
      // What it rests on was agreed to with the order that it goes on from.
      approvalWay: null,
      reasonCode: row.reasonCode,
      reasonNote: row.reasonNote,
      applicationWaived: row.applicationWaived,
      contactSealed: sealContact(deps, orderId, openContact(deps, row.orderId, row.contactSealed)),
      contactMasked,
      payBy: null,
      isStandby: false,
      change: null,
      rung: 0,
    },
    tickets.map(({ passengerNo, personId, cardId, phoneSealed, passengerType }, index) => ({
      companyId,
      orderId,
      passengerNo,
      personId,
      cardId,
      phoneSealed:
        phoneSealed === null
          ? null
          : deps.secrets.seal(
              ticketPhoneSeal({ orderId, personId }),
              deps.secrets.open(ticketPhoneSeal({ orderId: row.orderId, personId }), phoneSealed),
            ),
      passengerType,
      fareMinor: first.price.eachMinor[index] ?? 0,
    })),
  )
  await insertLadder(writer, { companyId, orderId, ceilingMinor: totalMinor, charged: ladder.charged, goesOnFrom: row.orderId }, rungs)
  if (flight) await deps.orders.lastResorts.pass(writer, flight, { companyId, orderId })
  return number
}

/** Its application, money, first job and budgets, in the order in which every order takes them. */
async function provide(
  deps: TrainsDeps,
  writer: Writer,
  { row, spine, tickets, ladder, rungs: [first] }: GoingOn,
  { ref, applicationId }: { readonly ref: OrderRef; readonly applicationId: string | null },
): Promise<Refusal | null> {
  invariant(first, 'whoever goes on has a train to go on with')
  const { from, to } = first.train
  const [written, terms] = [await lock(deps, writer, ref), await deps.payments.terms(writer, refOf(row))]
  const { companyMinor } = written.row.paying
  const personMinor = totalMinorOf(written.row.price) - companyMinor
  if (applicationId !== null) {
    const booking = {
      kind: 'leg',
      product: 'train',
      travellerIds: tickets.map(({ personId }) => personId),
      units: tickets.length,
      from: cityCodeOf(from.city.zh),
      to: cityCodeOf(to.city.zh),
      date: trainDateOf(first.train),
      amountMinor: companyMinor,
    } as const
    const asked = {
      companyId: ref.companyId,
      applicationId,
      bookerId: row.bookerId,
      orderId: ref.orderId,
      booking,
      language: 'zh' as const,
    }
    const taken = await deps.applications.take(writer, { ...asked, departsAt: instantsOf(first.train).departAt })
    if (isRefusal(taken)) return taken
  }
  await deps.payments.reserve(writer, ref, { companyMinor, personMinor, payerId: spine.ownerId, terms })
  await deps.jobs.send(writer, holdJob, ref)
  if (companyMinor === 0) return null
  // It was agreed to up to its ceiling: a budget that has run short meanwhile is exceeded rather than asked about again.
  const cost = { ...budgetCostOf(costOf(ladder.charged, companyMinor, trainDateOf(first.train))), step: 'submit', chargedBy: row.bookerId }
  return deps.budgets.reserve(writer, ref, { ...cost, mayExceed: true })
}

/** Tickets of a paid order came to nothing: it ends and its money goes back; where another train is left, an order goes on with that one. */
async function endOrGoOn(
  deps: TrainsDeps,
  writer: Writer,
  order: OrderRef,
  { reason, mayGoOn, giveBack }: FailedTickets & { readonly mayGoOn: boolean },
): Promise<null | Refusal> {
  const tickets = await findTickets(writer, order.companyId, [order.orderId])
  await standInLine(writer, tickets)
  let locked = await lock(deps, writer, order)
  if (locked.row.state !== TRAIN_ORDER_CODES.ISSUING) return null
  const { row } = locked
  await noteNotHad(deps, writer, row, reason)
  const ladder = await openLadder(writer, locked, reason)
  const found = ladder && mayGoOn ? await nextOf(deps, writer, locked, ladder) : null
  locked = found?.locked ?? locked
  const [application] = await deps.applications.ofOrder(writer, order)
  await close(deps, writer, locked, 'failIssue', { kind: 'issueFailed', facts: { reason } })
  await giveBack(writer)
  const next = found?.next
  if (!ladder || !next) {
    const told = ladder && (mayGoOn ? await beginFlight(deps, writer, order) : { kind: 'ladderShort' })
    if (told) await note(deps, writer, await lock(deps, writer, order), told)
    return null
  }
  const spine = await deps.orders.find(writer, order)
  invariant(spine, 'an order of trains has its spine')
  const going = { row, spine, tickets, ladder, rungs: ladder.rungs.filter(({ position }) => position >= next.position) }
  const orderId = uuidv7(deps.clock.now().epochMilliseconds)
  const number = await writeNext(deps, writer, going, orderId)
  const refused = await provide(deps, writer, going, {
    ref: { companyId: order.companyId, orderId },
    applicationId: application?.applicationId ?? null,
  })
  if (refused) return refused
  await note(deps, writer, await lock(deps, writer, order), {
    kind: 'ladderWentOn',
    facts: { trainNo: row.train.trainNo, nextTrainNo: next.train.trainNo, number },
  })
  return null
}

interface FailedTickets {
  readonly reason: string
  /** Its seats go back where they are still held. */
  readonly giveBack: (writer: Writer) => Promise<void>
}

/** Ends a paid order of several trains whose tickets came to nothing, and goes on where it can. Where the company cannot pay for that, it ends alone. */
export async function failLadder(deps: TrainsDeps, order: OrderRef, failed: FailedTickets): Promise<void> {
  const attempt = (mayGoOn: boolean) =>
    unlessRefused(deps.db, { name: 'trains.ladder.issue-failed' }, (writer) => endOrGoOn(deps, writer, order, { ...failed, mayGoOn }))
  try {
    if (!isRefusal(await attempt(true))) return
  } catch (error) {
    if (!isBeyondCredit(error)) throw error
  }
  await attempt(false)
}
