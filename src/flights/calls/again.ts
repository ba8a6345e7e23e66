import { z } from 'zod'
import { attribution } from '../../costs/calls.ts'
import { call } from '../../kernel/call.ts'
import { askedTravellers, bothNames, cabinGroup, calendarDate, cityCode, id, orderNumber, orderStatus } from './words.ts'

/* A flight chosen again in the place of an order that came to nothing: with whom, where and when it was, and what is taken along. */

export const chooseAgain = call({
  spec: [],
  method: 'GET',
  path: '/airfrond/chooseAgain/{id}',
  summary: 'What is carried over when a flight is chosen again in the place of an order, or that its tickets are changed instead.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  params: z.object({ id: orderNumber }),
  result: z.discriminatedUnion('way', [
    z.object({
      way: z.literal('choose'),
      orderSeq: z.string(),
      status: orderStatus,
      trip: z.object({ fromCityCode: cityCode, toCityCode: cityCode, departDate: calendarDate, cabin: cabinGroup }),
      /** The day on which it was to leave, where that has passed: the trip then begins tomorrow. */
      passedDate: calendarDate.nullable(),
      /** Who was to travel, and for whom it was booked; the caller alone is named too. */
      travellers: askedTravellers.unwrap(),
      /** Null: the usual scene. */
      sceneCode: z.string().nullable(),
      /** What stands on the next order form without being entered again. */
      carried: z.object({
        remark: z.string(),
        applicationId: id.nullable(),
        /** What it was charged to, in shares of the whole; null where the company paid nothing of it. */
        cost: z.object({ attribution, names: z.record(z.string(), bothNames) }).nullable(),
      }),
    }),
    z.object({
      way: z.literal('change'),
      /** Whose tickets are changed: this order's, or those of the order that it was to change. */
      orderSeq: z.string(),
    }),
  ]),
  errors: ['AF-STANDS', 'AF-NOT-BOOKER', 'AF-AGAIN-ABROAD'],
})

export const againCalls = [chooseAgain] as const
