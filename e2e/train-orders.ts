/** Orders of trains that journeys begin with, made by the calls in the page's own session. */
import type { Page } from '@playwright/test'
import type { CallResult } from '../src/kernel/call.ts'
import type { fillTrainOrder } from '../src/trains/calls/booking.ts'
import type { TrainOrderDetails } from '../src/trains/calls/orders.ts'
import type { searchTrains } from '../src/trains/calls.ts'
import { answerOf, call, read, resultOf } from './page-calls.ts'
import { todayInShanghai } from './world-facts.ts'

type Found = CallResult<typeof searchTrains>
type Form = CallResult<typeof fillTrainOrder>

/** Journeys share their people: whoever rides at that time already takes a later train. */
const RIDES_THEN = new Set(['TR-TWICE', 'TR-OVERLAP'])

/** The railway's name of the train that an order rides on. */
export const trainOf = async (page: Page, orderSeq: string): Promise<string> =>
  (await read<TrainOrderDetails>(page, `/train/app/orderDetails/${orderSeq}`)).train.trainId

/** Nobody stands by choice; and what lies as far above the standard as the dearest seats takes a second approver (demo/company.yaml). */
const NOT_ASKED_FOR: ReadonlySet<string> = new Set(['noSeat', 'business', 'special'])

export interface Wish {
  readonly action: 'allow' | 'approve'
  /** Days on which no other journey rides: who rides once a train. */
  readonly daysAhead: number
  /** Who travels, where not the caller alone. */
  readonly userCodes?: readonly string[]
  /** Today, in a world that is ahead of the machine. */
  readonly today?: Temporal.PlainDate
}

/** Orders seats of the first train on which there are some that are judged so; says the order's number. */
export async function orderTrain(page: Page, { action, daysAhead, userCodes, today = todayInShanghai() }: Wish): Promise<string> {
  const trainDate = today.add({ days: daysAhead }).toString()
  const travellers = userCodes === undefined ? {} : { travellers: { mode: 'agent', userCodes } }
  const found = await call<Found>(page, '/train/app/search', { from: { city: '北京' }, to: { city: '上海' }, trainDate, ...travellers })
  for (const train of found.trains) {
    const seat = train.seats.find(({ isLeft, verdict, seat: type }) => isLeft && !NOT_ASKED_FOR.has(type) && verdict?.action === action)
    if (!train.canBook || !seat) continue
    const asked = {
      trainId: train.trainId,
      fromStationCode: train.fromStationCode,
      toStationCode: train.toStationCode,
      seat: seat.seat,
      ...travellers,
    }
    const form = await call<Form>(page, '/train/app/fillOrder', asked)
    const submission = {
      ...asked,
      formId: form.formId,
      passengers: form.travellers.map(({ userCode, cards, maskedPhone }) => ({
        userCode,
        cardId: cards.find(({ fault }) => fault === null)?.cardId,
        ...(maskedPhone === '' ? { phone: '13900001234' } : {}),
      })),
      contact: { kind: 'own' },
      termsAgreed: true,
      acceptedTotalMinor: form.totalMinor,
      ...(form.approval && {
        reason: { code: 'CLIENT', note: 'Same train as the client' },
        approvers: form.travellers.map(({ userCode }) => ({ userCode, approverCode: form.approval?.approvers[0]?.userCode })),
      }),
    }
    const answer = await answerOf<{ orderSeq: string }>(page, '/train/app/book', submission)
    if (!RIDES_THEN.has(answer.code)) return resultOf('/train/app/book', answer).orderSeq
  }
  throw new Error(`no seat is left on ${trainDate} that is judged "${action}"`)
}
