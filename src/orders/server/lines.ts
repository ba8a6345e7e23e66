import type { Language } from '../../kernel/language.ts'
import { invariant, type Refusal } from '../../kernel/result.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { CancelForm, ListedOrder } from '../calls.ts'
import type { Line } from '../rules/spine.ts'
import type { OrderEvent } from './events.ts'
import type { HandedOver } from './last-resort/handing.ts'
import type { OrderRef } from './ref.ts'

/** Something to tell on an order's timeline by whoever is not its line: approvals, payments. */
export interface Told {
  readonly kind: string
  readonly actorId?: string
  readonly facts?: OrderEvent['facts']
}

/** Why nobody agreed: an approver said no, or nobody decided in time. */
export type Disagreement = 'rejected' | 'timedOut'

/** An order as pages of other wings show it: the checkout, the list of approvals. */
export interface OrderBrief extends OrderRef {
  readonly orderSeq: string
  readonly line: Line
  /** "杭州 → 北京", "Hangzhou → Beijing"; there and back "Shanghai ⇄ Tokyo", of several ways all of them. */
  readonly title: string
  /** When, and with what: "11月24日 周二 08:00 · CA1714 经济舱". */
  readonly subtitle: string
  /** Of a journey that is booked as one and goes several ways: the same of each, by when it leaves. */
  readonly ways?: readonly { readonly departsAt: Temporal.Instant; readonly title: string; readonly subtitle: string }[]
  /** The line's page of this order, in the app. */
  readonly path: string
  /** Of an order that changes another one: where that is. Its tickets stay good until it is done, and where nothing comes of it. Null of any other. */
  readonly originPath: string | null
  readonly totalMinor: number
  /** Flights abroad, whose airlines tell their taxes as one sum. */
  readonly isAbroad?: true
  /** Who pays what of it is not known yet: it is the dearest of several things of which one is taken. The line's own page says the most of each. */
  readonly isPayerOpen?: true
  /** Who was to travel and whose own ticket was given back or changed, while others still travel on it. */
  readonly left?: readonly string[]
  readonly departsAt: Temporal.Instant
  readonly status: { readonly label: string; readonly tone: 'ok' | 'warn' | 'danger' | 'info' | 'quiet'; readonly settled: boolean }
}

interface Who {
  readonly companyId: string
  readonly personId: string
}

/**
 * What the line says before one of its orders is cancelled, and of an issued one what can be done instead: `valuePath` is the page on which it
 * is given up for its value, `returnPath` the one on which its tickets are given back for money; null where that cannot be, or not by this
 * member.
 */
export interface Cancelling extends Pick<CancelForm, 'verdict' | 'note' | 'reasons' | 'valuePath' | 'returnPath'> {
  /** Tickets of it are on their way back. */
  readonly isReturning: boolean
}

export interface CancelWish {
  /** What people and links call the order. */
  readonly orderSeq: string
  /** In words, as it is kept. */
  readonly reason: string
}

/** Number and address given for one order, by person; null where what is known serves. */
export type Reached = ReadonlyMap<string, { readonly phone: string | null; readonly mail: string | null }>

/** A journey: when it begins and ends, and between where. */
export interface During {
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  readonly fromCityCode: string
  readonly toCityCode: string
  /** YYYY-MM-DD, where it begins. */
  readonly departDate: string
}

/** What a wing tells the spine about its orders, so that payments and approvals speak to the spine and never to a wing. */
export interface LineFace {
  readonly line: Line
  /** All parts of an order are paid: go on to fulfil it. Runs in the payer's transaction, as the others do in the decider's. */
  onPaid(writer: Writer, order: OrderRef): Promise<void>
  /** Everybody who had to has agreed: go on to payment. */
  onApproved(writer: Writer, order: OrderRef, told: Told): Promise<void>
  /** Nobody agreed: the order ends. */
  onRejected(writer: Writer, order: OrderRef, why: Disagreement, told: Told): Promise<void>
  /** The window to pay has passed: the order ends. */
  onExpired(writer: Writer, order: OrderRef): Promise<void>
  /** Puts a step on the order's timeline that leaves it where it is. */
  onTold(writer: Writer, order: OrderRef, told: Told): Promise<void>
  /** Where who travels on an order wants to hear of it, by person, where that was given with the order. */
  reachOn?(reader: Reader, order: OrderRef): Promise<Reached>
  /** An order that names a last resort, as another line goes on from it. */
  handOver?(reader: Reader, order: OrderRef): Promise<HandedOver>
  /** Whether one of these people has a journey by this line that shares a moment with this one, or leads the same way that day. */
  isTravelling?(reader: Reader, companyId: string, personIds: readonly string[], during: During): Promise<boolean>
  /** Somebody is erased: what the line keeps of her beside the documents goes. */
  onErased(writer: Writer, who: { companyId: string; personId: string }): Promise<void>
  present(reader: Reader, orders: readonly OrderRef[], language: Language): Promise<readonly OrderBrief[]>
  /** Orders as they stand in lists of one whom they concern. */
  list(who: Who, orders: readonly OrderRef[], language: Language): Promise<readonly ListedOrder[]>
  cancelling(who: Who, order: OrderRef, language: Language): Promise<Cancelling>
  /** Cancels, or says why not, in the spine's codes. Answers with how it stands then. */
  cancel(who: Who, wish: CancelWish, language: Language): Promise<ListedOrder['status'] | Refusal>
}

/** What the spine does with its lines. */
export interface Lines {
  /** Tells the spine of a line. Once per line, at start. */
  registerLine(face: LineFace): void
  /** Says that everything due for an order is paid. */
  paid(writer: Writer, order: OrderRef): Promise<void>
  /** Says that everybody who had to has agreed; `told` is the last one's word. */
  approved(writer: Writer, order: OrderRef, told: Told): Promise<void>
  /** Says that nobody agreed. */
  rejected(writer: Writer, order: OrderRef, why: Disagreement, told: Told): Promise<void>
  /** Says that the window to pay has passed. */
  expired(writer: Writer, order: OrderRef): Promise<void>
  /** Tells something on an order's timeline. */
  tell(writer: Writer, order: OrderRef, told: Told): Promise<void>
  /** An order as another line goes on from it. */
  handOver(reader: Reader, order: OrderRef): Promise<HandedOver>
  /** Whether one of these people has a journey by any line that says so which stands in this one's way, or makes it needless: at its time, or the same way that day. */
  isTravelling(reader: Reader, companyId: string, personIds: readonly string[], during: During): Promise<boolean>
  /** Lets every line forget what it keeps of somebody who is erased. Orders keep their number and their amounts. */
  erased(writer: Writer, who: { companyId: string; personId: string }): Promise<void>
  /** Where who travels on it wants to hear of an order; nobody where its line keeps nothing of that. */
  reachOn(reader: Reader, order: OrderRef): Promise<Reached>
  /** Orders as other wings' pages show them, in the order asked for. One that is not there is left out. */
  briefs(reader: Reader, orders: readonly OrderRef[], language: Language): Promise<readonly OrderBrief[]>
  /** Orders as one whom they concern sees them in her lists, in the order asked for. */
  listed(who: Who, orders: readonly (OrderRef & Numbered)[], language: Language): Promise<readonly ListedOrder[]>
  /** The face of one line. */
  line(line: Line): LineFace
}

interface Numbered {
  readonly line: Line
  readonly number: string
}

type Find = (reader: Reader, order: OrderRef) => Promise<{ readonly line: Line } | null>

/** Passes on to an order's own line what happens to it. */
export function linesOf(find: Find): Lines {
  const faces = new Map<Line, LineFace>()

  function faceOfLine(line: Line): LineFace {
    const face = faces.get(line)
    invariant(face, `the line ${line} is registered`)
    return face
  }

  async function faceOf(reader: Reader, order: OrderRef): Promise<LineFace> {
    const row = await find(reader, order)
    invariant(row, 'an order that something happens to exists')
    return faceOfLine(row.line)
  }

  return {
    registerLine(face) {
      invariant(!faces.has(face.line), `the line ${face.line} is registered twice`)
      faces.set(face.line, face)
    },
    paid: async (writer, order) => (await faceOf(writer, order)).onPaid(writer, order),
    approved: async (writer, order, told) => (await faceOf(writer, order)).onApproved(writer, order, told),
    rejected: async (writer, order, why, told) => (await faceOf(writer, order)).onRejected(writer, order, why, told),
    expired: async (writer, order) => (await faceOf(writer, order)).onExpired(writer, order),
    async handOver(reader, order) {
      const face = await faceOf(reader, order)
      invariant(face.handOver, 'a line whose orders name a last resort hands them over')
      return face.handOver(reader, order)
    },
    async isTravelling(reader, companyId, personIds, during) {
      for (const face of faces.values()) if (await face.isTravelling?.(reader, companyId, personIds, during)) return true
      return false
    },
    async erased(writer, who) {
      for (const face of faces.values()) await face.onErased(writer, who)
    },
    tell: async (writer, order, told) => (await faceOf(writer, order)).onTold(writer, order, told),
    line: faceOfLine,

    async listed(who, wanted, language) {
      const byLine = [...Map.groupBy(wanted, (order) => order.line)]
      const told = await Promise.all(byLine.map(([line, own]) => faceOfLine(line).list(who, own, language)))
      const byNumber = new Map(told.flat().map((order) => [order.orderSeq, order]))
      return wanted.flatMap(({ number }) => byNumber.get(number) ?? [])
    },

    async reachOn(reader, order) {
      const face = await faceOf(reader, order)
      return (await face.reachOn?.(reader, order)) ?? new Map()
    },

    async briefs(reader, wanted, language) {
      if (wanted.length === 0) return []
      const rows = await reader
        .selectFrom('orders')
        .select(['companyId', 'id as orderId', 'line'])
        .where((eb) => eb.or(wanted.map(({ companyId, orderId }) => eb.and({ companyId, id: orderId }))))
        .execute()
      const byLine = [...Map.groupBy(rows, (row) => row.line)]
      const told = await Promise.all(byLine.map(([line, own]) => faceOfLine(line).present(reader, own, language)))
      const byOrder = new Map(told.flat().map((brief) => [brief.orderId, brief]))
      return wanted.flatMap(({ orderId }) => byOrder.get(orderId) ?? [])
    },
  }
}
