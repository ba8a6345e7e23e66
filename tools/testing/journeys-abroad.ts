import type { FareAbroadShown, LegPage, preConfirm } from '../../src/flights/calls/abroad.ts'
import type { BookingForm } from '../../src/flights/calls/booking.ts'
import type { getChangeOptionalDate, reissueCabinList, reissueFlightList, ticketList } from '../../src/flights/calls/change-choosing.ts'
import type { ChangeForm } from '../../src/flights/calls/changing.ts'
import type { FlightOrderDetails } from '../../src/flights/calls/orders.ts'
import type { JourneyLeg, JourneyType } from '../../src/flights/rules/journey.ts'
import type { CallResult } from '../../src/kernel/call.ts'
import type { governedWorld } from './governed.ts'

/** For tests: journeys abroad that Yifan Lin books for herself, and legs of them that she moves, over HTTP on the real server. */

type World = Awaited<ReturnType<typeof governedWorld>>
export type FareOfLeg = CallResult<typeof reissueCabinList>['fares'][number]
const REASON = { code: 'OPEN-RETURN', note: '' }

/** A fare that its airline lets change and gives back, for money or for nothing. */
const isFree = ({ conditions: { change, refund } }: FareAbroadShown): boolean =>
  [...change, ...refund].every(({ fee }) => !/no change|no refund|not allowed|不/i.test(fee))

export function journeysAbroad(world: World) {
  const { desk, lin, product } = world
  const post = <T>(path: string, input: object = {}, token = lin): Promise<T> => desk.must<T>('POST', path, input, token)
  const get = <T>(path: string, token = lin): Promise<T> => desk.must<T>('GET', path, {}, token)

  /** Ways of each leg in turn, as somebody chooses them, until a fare is wanted. */
  async function fareOf(
    page: LegPage,
    chosen: readonly string[],
    isWanted: (fare: FareAbroadShown) => boolean,
  ): Promise<FareAbroadShown | null> {
    for (const { sliceId } of page.slices) {
      const now = [...chosen, sliceId]
      const asked = { searchId: page.searchId, chosen: now }
      const isLast = now.length === page.legs.length
      const found = isLast
        ? (await post<{ fares: FareAbroadShown[] }>('/airfrond/international/cabinList', asked)).fares.find(isWanted)
        : await fareOf(await post<LegPage>('/airfrond/international/legList', asked), now, isWanted)
      if (found) return found
    }
    return null
  }

  async function formOf(journeyType: JourneyType, legs: readonly JourneyLeg[]): Promise<BookingForm> {
    const page = await post<LegPage>('/airfrond/international/flightList', { journeyType, legs, cabin: 'economy' })
    const fare = await fareOf(page, [], isFree)
    if (!fare) throw new Error('no fare that its airline lets change')
    const { bookingId } = await post<CallResult<typeof preConfirm>>('/airfrond/preConfirm', {
      searchId: page.searchId,
      offerKey: fare.offerKey,
    })
    return get<BookingForm>(`/airfrond/getBookingForm/${bookingId}`)
  }

  async function submit(form: BookingForm): Promise<string> {
    const { abroad, bookingId, travellers, approval } = form
    const cardId = travellers[0]?.cards.find(({ fault }) => fault === null)?.cardId ?? ''
    await post('/basicservice/personalInfoAuth/give', { kind: 'documentsAbroad', version: abroad?.consent.version ?? '' })
    await post('/airfrond/confirmFlight', { bookingId, seen: abroad?.seen ?? '', cardId })
    const approverCode = approval?.approvers[0]?.userCode
    const { orderSeq } = await post<{ orderSeq: string }>('/airfrond/bookingSubmit', {
      bookingId,
      travellers: travellers.map(({ userCode }) => ({ userCode, cardId })),
      contact: { kind: 'own' },
      remark: '',
      termsAgreed: true,
      acceptedTotalMinor: form.totalMinor,
      sameDayConfirmed: true,
      reason: form.needs.reason ? { code: form.reasons[0]?.code ?? '', note: 'no other day' } : null,
      approvers: approverCode === undefined ? [] : travellers.map(({ userCode }) => ({ userCode, approverCode })),
      abroad: { seen: abroad?.seen ?? '', oneWayReason: abroad?.oneWayReasons ? REASON : null },
    })
    return orderSeq
  }

  const order = (orderSeq: string) => get<FlightOrderDetails>(`/airfrond/international/getOrderDetails/${orderSeq}`)

  /** Lets what waits happen: our looks come later and later. */
  async function pass(looks = 6): Promise<void> {
    await product.program.jobs.runDue()
    for (let look = 0; look < looks; look += 1) await product.advance({ seconds: 4 })
  }

  /** Looks until an order reads so: tickets come by themselves, and answers over HTTP take their time. */
  async function until(orderSeq: string, status: string): Promise<FlightOrderDetails> {
    let now = await order(orderSeq)
    for (let tries = 0; tries < 12 && now.status.key !== status; tries += 1) {
      await pass(2)
      now = await order(orderSeq)
    }
    if (now.status.key !== status) throw new Error(`reads ${now.status.key}, not ${status}`)
    return now
  }

  /** Whoever is asked decides, level by level, and the word takes effect. */
  async function decide(orderSeq: string, decision: 'agree' | 'reject' = 'agree'): Promise<FlightOrderDetails> {
    let now = await order(orderSeq)
    for (let level = 0; level < 4 && now.approval?.state === 1; level += 1) {
      const { approvalId, approvers } = now.approval
      const person = await product.program.db.kysely
        .selectFrom('person')
        .select('userCode')
        .where('nameEn', '=', approvers[0]?.en ?? '')
        .executeTakeFirstOrThrow()
      const token = await product.tokenOf(person.userCode)
      const { version } = await get<{ version: number }>(`/approval/approval/getApprovalDetail/${approvalId}`, token)
      await desk.must(
        'PUT',
        '/approval/approval/handleApproval',
        { approvalId, decision, comment: decision === 'agree' ? '' : 'Not this week', version },
        token,
      )
      await product.advance({ seconds: 9 })
      await pass()
      now = await order(orderSeq)
    }
    return now
  }

  /** A journey that is booked, as it stands once its seats are held. */
  async function booked(journeyType: JourneyType, legs: readonly JourneyLeg[]): Promise<FlightOrderDetails> {
    const orderSeq = await submit(await formOf(journeyType, legs))
    await pass()
    return order(orderSeq)
  }

  /** A journey, booked, agreed to where somebody has to, and issued. */
  async function issued(journeyType: JourneyType, legs: readonly JourneyLeg[]): Promise<FlightOrderDetails> {
    const { orderSeq } = await booked(journeyType, legs)
    await decide(orderSeq)
    return until(orderSeq, 'ticketIssued')
  }

  const tickets = (orderSeq: string) => get<CallResult<typeof ticketList>>(`/airfrond/ticketList/${orderSeq}`)
  const dates = (orderSeq: string) => get<CallResult<typeof getChangeOptionalDate>>(`/airfrond/getChangeOptionalDate/${orderSeq}`)

  async function begin(orderSeq: string, departDate: string, leg?: number): Promise<string> {
    const asked = { tickets: [1], departDate, ...(leg !== undefined && { leg }) }
    const { changeId } = await post<{ changeId: string }>(`/airfrond/preAlterSave/${orderSeq}`, asked)
    await post(`/airfrond/saveReason/${changeId}`, { reason: 'meetingMoved', note: '' })
    return changeId
  }

  const ways = (changeId: string) =>
    post<CallResult<typeof reissueFlightList>>('/airfrond/reissue/flightList', { changeId, cabin: 'economy' })
  const fares = (changeId: string, flightId: string) =>
    post<CallResult<typeof reissueCabinList>>('/airfrond/reissue/cabinList', { changeId, flightId })
  const form = (changeId: string) => get<ChangeForm>(`/airfrond/getChangeForm/${changeId}`)

  /** A change to a fare that is wanted, on that day or one of those after it, as far as its form. */
  async function open(
    orderSeq: string,
    {
      departDate,
      days = 4,
      leg,
      isWanted = () => true,
    }: { departDate: string; days?: number; leg?: number; isWanted?: (fare: FareOfLeg) => boolean },
  ): Promise<ChangeForm> {
    for (let later = 0; later < days; later += 1) {
      const changeId = await begin(orderSeq, Temporal.PlainDate.from(departDate).add({ days: later }).toString(), leg)
      for (const { flightId } of (await ways(changeId)).flights) {
        const fare = (await fares(changeId, flightId)).fares.find(isWanted)
        if (!fare) continue
        await post(`/airfrond/chooseFlight/${changeId}`, { offerKey: fare.offerKey })
        return form(changeId)
      }
    }
    throw new Error('no such way to change to')
  }

  /** What its airline does to the flight that begins a way, counted from 0. */
  async function airline({ flight }: Pick<FlightOrderDetails, 'flight'>, way: number, done: object): Promise<void> {
    const leaves = flight.slices?.[way]?.segments[0]
    const flightKey = `${leaves?.number}_${leaves?.from.airport}_${leaves?.to.airport}_${leaves?.from.at.slice(0, 10)}`
    await product.control('POST', '/duffel/flights', { flightKey, ...done })
  }

  return { airline, post, get, booked, issued, order, pass, until, decide, tickets, dates, begin, ways, fares, form, open }
}
