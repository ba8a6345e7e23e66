import type { CallResult } from '../../src/kernel/call.ts'
import type { reissueFlightList, ticketList } from '../../src/flights/calls/change-choosing.ts'
import type { alterSubmit, ChangeForm, ChangeShown, getApplyChangeInfo } from '../../src/flights/calls/changing.ts'
import type { FlightOrderDetails } from '../../src/flights/calls/orders.ts'
import type { CabinFare } from '../../src/flights/calls/searching.ts'
import type { governedWorld } from './governed.ts'

/** For tests: tickets that are moved to another flight, over HTTP on the real server. */

type World = Awaited<ReturnType<typeof governedWorld>>
type Listed = CallResult<typeof reissueFlightList>['flights'][number]

/** A fare that airlines let change now, for money or for nothing. */
export const isChangeable = (fare: CabinFare): boolean =>
  fare.cabin === 'Y' && fare.verdict.compliant && fare.conditions.change.every((row) => row.fee.startsWith('¥') || /free|免/i.test(row.fee))

export function changeDesk(world: Pick<World, 'desk' | 'lin' | 'product'>) {
  const { desk, lin, product } = world

  const tickets = (orderSeq: string, token = lin) =>
    desk.must<CallResult<typeof ticketList>>('GET', `/airfrond/ticketList/${orderSeq}`, {}, token)
  const changes = async (orderSeq: string, token = lin): Promise<readonly ChangeShown[]> =>
    (await desk.must<CallResult<typeof getApplyChangeInfo>>('GET', `/airfrond/getApplyChangeInfo/${orderSeq}`, {}, token)).changes

  /** A day later than an order's, at the same hour of the calendar. */
  const dayAfter = ({ flight }: Pick<FlightOrderDetails, 'flight'>, days = 1): string =>
    Temporal.PlainDate.from(flight.from.at.slice(0, 10)).add({ days }).toString()

  async function begin(orderSeq: string, passengerNos: readonly number[], departDate: string, token = lin): Promise<string> {
    const asked = { tickets: passengerNos, departDate }
    const { changeId } = await desk.must<{ changeId: string }>('POST', `/airfrond/preAlterSave/${orderSeq}`, asked, token)
    await desk.must('POST', `/airfrond/saveReason/${changeId}`, { reason: 'meetingMoved', note: '' }, token)
    return changeId
  }

  const flights = async (changeId: string, token = lin): Promise<readonly Listed[]> => {
    const asked = { changeId, cabin: 'economy' }
    return (await desk.must<CallResult<typeof reissueFlightList>>('POST', '/airfrond/reissue/flightList', asked, token)).flights
  }
  const fares = async (changeId: string, flightId: string, token = lin) =>
    (await desk.must<{ fares: (CabinFare & Pick<Listed, 'cost'>)[] }>('POST', '/airfrond/reissue/cabinList', { changeId, flightId }, token))
      .fares

  const form = (changeId: string, token = lin) => desk.must<ChangeForm>('GET', `/airfrond/getChangeForm/${changeId}`, {}, token)

  async function choose(changeId: string, offerKey: string, token = lin): Promise<ChangeForm> {
    await desk.must('POST', `/airfrond/chooseFlight/${changeId}`, { offerKey }, token)
    return form(changeId, token)
  }

  const submitting = (shown: ChangeForm, more: object = {}, token = lin) =>
    product.ask<CallResult<typeof alterSubmit> & { form: ChangeForm }>(
      'POST',
      `/airfrond/alterSubmit/${shown.changeId}`,
      {
        acceptedTotalMinor: shown.cost.totalMinor,
        acceptedPersonMinor: shown.cost.payers.find(({ kind }) => kind === 'person')?.amountMinor ?? 0,
        termsAgreed: true,
        ...more,
      },
      { token },
    )

  async function submit(shown: ChangeForm, more: object = {}, token = lin): Promise<CallResult<typeof alterSubmit>> {
    const { body } = await submitting(shown, more, token)
    if (body.code !== 'Z000') throw new Error(`${body.code} ${body.message}`)
    return body.result
  }

  async function pass(times = 8, seconds = 5): Promise<void> {
    for (let look = 0; look < times; look += 1) await product.advance({ seconds })
  }

  /** Opens a change to a fare that is wanted, on some of the days after its order's. */
  async function open(
    order: Pick<FlightOrderDetails, 'orderSeq' | 'flight'>,
    {
      passengerNos = [1],
      isWanted = () => true,
      token = lin,
    }: {
      passengerNos?: readonly number[]
      isWanted?: (fare: Pick<Listed, 'cost' | 'verdict'> & CabinFare) => boolean
      token?: string
    } = {},
  ): Promise<ChangeForm> {
    for (let days = 1; days <= 6; days += 1) {
      const changeId = await begin(order.orderSeq, passengerNos, dayAfter(order, days), token)
      for (const flight of await flights(changeId, token)) {
        const fare = (await fares(changeId, flight.flightId, token)).find((one) => one.cabin === 'Y' && isWanted(one))
        if (fare) return choose(changeId, fare.offerKey, token)
      }
    }
    throw new Error('no such flight to change to')
  }

  return { tickets, changes, begin, flights, fares, form, choose, submit, submitting, open, pass, dayAfter }
}
