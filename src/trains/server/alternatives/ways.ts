import type { Language } from '../../../kernel/language.ts'
import { isRefusal } from '../../../kernel/result.ts'
import { dateIn, DEFAULT_ZONE } from '../../../kernel/time.ts'
import type { AlternativesAsking, AlternativesSource, AnewAlternative, Disturbed } from '../../../orders/server/index.ts'
import { isLineOpen } from '../../../people/rules/lines.ts'
import { findCity } from '../../../places/rules/cities.ts'
import type { ListedSeat, ListedTrain } from '../../calls.ts'
import { SupplierUnclear } from '../../supplier/port.ts'
import { trainText } from '../../text/index.ts'
import type { RailDeps, TrainsDeps } from '../deps.ts'
import { listTrains } from '../looking/search.ts'

/* Trains for who has lost her flight or her train: bought anew, judged by the policy in force for those who travel. */

/** Days that are asked for, from that of the broken journey; the second only where the first has none that policy allows. */
const DAYS = 2

/** The cheapest seat that is left and permitted; where none is, the cheapest that is left. A ticket without a seat is no way out. */
function seatIn({ canBook, seats }: ListedTrain): ListedSeat | null {
  const left = seats.filter(({ seat, isLeft }) => canBook && isLeft && seat !== 'noSeat').toSorted((a, b) => a.fareMinor - b.fareMinor)
  return left.find(({ isCompliant }) => isCompliant) ?? left[0] ?? null
}

function wayOf(train: ListedTrain, language: Language): AnewAlternative[] {
  const seat = seatIn(train)
  if (seat === null) return []
  const { trainId, trainNo, from, to, fromStationCode, toStationCode } = train
  const key = `${trainId}~${seat.seat}`
  const inPolicy = seat.isCompliant
  const told = inPolicy && seat.verdict?.compliant === false ? seat.verdict.badge : null
  return [
    {
      means: 'train',
      key,
      costMinor: seat.fareMinor,
      inPolicy,
      isTold: told !== null,
      departsAt: Temporal.Instant.from(from.at),
      arrivesAt: Temporal.Instant.from(to.at),
      anew: {
        means: 'train',
        key,
        number: trainNo,
        from: { at: from.at, label: from.station[language] },
        to: { at: to.at, label: to.station[language] },
        offerName: trainText[language].seats[seat.seat],
        priceMinor: seat.fareMinor,
        inPolicy,
        told,
        path: `/train/detail?${new URLSearchParams({ train: trainId, from: fromStationCode, to: toStationCode }).toString()}`,
      },
    },
  ]
}

async function find(deps: RailDeps, asking: AlternativesAsking, journey: Disturbed): Promise<readonly AnewAlternative[]> {
  const settings = await deps.people.companySettings(deps.db.read, asking.companyId)
  const [from, to] = [findCity(journey.fromCityCode), findCity(journey.toCityCode)]
  if (!isLineOpen(settings.lines, 'train') || !from || !to) return []
  const [wanted, today] = [dateIn(DEFAULT_ZONE, journey.wanted.departsAt), dateIn(DEFAULT_ZONE, deps.clock.now())]
  const first = Temporal.PlainDate.compare(wanted, today) < 0 ? today : wanted
  const placeOf = ({ name }: typeof from) => ({ city: name.zh, stationCode: null })
  const found: AnewAlternative[] = []
  for (let ahead = 0; ahead < DAYS && !found.some(({ inPolicy }) => inPolicy); ahead += 1) {
    const trainDate = first.add({ days: ahead }).toString()
    const travellers = { mode: journey.travellers.mode, userCodes: [...journey.travellers.userCodes] }
    const asked = { from: placeOf(from), to: placeOf(to), trainDate, onlyFastTrain: false, travellers, sceneCode: null, isChange: false }
    const listed = await listTrains(deps, asking, asked, asking.language)
    // Whoever may not ride by her company's rules, or at her age, has no train; a railway that is silent may have some.
    if (isRefusal(listed) && listed.refused === 'TR-SUPPLIER') throw new SupplierUnclear('no trains were told')
    if (isRefusal(listed)) return found
    found.push(...listed.trains.flatMap((train) => wayOf(train, asking.language)))
  }
  return found
}

export const trainAlternatives = (deps: TrainsDeps): AlternativesSource<AnewAlternative> => ({
  means: 'train',
  find: async (asking, journey) => (deps.railway === null ? [] : find({ ...deps, railway: deps.railway }, asking, journey)),
})
