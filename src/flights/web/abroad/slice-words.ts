import type { Language } from '../../../kernel/language.ts'
import { formatDays, formatDuration, formatTime } from '../../../web/ui/format.ts'
import type { Slice } from '../../calls/words.ts'
import type { FlightAbroadText } from '../../text/abroad/zh.ts'

type Words = FlightAbroadText['list']

/** Where one changes planes and how long one waits there; of several only where. Null on a direct flight. */
export function viaOf({ connections }: Pick<Slice, 'connections'>, t: Words, language: Language): string | undefined {
  const [first] = connections
  if (!first) return undefined
  if (connections.length > 1) return t.transfersIn(connections.map(({ city }) => city[language]))
  return t.transferIn(first.city[language], formatDuration(first.minutes, language))
}

/** What of its waits has to be known before it is chosen. */
export function warningsOf({ connections }: Pick<Slice, 'connections'>, t: Words): string[] {
  return [
    ...(connections.some(({ changesAirport }) => changesAirport) ? [t.changesAirport] : []),
    ...(connections.some(({ overnight }) => overnight) ? [t.overnight] : []),
  ]
}

/** Who sells the flights of a way, each airline once: "中国南方航空 / 英国航空". */
export const airlinesOf = ({ segments }: Pick<Slice, 'segments'>, language: Language): string =>
  [...new Set(segments.map(({ carrier }) => carrier.name[language]))].join(' / ')

/** A further way of a journey, in a few words: "返程 19:30–21:20 CX236". */
export const wayInWords = ({ from, to, arrivalDayOffset, number }: Slice, named: string): string =>
  [named, `${formatTime(from.at)}–${formatTime(to.at)}`, formatDays(arrivalDayOffset), number].filter(Boolean).join(' ')

/** A way's leg, as every screen draws it: a tick on the line for each change of planes. */
export function legOfSlice(slice: Slice, t: Words, language: Language) {
  return {
    departTime: formatTime(slice.from.at),
    arriveTime: formatTime(slice.to.at),
    departPlace: slice.from.label,
    arrivePlace: slice.to.label,
    above: formatDuration(slice.durationMinutes, language),
    below: viaOf(slice, t, language),
    stops: slice.connections.length,
    daysLater: slice.arrivalDayOffset,
  }
}
