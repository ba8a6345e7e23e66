import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { bothNames, minor, orderNumber } from './words.ts'

/* What is offered beside a flight: a car to and from it, and what reward points are good for. */

const ride = z.object({
  /** To the airport that is left from, or from the one that is reached. */
  kind: z.enum(['toAirport', 'fromAirport']),
  airport: z.string(),
  city: bothNames,
  /** Wall time with offset: when the flight leaves, or lands. */
  at: z.string(),
})

export const showCarRecommend = call({
  spec: ['C-AIR-45'],
  method: 'GET',
  path: '/airfrond/showCarRecommend',
  summary:
    'Whether cars are recommended beside an order: only while the company has opened them, they can be booked, and somebody still flies.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  query: z.object({ orderSeq: orderNumber }),
  result: z.object({
    isShown: z.boolean(),
    /** How cars stand for the company: opened and there, closed, or opened and not there yet. */
    line: z.enum(['on', 'off', 'notYet']),
    /** The rides that would suit; none where nothing is shown. */
    rides: z.array(ride),
  }),
  errors: [],
})

export const getRewardGuide = call({
  spec: ['C-AIR-46'],
  method: 'GET',
  path: '/airfrond/getRewardGuide',
  summary: 'How reward points come to somebody and what they pay, by the rules of her company.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  result: z.object({
    /** What the company calls them, in the middle of a sentence. */
    rewardName: z.string(),
    rewardNameEn: z.string(),
    /** What one of them is worth. */
    pointMinor: minor,
    /** `granted`: managers grant them with a reason, a flight alone earns none. */
    earnedBy: z.enum(['granted']),
    /** Within how many hours a grant is there to be used. */
    postsWithinHours: z.number().int(),
    /** What they pay of: the part that is the traveller's own. */
    pays: z.enum(['ownPart']),
    /** Points of hers that are good now. */
    leftMinor: minor,
  }),
  errors: [],
})

export const besideCalls = [showCarRecommend, getRewardGuide] as const
