import { dateIn, DEFAULT_ZONE } from '../../../kernel/time.ts'
import type { RailPassenger } from '../port.ts'
import type { RailFault, RailWorldOfTest, Struck, TrainSupplierUnderTest } from '../conformance/world.ts'
import { rail1Supplier } from './index.ts'

/** For tests: the worlds that rail1 is held to, the sandbox with its clock and a vendor's test mode without one. */

/** A privileged port without a service, and none of those that fetch itself refuses. */
const NOBODY = 'http://127.0.0.1:3/rail/1'
const IMPATIENT_MS = 1_000

/** The faults of the suite by the names of the sandbox's switches. */
const FAULTS: Readonly<Record<RailFault, Readonly<Record<string, string | number>>>> = {
  lostReply: { kind: 'lostReply' },
  lostRequest: { kind: 'cutAfterBody' },
  lateReply: { kind: 'delayReplyMs', ms: 4_000 },
  wrongAnswer: { kind: 'wrongAnswer' },
  halfAnswer: { kind: 'halfAnswer' },
  brokenAfter: { kind: 'statusAfter', status: 502 },
  away: { kind: 'status', status: 503 },
}

/** What the port's methods send, by the sandbox's names for it. */
const OPERATION: Readonly<Record<Struck, string>> = {
  search: 'railSearch',
  hold: 'railHold',
  ticket: 'railTicket',
  release: 'railCancel',
  refund: 'railRefund',
  holdChange: 'railChange',
  submitStandby: 'railSubmitStandby',
  askReceipt: 'railReceipt',
  receipt: 'railGetReceipt',
}

/** A day of the sandbox's own: noon of a Monday, so that no test depends on when it runs. */
const NOON = '2027-03-01T12:00:00+08:00'
const SANDBOX_TRIP = { from: '北京', to: '上海', trainDate: '2027-03-12' }

/** Adults with passports: nothing about them is real, and no two share a number. */
function passengers(): (name: string) => RailPassenger {
  const run = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
  let last = 0
  return (name) => {
    last += 1
    const documentNumber = `E${String((run + last * 7_919) % 100_000_000).padStart(8, '0')}`
    return { type: 'adult', name, documentType: 'PP', documentNumber, birthDate: null, phone: null }
  }
}

type People = Pick<RailWorldOfTest, 'traveller' | 'stranger'>

function people(): People & { readonly silenced: () => RailPassenger } {
  const named = passengers()
  return {
    traveller: () => named('CESHI REN'),
    // The number of an identity card whose last digit cannot be.
    stranger: () => ({ ...named('测试人'), documentType: 'NI', documentNumber: '110105199003070010' }),
    // A name that the sandbox does not answer for.
    silenced: () => named('LOSTREPLY REN'),
  }
}

/** Posts to the sandbox's control page; the answer must be a yes. */
async function tell(origin: string, path: string, body: object): Promise<void> {
  const response = await fetch(`${origin}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`The sandbox refused ${path} with ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
}

async function clockOf(origin: string): Promise<Temporal.Instant> {
  const { nowMs } = (await (await fetch(`${origin}/control/clock`)).json()) as { nowMs: number }
  return Temporal.Instant.fromEpochMilliseconds(nowMs)
}

/** What an adapter leaves out of a list fails the suite: nobody would miss it otherwise. */
const UNREADABLE_FAILS = {
  warn(facts: unknown): void {
    throw new Error(`a part of an answer could not be read: ${JSON.stringify(facts)}`)
  },
}

const suppliers = (access: { baseUrl: string; key: string }): Omit<TrainSupplierUnderTest, 'world'> => ({
  supplier: rail1Supplier({ ...access, log: UNREADABLE_FAILS }),
  impatient: rail1Supplier({ ...access, timeoutMs: IMPATIENT_MS }),
  unreachable: rail1Supplier({ ...access, baseUrl: NOBODY }),
})

export async function sandboxRailway(origin: string, end: () => Promise<void>): Promise<TrainSupplierUnderTest> {
  await tell(origin, 'clock', { now: NOON })
  const world: RailWorldOfTest = {
    trip: SANDBOX_TRIP,
    nearDates: ['2027-03-02', '2027-03-03', '2027-03-05', '2027-03-10'],
    laterDate: '2027-03-20',
    now: () => clockOf(origin),
    ...people(),
    async awaiting(isDone) {
      await tell(origin, 'clock', { advanceMs: 60_000 })
      if (!(await isDone())) throw new Error('a minute was not enough for the sandbox')
    },
    strikeNext: (method, fault, times = 1) => tell(origin, 'faults', { match: OPERATION[method], times, ...FAULTS[fault] }),
    moveClockTo: (at) => tell(origin, 'clock', { now: at.toString() }),
    end,
  }
  return { ...suppliers({ baseUrl: `${origin}/rail/1`, key: 'sandbox-rail' }), world }
}

const LOOK_EVERY_MS = 2_000
const LOOKS = 60

/** A vendor's test mode, by address and key. Its world is what it is: one waits. */
export function vendorRailway(access: { baseUrl: string; key: string }, now: () => Temporal.Instant): TrainSupplierUnderTest {
  const today = dateIn(DEFAULT_ZONE, now())
  const { traveller, stranger } = people()
  const world: RailWorldOfTest = {
    trip: { ...SANDBOX_TRIP, trainDate: today.add({ days: 12 }).toString() },
    nearDates: [1, 2, 4, 9].map((days) => today.add({ days }).toString()),
    laterDate: today.add({ days: 20 }).toString(),
    now: async () => now(),
    traveller,
    stranger,
    silenced: null,
    strikeNext: null,
    moveClockTo: null,
    async awaiting(isDone) {
      for (let looked = 0; looked < LOOKS; looked += 1) {
        if (await isDone()) return
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
      }
      throw new Error('the supplier has not done it within two minutes')
    },
    end: async () => undefined,
  }
  return { ...suppliers(access), world }
}
