import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCalendar } from '../../../../tools/testing/calendar-reader.ts'
import { governedWorld } from '../../../../tools/testing/governed.ts'
import { pdfPages } from '../../../../tools/testing/pdf-text.ts'
import { journeysAbroad } from '../../../../tools/testing/journeys-abroad.ts'
import { plansJob } from '../jobs.ts'

let world: Awaited<ReturnType<typeof governedWorld>>
beforeAll(async () => {
  world = await governedWorld()
}, 300_000)
afterAll(() => world.product.stop())

it('keeps the way there in calendar, messages and reminders where its airline cancels the way back', { timeout: 240_000 }, async () => {
  const { product } = world
  const abroad = journeysAbroad(world)
  const legs = [
    { fromCityCode: 'SHA', toCityCode: 'TYO', departDate: '2026-12-08' },
    { fromCityCode: 'TYO', toCityCode: 'SHA', departDate: '2026-12-11' },
  ]
  const { orderSeq, flight } = await abroad.issued('RT', legs)
  const [out, back] = flight.slices ?? []
  const last = back?.segments.at(-1)
  const flightKey = `${last?.number}_${last?.from.airport}_${last?.to.airport}_${last?.from.at.slice(0, 10)}`
  await product.control('POST', '/duffel/flights', { flightKey, status: 'cancelled', onto: null })
  await product.advance({ hours: 25 })
  const { db, jobs } = product.program
  await db.transact((writer) => jobs.send(writer, plansJob, {}))
  await abroad.pass()

  const told = async (): Promise<readonly string[]> => {
    const token = await product.tokenOf('QC1001')
    const messages = await product.ask<{ messages: { title: string; link: string }[] }>(
      'POST',
      '/notices/messages',
      { size: 50 },
      { token },
    )
    return messages.body.result.messages.filter(({ link }) => link === `/flights/order/${orderSeq}`).map(({ title }) => title)
  }
  expect(await told()).toContainEqual(expect.stringMatching(/cancelled.*Tokyo → Shanghai/i))
  const token = await product.tokenOf('QC1001')
  const file = await product.ask<{ text: string }>('GET', '/order/calendar/trip', { orderSeq }, { token })
  const states = readCalendar(file.body.result.text).events.map(({ STATUS, DTSTART = '' }) => [DTSTART.slice(0, 8), STATUS])
  const day = (at = ''): string => at.slice(0, 10).replaceAll('-', '')
  expect(states).toContainEqual([day(out?.from.at), 'CONFIRMED'])
  expect(states).toContainEqual([day(back?.from.at), 'CANCELLED'])
  const details = await product.ask<{
    status: { label: string }
    flight: { slices: { isCancelled?: true }[] }
    timeline: { state: string; at: string }[]
  }>('GET', `/airfrond/getOrderDetails/${orderSeq}`, {}, { token })
  const { status, flight: shown, timeline } = details.body.result
  // The head stands above the way that flies: it says no more than that some of it is cancelled, and which is.
  expect(status.label).toBe('Part of it cancelled')
  expect(shown.slices.map(({ isCancelled }) => isCancelled === true)).toEqual([false, true])
  expect(timeline.at(-1)).toMatchObject({ state: 'next', at: out?.from.at })
  const paper = await product.ask<{ pdf: string }>('GET', '/airfrond/getElectronicItinerary', { orderSeq }, { token })
  const printed = (await pdfPages(Buffer.from(paper.body.result.pdf, 'base64'))).join(' ')
  expect(printed.match(/cancelled by the airline/g)).toHaveLength(back?.segments.length ?? 0)
  const { body } = await product.ask<{ order: { ways?: { isCancelled?: true }[] } }>('GET', '/order/next', {}, { token })
  expect(body.result.order.ways?.map(({ isCancelled }) => isCancelled === true)).toEqual([false, true])

  for (const [at, hasReminder] of [
    [out?.from.at, true],
    [back?.from.at, false],
  ] as const) {
    await product.advance(product.clock.now().until(Temporal.Instant.from(at ?? '').subtract({ hours: 23 })))
    await jobs.runDue()
    const way = at === out?.from.at ? 'Shanghai → Tokyo' : 'Tokyo → Shanghai'
    expect([way, (await told()).some((title) => title.startsWith('Check in now') && title.includes(way))]).toEqual([way, hasReminder])
  }
})

it(
  'lets no other leg be moved in the place of one that was chosen, where its airline has cancelled one before it',
  { timeout: 240_000 },
  async () => {
    const { product, desk } = world
    const abroad = journeysAbroad({ ...world, lin: await product.tokenOf('QC1001') })
    const legs = [
      { fromCityCode: 'HGH', toCityCode: 'HKG', departDate: '2027-02-16' },
      { fromCityCode: 'HKG', toCityCode: 'TYO', departDate: '2027-02-18' },
      { fromCityCode: 'TYO', toCityCode: 'HGH', departDate: '2027-02-22' },
    ]
    const { orderSeq, flight } = await abroad.issued('MS', legs)
    const token = await product.tokenOf('QC1001')
    const ways = async () => {
      const changeId = await abroad.begin(orderSeq, '2027-02-19', 1)
      return desk.codeOf('POST', '/airfrond/reissue/flightList', { changeId, cabin: 'economy' }, token)
    }
    expect(await ways()).toBe('Z000')
    const [gone] = flight.slices?.[0]?.segments ?? []
    const flightKey = `${gone?.number}_${gone?.from.airport}_${gone?.to.airport}_${gone?.from.at.slice(0, 10)}`
    await product.control('POST', '/duffel/flights', { flightKey, status: 'cancelled', onto: null })
    expect(await ways()).toBe('AF-CHANGE-DESK')

    // Another one is cancelled before anybody has looked: the airline then tells of that alone.
    const [last] = flight.slices?.[2]?.segments ?? []
    const lastKey = `${last?.number}_${last?.from.airport}_${last?.to.airport}_${last?.from.at.slice(0, 10)}`
    await product.control('POST', '/duffel/flights', { flightKey: lastKey, status: 'cancelled', onto: null })
    await product.advance({ hours: 25 })
    await product.program.db.transact((writer) => product.program.jobs.send(writer, plansJob, {}))
    await abroad.pass()
    const stands = async () => {
      const { status, flight: shown } = await abroad.order(orderSeq)
      return { label: status.label, gone: (shown.slices ?? []).map(({ isCancelled }) => isCancelled === true) }
    }
    expect(await stands()).toEqual({ label: 'Part of it cancelled', gone: [true, false, true] })
    // An airline names the last alone: each of them is told.
    const told = async () => {
      const messages = await product.ask<{ messages: { title: string; link: string }[] }>(
        'POST',
        '/notices/messages',
        { size: 50 },
        { token },
      )
      const own = messages.body.result.messages.filter(({ link }) => link === `/flights/order/${orderSeq}`)
      return own.flatMap(({ title }) => (title.startsWith('Flight cancelled') ? [title.replace('Flight cancelled · ', '')] : []))
    }
    expect((await told()).toSorted()).toEqual(['Hangzhou → Hong Kong', 'Tokyo → Hangzhou'])
    const [middle] = flight.slices?.[1]?.segments ?? []
    const middleKey = `${middle?.number}_${middle?.from.airport}_${middle?.to.airport}_${middle?.from.at.slice(0, 10)}`
    await product.control('POST', '/duffel/flights', { flightKey: middleKey, status: 'cancelled', onto: null })
    await product.advance({ hours: 25 })
    await product.program.db.transact((writer) => product.program.jobs.send(writer, plansJob, {}))
    await abroad.pass()
    expect(await stands()).toEqual({ label: 'Flight cancelled', gone: [true, true, true] })
    expect((await told()).toSorted()).toEqual(['Hangzhou → Hong Kong', 'Hong Kong → Tokyo', 'Tokyo → Hangzhou'])
  },
)
