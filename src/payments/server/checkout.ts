import type { CallParsed, CallResult } from '../../kernel/call.ts'
import type { Language } from '../../kernel/language.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { Writer } from '../../server/database/connect.ts'
import { unlessRefused } from '../../server/database/unless-refused.ts'
import type { assetPayment, confirmPay, getPaymentInfo, PayAsset, PaymentInfo } from '../calls.ts'
import { paymentKindOf, type KindPart } from '../rules/kinds.ts'
import { waysIn, type PayHost } from '../rules/ways.ts'
import { paymentsText } from '../text/index.ts'
import { GatewayAway, GatewayUnclear } from '../supplier/port.ts'
import { choosePointsFor, pointsShown } from './checkout-points.ts'
import { chooseValueFor, paidWithoutGateway, valueOffered, valueShown } from './checkout-value.ts'
import { confirmingOf, maybePaid, unansweredBy } from './confirming.ts'
import type { PaymentsDeps, PayRules } from './deps.ts'
import { ask, lookAgain } from './ending.ts'
import { isHandedOn } from './links.ts'
import { payCredit } from './money.ts'
import { countingTrade } from './paid-with.ts'
import { besideIn, feeIn, termsOf } from './terms.ts'
import { refundTold } from './refund-told.ts'
import { lockPayOrder, openTradesOf, ownPayOrder, paymentsOfOrder, tradesOf, type PayOrderRow, type TradeRow } from './store.ts'

export interface Who {
  readonly companyId: string
  readonly personId: string
}

export const orderOf = ({ companyId, orderId }: PayOrderRow) => ({ companyId, orderId })

/** Why a part cannot be paid now; null when it can. */
export function notPayable(deps: PaymentsDeps, part: PayOrderRow): Refusal | null {
  if (part.state === 'waiting') return refuse('PAY-WAITING')
  if (part.state === 'paid') return refuse('PAY-PAID')
  if (part.state === 'held') return refuse('PAY-HELD')
  if (part.state === 'closed') return refuse(part.closedBecause === 'lapsed' ? 'PAY-LAPSED' : 'PAY-CLOSED')
  // The job that ends the window may be a moment behind the clock.
  const isOver = part.expiresAt === null || Temporal.Instant.compare(deps.clock.now(), part.expiresAt) >= 0
  return isOver ? refuse('PAY-LAPSED') : null
}

interface Place {
  readonly host: PayHost
  readonly language: Language
  readonly personPays: PayRules['personPays']
  /** Whose cashier is open. */
  readonly begun: TradeRow['gateway'] | null
}

/** The ways that work in a host; one whose gateway is not set up stays, and says why. */
function methodsIn(deps: PaymentsDeps, { host, language, personPays, begun }: Place): PaymentInfo['methods'] {
  const text = paymentsText[language].methods
  return waysIn(host).map((key) => {
    const gateway = deps.gateways.by(key)
    if (!gateway) return { key, label: text[key], available: false, why: text.none, isHeld: false, isBegun: false }
    const isHeld = personPays === 'guarantee' && gateway.guarantee?.ways.includes(key) === true
    return { key, label: text[key], available: true, isHeld, isBegun: gateway.name === begun }
  })
}

/** How what is not the company's is paid, as far as anybody has begun to. */
async function kindPartsOf(
  deps: PaymentsDeps,
  part: PayOrderRow,
  { companyMinor, personMinor, feeMinor, ownMinor }: { companyMinor: number; personMinor: number; feeMinor: number; ownMinor: number },
): Promise<readonly KindPart[]> {
  const order = orderOf(part)
  const [trades, payments, terms] = await Promise.all([
    tradesOf(deps.db.read, order),
    paymentsOfOrder(deps.db.read, order),
    termsOf(deps.db.read, order),
  ])
  // What she buys beside her ticket is no difference to a limit.
  const isFeeHers = (terms.serviceFeePaidBy === 'person' && feeMinor > 0) || ownMinor > 0
  const counts = countingTrade(trades)
  const isCash = payments.some(({ kind, state }) => kind === 'cash' && (state === 'paid' || state === 'returned'))
  const isThird = counts ? counts.payer === 'third' : part.state === 'due' && (await isHandedOn(deps.db.read, part))
  const isDesk = isCash || (part.state === 'due' && part.deskAt !== null && !isThird)
  return [
    { payer: 'company', amountMinor: companyMinor, by: null, isDifference: false },
    {
      payer: isThird ? 'third' : 'person',
      amountMinor: personMinor,
      by: isDesk ? 'cash' : counts === undefined ? null : counts.holds ? 'guarantee' : 'online',
      // A person pays of a trip of the company's only what the company does not cover; our fee is no part of the trip.
      isDifference: !isFeeHers && companyMinor > (terms.serviceFeePaidBy === 'company' ? feeMinor : 0),
    },
  ]
}

/** What the checkout shows: what is due, by whom, until when by our clock, and how it can be paid here. */
export async function readPaymentInfo(
  deps: PaymentsDeps,
  who: Who,
  { payOrderId, host }: CallParsed<typeof getPaymentInfo>,
  language: Language,
): Promise<CallResult<typeof getPaymentInfo> | Refusal> {
  const part = await ownPayOrder(deps.db.read, who, payOrderId)
  if (!part) return refuse('P404')
  const order = orderOf(part)
  const now = deps.clock.now()
  const [[brief], lines, payments, refund, trades] = await Promise.all([
    deps.orders.briefs(deps.db.read, [order], language),
    deps.orders.moneyLines(deps.db.read, order),
    paymentsOfOrder(deps.db.read, order),
    refundTold(deps.db.read, order, now),
    part.state === 'due' || part.state === 'closed' ? tradesOf(deps.db.read, order) : [],
  ])
  invariant(brief, 'an order that is paid is presented by its line')
  const isDue = part.state === 'due'
  const confirming = isDue ? confirmingOf(trades, part, now) : null
  const unanswered = isDue ? unansweredBy(trades, now) : (maybePaid(trades).find(({ isSilent }) => isSilent)?.gateway ?? null)
  const isBegun = ({ payer: by, shownAt, state }: TradeRow) => isDue && by === 'person' && shownAt !== null && state === 'prepared'
  const begun = trades.find(isBegun)
  const credit = payments.find((payment) => payment.kind === 'companyCredit')
  const [rules, handedOn] = await Promise.all([deps.payRules(deps.db.read, who.companyId), isHandedOn(deps.db.read, part)])
  const text = paymentsText[language]
  const creditMinor = credit?.amountMinor ?? 0
  const value = await valueShown(deps.db.read, order, payments, language)
  const ofPoints = await pointsShown(deps, part, { payments, rules, isLinked: handedOn, language })
  const companyMinor = creditMinor + value.companyMinor
  // What of her part her value has not paid: points, and the rest.
  const ownMinor = part.amountMinor + ofPoints.pointsMinor
  const personMinor = ownMinor + value.personMinor
  const isCompanyPaid = credit ? credit.state === 'paid' : value.isPaid
  const kindParts = await kindPartsOf(deps, part, {
    companyMinor,
    personMinor: ownMinor,
    feeMinor: feeIn(lines),
    ownMinor: besideIn(lines).person,
  })
  const kind = paymentKindOf(kindParts)
  // Until somebody outside has paid, it is still hers to pay.
  const isThirds = part.state !== 'due' && kindParts.some(({ payer }) => payer === 'third')
  const thirdMinor = isThirds ? part.amountMinor : 0
  const isPersonPaid = part.state === 'paid'
  const parts = [
    { kind: 'company' as const, label: text.parts.company, amountMinor: companyMinor, isPaid: isCompanyPaid },
    { kind: 'person' as const, label: text.parts.person, amountMinor: personMinor - thirdMinor, isPaid: isPersonPaid },
    { kind: 'third' as const, label: text.parts.third, amountMinor: thirdMinor, isPaid: isPersonPaid },
  ].filter((one) => one.amountMinor > 0)
  const isChange = lines.some(({ kind }) => kind === 'changeFee')
  const words = {
    ...(isChange ? text.changeLines : text.lines),
    ...(brief.isAbroad && { airportTax: isChange ? text.taxDifference : text.taxes }),
  }
  return {
    payOrderId: part.id,
    state: confirming ? 'confirming' : part.state,
    order: {
      orderSeq: brief.orderSeq,
      line: brief.line,
      title: brief.title,
      subtitle: brief.subtitle,
      path: brief.path,
      originPath: brief.originPath,
      status: { label: brief.status.label, tone: brief.status.tone, settled: brief.status.settled },
    },
    totalMinor: companyMinor + personMinor,
    lines: lines.map(({ kind: of, label, amountMinor }) => ({ label: label === '' ? words[of] : label, amountMinor })),
    parts,
    dueMinor: part.state === 'due' ? part.amountMinor : 0,
    expiresAt: part.expiresAt?.toString() ?? null,
    now: now.toString(),
    confirming: confirming && {
      gateway: text.gateways[confirming.gateway],
      until: confirming.until.toString(),
      mayRetry: confirming.mayRetry,
    },
    begun: begun ? text.gateways[begun.gateway] : null,
    unanswered: unanswered && text.gateways[unanswered],
    methods: methodsIn(deps, { host, language, personPays: rules.personPays, begun: begun?.gateway ?? null }),
    kind: { key: kind, label: text.kinds[kind] },
    assets: [
      ...(creditMinor > 0
        ? [
            {
              key: 'companyCredit' as const,
              label: text.kinds.companyCredit,
              amountMinor: creditMinor,
              payer: 'company' as const,
              validUntil: null,
            },
          ]
        : []),
      ...value.assets,
      ...ofPoints.assets,
    ],
    value: await valueOffered(deps, part, handedOn),
    points: ofPoints.points,
    isHandedOn: handedOn && part.state === 'due',
    desk: !rules.cash ? 'none' : part.deskAt ? 'chosen' : 'offered',
    ...(part.closedBecause === null ? {} : { closedBecause: part.closedBecause }),
    refund: refund && { ...refund, gateway: refund.gateway && text.gateways[refund.gateway] },
  }
}

/**
 * Sets her value and points aside as she names them; what is left is hers to pay. The company's part stays reserved until hers is paid, and
 * is taken with it: an order of which nothing came must not have taken anything. Where nothing is left the order goes on.
 */
export async function payAssets(
  deps: PaymentsDeps,
  who: Who,
  { payOrderId, assets }: CallParsed<typeof assetPayment>,
): Promise<CallResult<typeof assetPayment> | Refusal> {
  const found = await ownPayOrder(deps.db.read, who, payOrderId)
  if (!found) return refuse('P404')
  const order = orderOf(found)
  const choose = () =>
    unlessRefused(deps.db, { name: 'payments.assets' }, async (writer) => {
      await deps.orders.lock(writer, order)
      const part = await lockPayOrder(writer, order)
      invariant(part, 'a part stays')
      const left = notPayable(deps, part) ?? (await chosenFor(deps, writer, { part, assets }))
      if (isRefusal(left)) return left
      if (left.state === 'paid') await deps.orders.paid(writer, order)
      return { dueMinor: left.amountMinor, state: left.state }
    })
  const chosen = await choose()
  if (!isRefusal(chosen) || chosen.refused !== 'PAY-BEGUN') return chosen
  // What she had begun may be over at its gateway, and nobody can pay it any more.
  const trades = await openTradesOf(deps.db.read, order)
  const stands = await Promise.all(trades.map((trade) => lookAgain(deps, trade)))
  return stands.includes('over') ? choose() : chosen
}

/** A locked part as her value and points leave it. Value is locked before points, wherever both move. */
async function chosenFor(
  deps: PaymentsDeps,
  writer: Writer,
  { part, assets }: { part: PayOrderRow; assets: readonly PayAsset[] },
): Promise<PayOrderRow | Refusal> {
  const order = orderOf(part)
  const rest = await chooseValueFor(deps, writer, order, { part, isWanted: assets.includes('travelCredit') })
  if (isRefusal(rest)) return rest
  const takesPoints = assets.includes('points')
  const isPaidByValue = takesPoints && rest.amountMinor === 0
  const left = isPaidByValue ? rest : await choosePointsFor(deps, writer, order, { part: rest, isWanted: takesPoints })
  if (isRefusal(left) || left.amountMinor > 0) return left
  if (left.state !== 'paid') return paidWithoutGateway(deps, writer, order, left)
  await payCredit(deps, writer, order) // her value pays with her points
  return left
}

/** Asks the gateway now how a payment stands. The browser that came back proves nothing; this does. */
export async function confirm(deps: PaymentsDeps, who: Who, payOrderId: string): Promise<CallResult<typeof confirmPay> | Refusal> {
  const found = await ownPayOrder(deps.db.read, who, payOrderId)
  if (!found) return refuse('P404')
  const trades = found.state === 'due' ? await openTradesOf(deps.db.read, orderOf(found)) : []
  if (trades.length === 0) return { state: found.state }
  let isSilent = false
  for (const trade of trades) {
    try {
      await ask(deps, trade)
    } catch (error) {
      if (!(error instanceof GatewayUnclear || error instanceof GatewayAway)) throw error
      isSilent = true // another gateway may know
    }
  }
  const part = (await ownPayOrder(deps.db.read, who, payOrderId)) ?? found
  if (part.state !== 'due' || !isSilent) return { state: part.state }
  const isConfirming = confirmingOf(await openTradesOf(deps.db.read, orderOf(part)), part, deps.clock.now()) !== null
  return { state: isConfirming ? 'confirming' : 'due' }
}
