import { formatMoney } from '../../kernel/money.ts'
import type { BothNames, Language } from '../../kernel/language.ts'
import { DEFAULT_ZONE } from '../../kernel/time.ts'
import { findAnyAirport } from '../../places/rules/world-cities.ts'
import type { Block, Cell, Fact, Sheet } from '../../server/pdf/sheet.ts'
import { isForTravel, offsetOf, taxDocumentUntil, type TicketFacts } from '../rules/itinerary.ts'
import { isOfferAbroad, type AnyOffer, type OfferAbroad } from '../rules/any-offer.ts'
import type { OrderExtra } from '../calls/orders.ts'
import type { LegEnd, Offer, PriceParts } from '../rules/offer.ts'
import { totalMinorOf } from '../rules/offer.ts'
import { formatWholeDay } from '../text/format.ts'
import { flightText } from '../text/index.ts'
import { fareName, lineLabel, moneyLinesOf, presentBaggage } from './present.ts'

/* What stands on an itinerary confirmation. Every label and sentence in both languages, whoever reads it; of people what she may know. */

export interface TicketOnSheet extends TicketFacts {
  readonly name: BothNames
  /** As the ticket has it: LIN/YIFAN. */
  readonly ticketName: string
  /** Kind and masked number. */
  readonly document: BothNames
  /** Programme and masked number that its airline has taken; null where none. */
  readonly flyer: BothNames | null
  /** Seat, bags and services beside the ticket. */
  readonly extras: readonly Pick<OrderExtra, 'kind' | 'name'>[]
  readonly status: BothNames
}

export interface ItineraryFacts {
  readonly number: string
  readonly pnr: string | null
  readonly status: BothNames
  /** Where somebody else than who reads it booked. */
  readonly bookedBy: BothNames | null
  readonly offer: AnyOffer
  readonly tickets: readonly TicketOnSheet[]
  /** How many passengers of the order are not on the sheet. */
  readonly othersCount: number
  /** What all tickets of the order cost, where all of them are on it and the reader may know; else null. */
  readonly price: PriceParts | null
  readonly madeAt: Temporal.Instant
}

type Words = (typeof flightText)[Language]

/** The same thing said in both languages. */
const both = (say: (text: Words, language: Language) => string): BothNames => ({
  zh: say(flightText.zh, 'zh'),
  en: say(flightText.en, 'en'),
})
const label = (key: LabelKey): BothNames => both(({ paper }) => paper[key])
type LabelKey = {
  [K in keyof Words['paper']]: Words['paper'][K] extends string ? K : never
}[keyof Words['paper']]

const linesOf = ({ zh, en }: BothNames): readonly string[] => (zh === en ? [zh] : [zh, en])

const inOneLine = (names: BothNames): string => linesOf(names).join(' ')

function endOf(key: 'departs' | 'arrives', { airport: code, terminal, at }: LegEnd, daysLater: number): Fact {
  const place = findAnyAirport(code)
  const date = Temporal.PlainDate.from(at.slice(0, 10))
  const when = both(({ paper }, language) => paper.day(formatWholeDay(date, language), offsetOf(at)))
  const days = daysLater > 0 ? both(({ paper }) => ` · ${paper.daysLater(daysLater)}`) : { zh: '', en: '' }
  const where = both((_, language) => [place?.airport.name[language] ?? code, terminal].filter(Boolean).join(' '))
  return {
    label: label(key),
    value: [at.slice(11, 16), `${when.zh}${days.zh}`, `${when.en}${days.en}`, `${where.zh} ${code}`, where.en],
    isMain: true,
  }
}

function legFacts({ flight: { from, to } }: Offer): readonly Fact[] {
  const dayOf = ({ at }: LegEnd): Temporal.PlainDate => Temporal.PlainDate.from(at.slice(0, 10))
  return [endOf('departs', from, 0), endOf('arrives', to, dayOf(from).until(dayOf(to)).days)]
}

function flightFacts({ flight, fare }: Offer): readonly Fact[] {
  const [hours, minutes] = [Math.trunc(flight.durationMinutes / 60), flight.durationMinutes % 60]
  const stops = both(
    ({ paper }, language) => flight.stops.map((code) => findAnyAirport(code)?.city.name[language] ?? code).join(', ') || paper.direct,
  )
  const cabin = both(({ cabin: cabins, paper }, language) =>
    [...new Set([fareName(fare, language), cabins[fare.cabin], paper.bookingClass(fare.bookingClass)])].join(' · '),
  )
  return [
    { label: label('number'), value: [flight.number, ...linesOf(flight.carrierName)] },
    { label: label('cabin'), value: linesOf(cabin) },
    { label: label('baggage'), value: linesOf(both(({ baggage }) => baggage(fare.baggage))) },
    { label: label('duration'), value: inOneLine(both(({ paper }) => paper.hours(hours, minutes))) },
    { label: label('stops'), value: inOneLine(stops) },
    { label: label('aircraft'), value: flight.aircraft },
  ]
}

const flightBlocks = (offer: Offer): readonly Block[] => [
  { kind: 'facts', heading: label('flight'), facts: legFacts(offer) },
  { kind: 'facts', across: 3, facts: flightFacts(offer) },
]

/** Every flight of a journey abroad by itself, as it is boarded. */
function journeyBlocks({ flight, fare }: OfferAbroad): readonly Block[] {
  const dayOf = ({ at }: LegEnd): Temporal.PlainDate => Temporal.PlainDate.from(at.slice(0, 10))
  const bags = both((_, language) => presentBaggage(fare, language).label)
  return flight.slices.flatMap(({ segments }, slice) =>
    segments.flatMap(({ from, to, number, carrierName, aircraft, durationMinutes }, index): Block[] => {
      const [hours, minutes] = [Math.trunc(durationMinutes / 60), durationMinutes % 60]
      const cabin = fare.segmentCabins[slice]?.[index] ?? fare.cabin
      return [
        {
          kind: 'facts',
          heading: label('flight'),
          facts: [endOf('departs', from, 0), endOf('arrives', to, dayOf(from).until(dayOf(to)).days)],
        },
        {
          kind: 'facts',
          across: 3,
          facts: [
            { label: label('number'), value: [number, ...linesOf(carrierName)] },
            { label: label('cabin'), value: linesOf(both(({ cabin: cabins }) => [fare.brand, cabins[cabin]].filter(Boolean).join(' · '))) },
            { label: label('baggage'), value: linesOf(bags) },
            { label: label('duration'), value: inOneLine(both(({ paper }) => paper.hours(hours, minutes))) },
            { label: label('aircraft'), value: aircraft },
          ],
        },
      ]
    }),
  )
}

function orderFacts({ pnr, status, bookedBy, madeAt }: ItineraryFacts): readonly Fact[] {
  const made = madeAt.toZonedDateTimeISO(DEFAULT_ZONE)
  const time = made.toPlainTime().toString().slice(0, 5)
  return [
    ...(pnr === null ? [] : [{ label: label('airlineRecord'), value: pnr }]),
    { label: label('status'), value: inOneLine(status) },
    ...(bookedBy === null ? [] : [{ label: label('bookedBy'), value: inOneLine(bookedBy) }]),
    { label: label('madeAt'), value: `${made.toPlainDate().toString()} ${time} ${offsetOf(made.offset)}` },
  ]
}

/** A seat is nothing but its name: what it is stands before it. */
const extraLines = ({ kind, name }: TicketOnSheet['extras'][number]): readonly string[] =>
  linesOf(kind === 'seat' ? both(({ extraLine }, language) => `${extraLine.seats} ${name[language]}`) : name)

function ticketRow(ticket: TicketOnSheet): readonly Cell[] {
  const isValid = isForTravel(ticket)
  const status = isValid ? ticket.status : both(({ paper }, language) => paper.notForTravel(ticket.status[language]))
  return [
    { lines: [ticket.name.zh, ticket.ticketName || ticket.name.en].filter(Boolean) },
    { lines: [...linesOf(ticket.document), ...(ticket.flyer ? linesOf(ticket.flyer) : []), ...ticket.extras.flatMap(extraLines)] },
    { lines: [ticket.ticketNumber ?? ''], warns: !isValid },
    { lines: linesOf(status), warns: !isValid },
  ]
}

function ticketTable(tickets: readonly TicketOnSheet[]): Block {
  return {
    kind: 'table',
    heading: label('passengers'),
    columns: [
      { label: label('passenger'), share: 3 },
      { label: label('document'), share: 4 },
      { label: label('ticketNumber'), share: 3 },
      { label: label('ticketStatus'), share: 3 },
    ],
    rows: tickets.map(ticketRow),
  }
}

function priceTable(price: PriceParts, count: number): Block {
  const heading = count > 1 ? both(({ paper }) => `${paper.paid} · ${paper.ofAll(count)}`) : label('paid')
  const rows = moneyLinesOf(price).map((line) => [
    { lines: [inOneLine(both((text) => lineLabel(line.kind, { price }, text)))] },
    { lines: [formatMoney(line.amountMinor)] },
  ])
  return {
    kind: 'table',
    heading,
    columns: [
      { label: label('item'), share: 3 },
      { label: label('amount'), share: 1, align: 'right' },
    ],
    rows: [
      ...rows,
      [
        { lines: [inOneLine(label('total'))], isMain: true },
        { lines: [formatMoney(totalMinorOf(price))], isMain: true },
      ],
    ],
  }
}

/** The paper for the expenses is another one: said until when there is one, where there is a ticket that it is issued for. */
function noticesOf({ tickets, offer }: ItineraryFacts): readonly Block[] {
  const valid = tickets.filter(isForTravel)
  const until = taxDocumentUntil(offer.flight.to.at)
  // What carriers abroad issue is no document of the mainland's tax office.
  const isForTax = valid.length > 0 && !isOfferAbroad(offer)
  const receipt = both(({ paper }, language) =>
    [paper.noReceipt, ...(isForTax ? [paper.taxDocument(formatWholeDay(until, language))] : [])].join(language === 'zh' ? '' : ' '),
  )
  const notices: Block[] = [{ kind: 'notice', text: receipt }]
  if (valid.length < tickets.length)
    notices.unshift({ kind: 'notice', text: label(valid.length === 0 ? 'noneValid' : 'someInvalid'), warns: true })
  return notices
}

export function itinerarySheet(facts: ItineraryFacts): Sheet {
  const { number, offer, tickets, othersCount, price, madeAt } = facts
  const notes = [
    label('localTimes'),
    ...(price ? [label('given')] : []),
    ...(othersCount > 0 ? [both(({ paper }) => paper.others(othersCount))] : []),
  ]
  return {
    title: label('title'),
    number,
    issuer: label('issuer'),
    madeAt,
    blocks: [
      ...noticesOf(facts),
      ...(isOfferAbroad(offer) ? journeyBlocks(offer) : flightBlocks(offer)),
      ticketTable(tickets),
      { kind: 'facts', heading: label('order'), across: 3, facts: orderFacts(facts) },
      ...(price ? [priceTable(price, tickets.length)] : []),
      { kind: 'note', text: { zh: notes.map(({ zh }) => zh).join(''), en: notes.map(({ en }) => en).join(' ') } },
    ],
  }
}
