import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { bothNames } from './both-names.ts'

/* A person's own numbers in airlines' programmes. They leave masked; what is sent of them goes to the airline with a booking. */

const shared = { access: 'signedIn', timeoutMs: 30_000, spec: [] } as const

export const FLYER_NUMBER_MAX = 40
export const flyerProgramme = z.string().regex(/^[A-Z0-9]{2}$/)

/** A programme as forms list it. */
export const programmeShown = z.object({
  /** The designator of its airline. */
  code: z.string(),
  name: bothNames,
  /** How many digits or letters its numbers have; null where that is not published. */
  length: z.string().nullable(),
})

export const keptFlyer = z.object({ programme: z.string(), name: bothNames, maskedNumber: z.string() })
export type KeptFlyer = z.output<typeof keptFlyer>

export const listFlyers = call({
  ...shared,
  method: 'GET',
  path: '/usercenter/frequentFlyer/list',
  summary: 'The frequent-flyer numbers that the caller keeps, masked, and the programmes that are known.',
  effect: 'read',
  result: z.object({ kept: z.array(keptFlyer), programmes: z.array(programmeShown) }),
  errors: [],
})

export const saveFlyer = call({
  ...shared,
  method: 'POST',
  path: '/usercenter/frequentFlyer/save',
  summary: 'Keeps the caller’s number in a programme; of each programme there is one.',
  effect: 'write',
  body: z.strictObject({ programme: flyerProgramme, number: z.string().max(FLYER_NUMBER_MAX) }),
  result: z.object({ flyer: keptFlyer }),
  errors: ['FLYER-PROGRAMME', 'FLYER-NUMBER'],
})

export const removeFlyer = call({
  ...shared,
  method: 'POST',
  path: '/usercenter/frequentFlyer/remove',
  summary: 'Forgets the caller’s number in a programme. Tickets that were booked with it keep it.',
  effect: 'write',
  body: z.strictObject({ programme: flyerProgramme }),
  result: z.object({ removed: z.boolean() }),
  errors: [],
})

export const flyerCalls = [listFlyers, saveFlyer, removeFlyer] as const
