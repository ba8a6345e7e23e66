import type { BothNames, Language } from '../../../kernel/language.ts'
import { hoursInOneLine, inOneLine, legFacts, namesInLines } from '../../../orders/server/index.ts'
import { findAnyAirport } from '../../../places/rules/world-cities.ts'
import type { Block, Fact } from '../../../server/pdf/sheet.ts'
import { isOfferAbroad, type AnyOffer, type OfferAbroad } from '../../rules/any-offer.ts'
import type { OrderExtra } from '../../calls/orders.ts'
import type { LegEnd, Offer, PriceParts } from '../../rules/offer.ts'
import { flightText } from '../../text/index.ts'
import { fareName, lineLabel, moneyLinesOf, presentBaggage } from '../reading/present.ts'

/* What of flights stands on an itinerary confirmation; the rest of the sheet is every line's (orders/server/confirmation.ts). */

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

/** Where a flight leaves from or lands at, with its terminal. */
const endOf = ({ airport: code, terminal, at }: LegEnd) => ({
  place: both((_, language) => [findAnyAirport(code)?.airport.name[language] ?? code, terminal].filter(Boolean).join(' ')),
  code,
  at,
})

const legOf = ({ from, to }: { readonly from: LegEnd; readonly to: LegEnd }, heading: LabelKey = 'flight'): Block => ({
  kind: 'facts',
  heading: label(heading),
  facts: legFacts(endOf(from), endOf(to)),
})

function flightFacts({ flight, fare }: Offer): readonly Fact[] {
  const stops = both(
    ({ paper }, language) => flight.stops.map((code) => findAnyAirport(code)?.city.name[language] ?? code).join(', ') || paper.direct,
  )
  const cabin = both(({ cabin: cabins, paper }, language) =>
    [...new Set([fareName(fare, language), cabins[fare.cabin], paper.bookingClass(fare.bookingClass)])].join(' · '),
  )
  return [
    { label: label('number'), value: [flight.number, ...namesInLines(flight.carrierName)] },
    { label: label('cabin'), value: namesInLines(cabin) },
    { label: label('baggage'), value: namesInLines(both(({ baggage }) => baggage(fare.baggage))) },
    { label: label('duration'), value: hoursInOneLine(flight.durationMinutes) },
    { label: label('stops'), value: inOneLine(stops) },
    { label: label('aircraft'), value: flight.aircraft },
  ]
}

const flightBlocks = (offer: Offer): readonly Block[] => [legOf(offer.flight), { kind: 'facts', across: 3, facts: flightFacts(offer) }]

/** Every flight of a journey abroad by itself, as it is boarded. */
function journeyBlocks({ flight, fare }: OfferAbroad, gone: readonly number[]): readonly Block[] {
  const bags = both((_, language) => presentBaggage(fare, language).label)
  return flight.slices.flatMap(({ segments }, slice) =>
    segments.flatMap((segment, index): Block[] => {
      const { number, carrierName, aircraft, durationMinutes } = segment
      const cabin = fare.segmentCabins[slice]?.[index] ?? fare.cabin
      return [
        legOf(segment, gone.includes(slice) ? 'flightCancelled' : 'flight'),
        {
          kind: 'facts',
          across: 3,
          facts: [
            { label: label('number'), value: [number, ...namesInLines(carrierName)] },
            {
              label: label('cabin'),
              value: namesInLines(both(({ cabin: cabins }) => [fare.brand, cabins[cabin]].filter(Boolean).join(' · '))),
            },
            { label: label('baggage'), value: namesInLines(bags) },
            { label: label('duration'), value: hoursInOneLine(durationMinutes) },
            { label: label('aircraft'), value: aircraft },
          ],
        },
      ]
    }),
  )
}

/** `gone`: of a journey of several ways those that its airline flies no longer. */
export const journeyOnSheet = (offer: AnyOffer, gone: readonly number[]): readonly Block[] =>
  isOfferAbroad(offer) ? journeyBlocks(offer, gone) : flightBlocks(offer)

/** By what the airline knows the booking. */
export const recordOnSheet = (pnr: string | null): Fact | null => (pnr === null ? null : { label: label('airlineRecord'), value: pnr })

/** A seat is nothing but its name: what it is stands before it. */
export const extraOnSheet = ({ kind, name }: Pick<OrderExtra, 'kind' | 'name'>): BothNames =>
  kind === 'seat' ? both(({ extraLine }, language) => `${extraLine.seats} ${name[language]}`) : name

export const priceOnSheet = ({ price, offer }: { readonly price: PriceParts; readonly offer: AnyOffer }) =>
  moneyLinesOf(price).map(({ kind, amountMinor }) => ({
    label: both((text) => lineLabel(kind, { price, isAbroad: isOfferAbroad(offer) }, text)),
    amountMinor,
  }))
