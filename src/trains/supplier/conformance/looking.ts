import { expect, it } from 'vitest'
import { isFast, SEAT_TYPES } from '../../rules/seats.ts'
import { stationsOfCity } from '../../rules/stations.ts'
import { trainDateOf } from '../../rules/train.ts'
import { rideOf, type Steps } from './steps.ts'
import type { TrainSupplierUnderTest } from './world.ts'

export function looking(subject: () => TrainSupplierUnderTest, steps: Steps): void {
  const asked = () => {
    const { from, to, trainDate } = subject().world.trip
    return { from: { city: from }, to: { city: to }, trainDate, onlyFastTrain: false, passengers: 1 }
  }

  it('lists every station once, each with a city and the hour of its sale', async () => {
    const stations = await subject().supplier.stations()
    expect(new Set(stations.map(({ stationCode }) => stationCode)).size).toBe(stations.length)
    for (const { from, to } of [subject().world.trip]) {
      for (const city of [from, to]) expect(stationsOfCity(stations, city).some(({ isOpen }) => isOpen)).toBe(true)
    }
    expect(stations.every(({ saleStartsAt, pinyin }) => /^\d{2}:\d{2}$/.test(saleStartsAt) && pinyin !== '')).toBe(true)
  })

  it('finds trains of the day between the cities, by departure, each with its seats once', async () => {
    const { from, to, trainDate } = subject().world.trip
    const trains = await steps.trains()
    expect(trains.length).toBeGreaterThanOrEqual(12)
    for (const train of trains) {
      expect([train.from.city.zh, train.to.city.zh, trainDateOf(train)]).toEqual([from, to, trainDate])
      expect(train.originDate <= trainDate).toBe(true)
      expect(new Set(train.seats.map(({ seat }) => seat)).size).toBe(train.seats.length)
      expect(train.seats.every(({ seat, fareMinor }) => SEAT_TYPES.includes(seat) && fareMinor > 0)).toBe(true)
    }
    const departures = trains.map((train) => train.from.at)
    expect(departures).toEqual(departures.toSorted())
  })

  it('finds fast trains alone where those are asked for, and trains of one station where that is', async () => {
    const all = await steps.trains()
    const fast = await subject().supplier.search({ ...asked(), onlyFastTrain: true })
    expect(fast.map(rideOf)).toEqual(all.filter(({ letter }) => isFast(letter)).map(rideOf))
    const station = all[0]?.from.stationCode ?? ''
    const ofStation = await subject().supplier.search({ ...asked(), from: { stations: [station] } })
    expect(ofStation.map(rideOf)).toEqual(all.filter(({ from }) => from.stationCode === station).map(rideOf))
  })

  it('says of one train what the list says, and where it stops', async () => {
    const [listed] = await steps.trains()
    if (listed === undefined) throw new Error('no train')
    const train = await subject().supplier.train(rideOf(listed))
    expect({ ...train, seats: [] }).toEqual({ ...listed, seats: [] })
    const stops = await subject().supplier.stops(listed.trainId)
    const at = (code: string) => stops?.stops.find(({ stationCode }) => stationCode === code)
    expect([at(listed.from.stationCode)?.departAt, at(listed.to.stationCode)?.arriveAt]).toEqual([listed.from.at, listed.to.at])
    expect([stops?.stops[0]?.arriveAt, stops?.stops.at(-1)?.departAt]).toEqual([null, null])
  })

  it('finds two trains with a change between them, the second one after the first', async () => {
    const connections = await subject().supplier.connections({ ...asked(), limit: 5 })
    expect(connections.length).toBeLessThanOrEqual(5)
    for (const { first, second, isSameStation, changeMinutes, runMinutes } of connections) {
      expect(first.to.city.zh).toBe(second.from.city.zh)
      expect(first.to.stationCode === second.from.stationCode).toBe(isSameStation)
      expect(changeMinutes).toBeGreaterThanOrEqual(10)
      expect(runMinutes).toBe(first.runMinutes + changeMinutes + second.runMinutes)
    }
  })

  it('sells fifteen days and shows later ones with the hour of their sale [C-TRAIN-14]', async () => {
    const sale = await subject().supplier.sale()
    expect([sale.days, sale.isOpen, sale.payWithinMinutes]).toEqual([15, true, 10])
    const later = await subject().supplier.search({ ...asked(), trainDate: subject().world.laterDate })
    expect(later.length).toBeGreaterThan(0)
    expect(later.every(({ sale: state, saleStartsAt }) => state === 'notYet' && saleStartsAt !== null)).toBe(true)
  })

  it('says whom the railway knows, in their order', async () => {
    const { traveller, stranger } = subject().world
    const answers = await subject().supplier.checkPeople([traveller(), stranger(), traveller()])
    expect(answers.map(({ is }) => is)).toEqual(['verified', 'rejected', 'verified'])
  })

  it('knows nothing of what is not there', async () => {
    const { supplier } = subject()
    const [train] = await steps.trains()
    if (train === undefined) throw new Error('no train')
    expect(await supplier.train({ ...rideOf(train), trainId: 'none' })).toBeNull()
    expect(await supplier.stops('none')).toBeNull()
    expect([await supplier.booking('none'), await supplier.standby('none')]).toEqual([null, null])
    expect([await supplier.bookingsByReference('none'), await supplier.standbysByReference('none')]).toEqual([[], []])
  })
}
