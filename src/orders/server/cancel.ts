import type { CallParsed, CallResult } from '../../kernel/call.ts'
import { dayInWords } from '../../kernel/day-words.ts'
import type { Language } from '../../kernel/language.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { PeopleFace } from '../../people/server/index.ts'
import type { Database, Reader, Writer } from '../../server/database/connect.ts'
import type { Caller } from '../../server/http/handler.ts'
import type { cancelOrder, CancelForm, changeRemark, readCancelForm } from '../calls.ts'
import { ordersText } from '../text/server/index.ts'
import type { Lines } from './lines.ts'
import type { Readings } from './reading.ts'
import type { OrderRef } from './ref.ts'

/* What somebody does to an order whatever its line: cancels it, notes something on it. */

export interface ActDeps {
  readonly db: Database
  readonly orders: Pick<Readings, 'findSeen' | 'travellerIds'> &
    Pick<Lines, 'listed' | 'line' | 'briefs'> & {
      readonly remark: (writer: Writer, order: OrderRef, told: { actorId: string; remark: string }) => Promise<void>
    }
  readonly people: Pick<PeopleFace, 'companySettings' | 'findAll' | 'mayBookFor'>
  /** What was taken for an order from whom, and goes back to them by when; and what may have been paid, while its gateway has not said so. */
  readonly quoteGivingUp: (reader: Reader, order: OrderRef) => Promise<{ back: readonly GivenBack[]; pending: readonly MaybePaid[] }>
  /** What becomes of fees, in sentences. */
  readonly feeWords: (
    reader: Reader,
    order: OrderRef,
    asked: { language: Language; charged: readonly GivenBack['payer'][] },
  ) => Promise<readonly string[]>
}

/** As payments tell it: orders know no payment. */
interface GivenBack {
  readonly payer: 'company' | 'person' | 'third'
  readonly paidWith: 'companyCredit' | 'travelCredit' | 'points' | 'cash' | 'alipay' | 'wechat'
  readonly amountMinor: number
  /** YYYY-MM-DD */
  readonly promisedDate: string
  /** Nobody was charged it: it is let go. */
  readonly isReserved: boolean
}

interface MaybePaid {
  readonly payer: 'person' | 'third'
  readonly gateway: 'alipay' | 'wechat'
  readonly amountMinor: number
  /** It is held first, and let go without a refund. */
  readonly holds: boolean
  /** The gateway does not tell; else somebody may be at its cashier just now. */
  readonly isSilent: boolean
  /** By when it is back where that is known today, YYYY-MM-DD. */
  readonly promisedDate: string
}

interface Asking {
  readonly caller: Pick<Caller, 'companyId' | 'personId'>
  readonly language: Language
}

/** The reason that is told in one's own words. */
const OTHER = 'OTHER'

/** Why people cancel: the company's own reasons, then the line's; two lists may have a code in common, so that the company's are marked. */
async function reasonsFor(
  deps: ActDeps,
  companyId: string,
  ofLine: CancelForm['reasons'],
  language: Language,
): Promise<CancelForm['reasons']> {
  const { cancelReasons } = await deps.people.companySettings(deps.db.read, companyId)
  return [...cancelReasons.map(({ code, name }) => ({ code: `C-${code}`, label: name[language] })), ...ofLine]
}

/** By which way it goes back, and when it is there; of what is only reserved, that nobody was charged it. */
function whenBack({ paidWith, promisedDate, isReserved }: GivenBack, language: Language): string {
  const text = ordersText[language]
  if (isReserved) return paidWith === 'travelCredit' || paidWith === 'points' ? text.letGo[paidWith] : text.letGo.companyCredit
  switch (paidWith) {
    case 'companyCredit':
      return text.backAtOnce
    case 'travelCredit':
      return text.backAsValue
    case 'points':
      return text.backAsPoints
    case 'cash':
      return text.backInCash
    case 'alipay':
    case 'wechat':
      return text.backBy[paidWith](dayInWords(promisedDate, language))
  }
}

/** What becomes of what may have been paid, where the order is cancelled now. */
function ifPaid({ gateway, holds, isSilent, promisedDate }: MaybePaid, language: Language): string {
  const text = ordersText[language]
  const how = text.ifPaid[holds ? 'holds' : 'charges'][isSilent ? 'silent' : 'open']
  return how(text.gateways[gateway], dayInWords(promisedDate, language))
}

export async function describeCancelling(
  deps: ActDeps,
  { caller, language }: Asking,
  { orderSeq }: CallParsed<typeof readCancelForm>,
): Promise<CallResult<typeof readCancelForm> | Refusal> {
  const found = await deps.orders.findSeen(deps.db.read, caller, orderSeq)
  if (!found) return refuse('P404')
  const order = { companyId: found.companyId, orderId: found.orderId }
  const [[listed], [brief], { verdict, valuePath, returnPath, note, reasons }, held] = await Promise.all([
    deps.orders.listed(caller, [found], language),
    deps.orders.briefs(deps.db.read, [order], language),
    deps.orders.line(found.line).cancelling(caller, order, language),
    deps.quoteGivingUp(deps.db.read, order),
  ])
  invariant(listed, 'an order that is seen is told by its line')
  const text = ordersText[language]
  const isWhole = listed.part !== 'companion'
  const isCallers = found.ownerId === caller.personId
  const payers = isWhole && !isCallers ? await deps.people.findAll(deps.db.read, caller.companyId, [found.ownerId]) : null
  const name = payers?.get(found.ownerId)?.name ?? null
  const nameOf = (payer: GivenBack['payer']) => (payer === 'person' ? name : null)
  const pending: CancelForm['quote']['pending'] = held.pending
    .filter(() => isWhole)
    .map((one) => {
      const { payer: to, amountMinor, isSilent } = one
      return { to, name: nameOf(to), amountMinor, isSilent, when: ifPaid(one, language) }
    })
  const back: CancelForm['quote']['back'] = held.back
    .filter(({ amountMinor }) => isWhole && amountMinor > 0)
    .map((share) => ({
      to: share.payer,
      name: nameOf(share.payer),
      amountMinor: share.amountMinor,
      isReserved: share.isReserved,
      when: whenBack(share, language),
    }))
  const charged = back.filter(({ isReserved }) => !isReserved).map(({ to }) => to)
  const words = isWhole ? await deps.feeWords(deps.db.read, order, { language, charged }) : []
  return {
    orderSeq,
    isChange: brief?.originPath != null && !listed.status.settled,
    order: listed,
    version: found.version,
    verdict,
    valuePath,
    returnPath,
    note,
    reasons: [...(await reasonsFor(deps, caller.companyId, reasons, language)), { code: OTHER, label: text.otherReason }],
    quote: { feeMinor: 0, back, pending, words: [...words] },
  }
}

/** Somebody who saw another state than there is now decides anew: she would agree to something that she has not read [ST-ORD-04]. */
export async function cancel(
  deps: ActDeps,
  { caller, language }: Asking,
  input: CallParsed<typeof cancelOrder>,
): Promise<CallResult<typeof cancelOrder> | Refusal> {
  const found = await deps.orders.findSeen(deps.db.read, caller, input.orderSeq)
  if (!found) return refuse('P404')
  const face = deps.orders.line(found.line)
  const { verdict, reasons: ofLine } = await face.cancelling(caller, found, language)
  if (found.version !== input.version) return refuse('STATE_CHANGED')
  if (!verdict.allowed) return refuse(verdict.code)
  const reasons = await reasonsFor(deps, caller.companyId, ofLine, language)
  const label = reasons.find(({ code }) => code === input.reasonCode)?.label
  const reason = input.reasonCode === OTHER ? input.words : (label ?? '')
  if (reason === '') return refuse('ORDER-REASON', { field: input.reasonCode === OTHER ? 'words' : 'reasonCode' })
  const status = await face.cancel(caller, { orderSeq: found.number, reason }, language)
  return isRefusal(status) ? status : { orderSeq: found.number, status }
}

/** Whether whoever booked an order for others may still book for them. */
async function mayStillBook(deps: ActDeps, who: Asking['caller'], order: OrderRef & { readonly line: string }): Promise<boolean> {
  const { read } = deps.db
  const [mayBook, travellerIds] = await Promise.all([deps.people.mayBookFor(read, who, order.line), deps.orders.travellerIds(read, order)])
  const people = await deps.people.findAll(read, who.companyId, travellerIds)
  return [...people.values()].every(mayBook)
}

/** Who only goes along notes nothing on what others read, nor does whoever may no longer book for those who travel. */
export async function remark(
  deps: ActDeps,
  { caller }: Pick<Asking, 'caller'>,
  input: CallParsed<typeof changeRemark>,
): Promise<CallResult<typeof changeRemark> | Refusal> {
  const found = await deps.orders.findSeen(deps.db.read, caller, input.orderSeq)
  if (!found) return refuse('P404')
  if (found.bookerId !== caller.personId && found.ownerId !== caller.personId) return refuse('ORDER-NOT-YOURS')
  if (found.ownerId !== caller.personId && !(await mayStillBook(deps, caller, found))) return refuse('ORDER-RIGHT-ENDED')
  const answer = { orderSeq: found.number, remark: input.remark }
  if (found.remark === input.remark) return answer
  await deps.db.transact((writer) => deps.orders.remark(writer, found, { actorId: caller.personId, remark: input.remark }), {
    name: 'orders.remark',
  })
  return answer
}
