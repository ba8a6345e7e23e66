import { chargedByApplication, whoseAre, type BudgetSeen, type Charged } from '../../../applications/server/index.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { Attribution } from '../../../costs/rules/attribution-is-completed.ts'
import { budgetTooLow, presentShort } from '../../../costs/server/index.ts'
import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import type { BothNames, Language } from '../../../kernel/language.ts'
import { payerOf } from '../../../flights/rules/party.ts'
import { serviceFeeMinor } from '../../../payments/rules/service-fees.ts'
import type { PayerSplit } from '../../../policy/rules/payers.ts'
import { refuseUnanswered, sceneAnswersOf } from '../../../policy/rules/scene-asks-are-answered.ts'
import type { fillTrainOrder, TrainOrderFormShown, trainServiceFee } from '../../calls/booking.ts'
import { checkRungCount } from '../../rules/ladder.ts'
import { checkCancellation, checkLock } from '../../rules/lock.ts'
import { totalMinorOf } from '../../rules/order-price.ts'
import { trainText } from '../../text/index.ts'
import { givenUpLately } from '../cancel.ts'
import { cityCodeOf } from '../looking/cities.ts'
import type { Booker, RailDeps, TrainsDeps } from '../deps.ts'
import { askableFor, askedAbout, chargedTo, refusedToBook, type Askable, type Governed } from '../governing.ts'
import { explanationOf } from '../judging.ts'
import { atCeiling, governAll, ladderFrom, readFlight, readRungs, type FlightFound, type Ladder, type RungFound } from '../ladder/offers.ts'
import { feePromiseOf, offerFor, type Offer } from './offer.ts'
import { presentCards } from './passengers.ts'
import { presentLines, presentRide, sayRefusal } from '../reading/present.ts'

/** What our service would cost for so many tickets at a fare, before anything is chosen. */
export async function readServiceFee(
  who: Booker,
  { mode, fareMinor, tickets }: CallParsed<typeof trainServiceFee>,
): Promise<CallResult<typeof trainServiceFee>> {
  const { rate, paidBy, isReturned } = feePromiseOf(who, mode)
  return { serviceFeeMinor: serviceFeeMinor(rate, { fareMinor, tickets }), paidBy, isReturned }
}

function presentTravellers(deps: TrainsDeps, { party, types, price, train }: Offer, language: Language) {
  const lastDay = train.to.at.slice(0, 10)
  return party.travellers.map((traveller, index) => ({
    userCode: traveller.person.userCode,
    name: traveller.person.name,
    kind: traveller.person.kind,
    type: types[index] ?? 'adult',
    fareMinor: price.eachMinor[index] ?? 0,
    maskedPhone: traveller.person.maskedPhone,
    cards: presentCards(deps, traveller, lastDay, language),
  }))
}

function presentNeeds({ judged, price }: Offer, { needs, application, verdict }: Governed, askable: Askable, language: Language) {
  const { isInternational, overMinor, breaches } = askedAbout(verdict, totalMinorOf(price))
  return {
    needs,
    reasons: judged.standing.reasons.map(({ code, name, needsNote }) => ({ code, label: name[language], needsNote })),
    approval:
      needs.approval === null
        ? null
        : {
            byFlow: askable.byFlow,
            approvers: askable.approvers.map(({ userCode, name }) => ({ userCode, name })),
            about: { isInternational, overMinor, breaches },
          },
    application,
  }
}

/** A copy that an answer may keep. */
const keptAsSent = (cost: Attribution) =>
  cost.by === 'percent'
    ? { by: cost.by, shares: cost.shares.map((one) => ({ ...one })) }
    : { by: cost.by, shares: cost.shares.map((one) => ({ ...one })) }

/** The colleague whose costs it is, where they are not the booker's own. */
export function costsOf(who: Booker, { party }: Pick<Offer, 'party'>): string | null {
  const { personId } = whoseAre(who, party)
  if (personId === who.personId) return null
  return party.travellers.find(({ person }) => person.personId === personId)?.person.userCode ?? null
}

/** What an order of these seats would be now. Nothing is kept of it but the name of the form. */
export async function readForm(
  deps: RailDeps,
  who: Booker,
  input: CallParsed<typeof fillTrainOrder>,
  language: Language,
): Promise<CallResult<typeof fillTrainOrder> | Refusal> {
  const offer = await offerFor(deps, who, input)
  if (isRefusal(offer)) return offer
  const most = checkRungCount(input.ladder.length)
  if (most) return most
  const found = await readRungs(deps, who, offer, input.ladder)
  const flight = input.flight ? await readFlight(deps, who, offer, found, input.applicationId) : null
  const presented = await presentForm(deps, who, offer, input, language, { ladder: ladderFrom(offer, found, flight) })
  return isRefusal(presented) ? presented : { ...presented.form, ladder: presentLadder(offer, found, flight, language) }
}

/** The further trains that were asked for, in their order, the flight after them, and what the first costs beside them. Null where nothing is named. */
function presentLadder(first: Offer, found: readonly RungFound[], flight: FlightFound | null, language: Language) {
  if (found.length === 0 && flight === null) return null
  return {
    firstTotalMinor: totalMinorOf(first.price),
    rungs: found.map(({ offer, fault }) => ({
      found: offer && {
        train: presentRide(offer.train),
        seat: { seat: offer.seat.seat, name: trainText[language].seats[offer.seat.seat] },
        totalMinor: totalMinorOf(offer.price),
      },
      fault: fault && sayRefusal(fault, language),
    })),
    flight: flight && presentFlight(flight, language),
  }
}

function presentFlight(flight: FlightFound, language: Language) {
  if (isRefusal(flight)) return { found: null, fault: sayRefusal(flight, language) }
  const { companyMinor: _, ...found } = flight
  return { found, fault: null }
}

/** The company's word on the seats; nothing is called in policy on a form that its budget lets nobody submit. */
export function presentVerdict(
  deps: TrainsDeps,
  { judged }: Offer,
  { verdict, budget }: Governed,
  language: Language,
  paying: { readonly payer: BothNames | null; readonly payers?: PayerSplit },
) {
  const { headline, whatNow, isWithin } = explanationOf(deps, judged, language, paying)
  const { compliant } = judged.verdict
  if (compliant && budget?.word === 'forbid')
    return { compliant: false, isWithin: false, action: 'forbid' as const, headline: budgetTooLow(language), whatNow: '' }
  return { compliant, isWithin, action: verdict.action, headline, whatNow }
}

/** Whether it can be submitted as things stand. A budget that nobody goes beyond stands in the way for good where nothing else can be charged on the form. */
export function presentBookable(
  refused: Refusal | null,
  { budget }: Governed,
  isCostFixed: boolean,
  language: Language,
): TrainOrderFormShown['bookable'] {
  if (refused !== null) return { allowed: false, code: refused.refused, message: sayRefusal(refused, language) }
  const short = isCostFixed && budget?.word === 'forbid' ? presentShort(budget, language, isCostFixed) : null
  return short === null ? { allowed: true } : { allowed: false, code: 'COST-BUDGET', message: short.sentence }
}

/**
 * That the railway, which counts by the day, may take no more orders of hers: it refuses only once seats are looked for, after somebody was
 * asked for a word.
 */
const unlessGivenBackOften = (
  bookable: TrainOrderFormShown['bookable'],
  givenUpAts: readonly Temporal.Instant[],
  now: Temporal.Instant,
  language: Language,
): TrainOrderFormShown['bookable'] =>
  bookable.allowed && checkCancellation(givenUpAts, now) ? { allowed: true, note: trainText[language].givenBackOften } : bookable

/** What its scene asks of the cost and the cost does not say: for good, where nothing else can be charged on the form. */
function costUnanswered({ scene }: Offer, { attribution }: Charged): Refusal | null {
  const asks = scene.asks.filter((ask) => ask === 'company' || ask === 'project')
  return refuseUnanswered(asks, sceneAnswersOf({ shares: attribution.shares, reason: null, remark: '' }))
}

/** What a form stands among. */
interface Among {
  /** Its further trains. */
  readonly ladder?: Ladder | null
  /** What the orders before it on the same form take out of budgets. */
  readonly beside?: readonly BudgetSeen[]
  /** What it is charged to cannot be chosen on it. */
  readonly isCostFixed?: boolean
}

/** The form of an offer, as it is charged and linked, and the budgets that it touches; with further trains, at what the dearest of all costs. */
export async function presentForm(
  deps: TrainsDeps,
  who: Booker,
  first: Offer,
  input: Pick<CallParsed<typeof fillTrainOrder>, 'attribution' | 'applicationId'>,
  language: Language,
  { ladder = null, beside = [], isCostFixed = false }: Among = {},
): Promise<{ readonly form: TrainOrderFormShown; readonly budgets: readonly BudgetSeen[] } | Refusal> {
  const offer = atCeiling(first, ladder)
  // Where nothing is proposed she chooses on the form; a choice that may not be is said.
  const charged = await chargedTo(deps, who, offer.party, input)
  if (isRefusal(charged) && input.attribution !== null) return charged
  const linked = input.applicationId === null ? null : true
  const asCharged = await governAll(deps, who, offer, ladder, { charged: isRefusal(charged) ? null : charged, linked, beside })
  const applied = await chargedByApplication(deps, who, offer.party, input.applicationId)
  // What was agreed to may have been closed since: the form says so, and asks for something else.
  const isClosed = isRefusal(asCharged) && input.attribution === null && applied !== null
  const governed = isClosed ? await governAll(deps, who, offer, ladder, { charged: null, linked }) : asCharged
  if (isRefusal(governed)) return governed
  const [askable, own, givenUp] = await Promise.all([
    askableFor(deps, who, offer, governed),
    deps.people.find(deps.db.read, who),
    givenUpLately(deps, who),
  ])
  if (!own) return refuse('P404')
  // Before anything is filled in that is refused in any case.
  const now = deps.clock.now()
  const refused = checkLock(givenUp, now) ?? refusedToBook(deps, offer, governed, askable)
  const unsaid = refused === null && isCostFixed && !isRefusal(charged) ? costUnanswered(offer, charged) : null
  const travellers = offer.party.travellers.map(({ person }) => person)
  const payer = payerOf(who.personId, travellers)?.name ?? null
  const { seat, scene, price } = offer
  const { companyMinor, personMinor, serviceFeePaidBy } = governed.paying
  const form: TrainOrderFormShown = {
    formId: uuidv7(now.epochMilliseconds),
    train: presentRide(offer.train),
    cities: { from: cityCodeOf(offer.train.from.city.zh), to: cityCodeOf(offer.train.to.city.zh) },
    seat: {
      seat: seat.seat,
      name: trainText[language].seats[seat.seat],
      letters: [...seat.letters],
      berths: seat.berths.map(({ berth }) => berth),
    },
    travellers: presentTravellers(deps, first, language),
    contact: { name: own.name, maskedPhone: own.maskedPhone },
    seated: offer.seated,
    verdict: presentVerdict(deps, offer, governed, language, { payer, payers: { companyMinor, personMinor } }),
    bookable: unsaid
      ? { allowed: false, code: unsaid.refused, message: trainText[language].sceneCost }
      : unlessGivenBackOften(presentBookable(refused, governed, isCostFixed, language), givenUp, now, language),
    scene: { code: scene.code, name: scene.name, asks: [...scene.asks] },
    ...presentNeeds(offer, governed, askable, language),
    budget: presentShort(governed.budget, language, isCostFixed),
    costsOf: costsOf(who, offer),
    applied: applied && { attribution: keptAsSent(applied.attribution), names: { ...applied.names }, isOpen: !isClosed },
    lines: presentLines(price, offer.types, language),
    totalMinor: totalMinorOf(price),
    payers: { companyMinor, personMinor, serviceFeePaidBy },
    payer,
  }
  return { form, budgets: governed.budgets }
}
