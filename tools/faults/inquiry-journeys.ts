import { sql } from 'kysely'
import type { InquiryDetails } from '../../src/flights/calls/inquiring.ts'
import { DEFAULT_ZONE } from '../../src/kernel/time.ts'
import { staffToken } from './desk.ts'
import type { Ground } from './ground.ts'
import { journey, nothing, type Journey } from './journey.ts'
import { must } from './traveller.ts'
import { steadily, WAITS_MS, within, type Walker } from './walker.ts'

/* A journey is asked of the travel desk: answered in plans, chosen or called off. */

const FIRST_DAY = 30

function legsFrom(ground: Ground) {
  const out = Temporal.PlainDate.from(ground.now().toZonedDateTimeISO(DEFAULT_ZONE)).add({ days: FIRST_DAY })
  const back = out.add({ days: 4 })
  return [
    { fromCityCode: 'HGH', toCityCode: 'TYO', departDate: out.toString() },
    { fromCityCode: 'TYO', toCityCode: 'HGH', departDate: back.toString() },
  ] as const
}

/** Whoever sends again after a lost answer finds the request that it became. */
async function ask({ ask: call }: Walker, ground: Ground): Promise<string> {
  const legs = legsFrom(ground)
  const { inquireOrderSeq } = await must<{ inquireOrderSeq: string }>(call, 'POST', '/airfrond/inquireOrderStart', { legs })
  const wish = { legs, cabin: 'Y', flexDays: 1, budgetMinor: null, remark: 'by day, please' }
  await must(call, 'POST', `/airfrond/inquireOrderCheck/${inquireOrderSeq}`, wish)
  const { applySeq } = await must<{ applySeq: string }>(call, 'POST', `/airfrond/inquireOrderSubmit/${inquireOrderSeq}`, wish)
  return applySeq
}

const details = ({ ask: call }: Walker, id: string): Promise<InquiryDetails> => must(call, 'GET', `/airfrond/inquireOrderDetails/${id}`)

/** The desk takes it up and sends a plan; where its answer was lost it finds that it has. */
export async function quoteAtDesk(walker: Walker, ground: Ground, id: string, plan: object): Promise<void> {
  const desk = walker.askAs(await staffToken(ground, 'desk'))
  for (const [what, body] of [
    ['take', {}],
    ['quote', { plans: [plan] }],
  ] as const) {
    const { code, message } = await desk('POST', `/ops/inquiries/${id}/${what}`, body, crypto.randomUUID())
    if (code !== 'Z000' && code !== 'AF-DESK-DECIDED') throw new Error(`the desk cannot ${what} ${id}: ${code} ${message}`)
  }
}

/** There and back, as the desk would find it. */
async function quoted(walker: Walker, ground: Ground, id: string): Promise<void> {
  const [out, back] = legsFrom(ground)
  const flight = (number: string, from: string, to: string, day: string, [departs, arrives]: readonly [string, string]) => ({
    ...{ number, from, to, cabin: 'Y', bookingClass: 'Q' },
    ...{ departAt: `${day}T${departs}`, arriveAt: `${day}T${arrives}` },
  })
  const plan = {
    legs: [
      [flight('CA145', 'HGH', 'NRT', out.departDate, ['09:00', '13:00'])],
      [flight('CA146', 'NRT', 'HGH', back.departDate, ['14:00', '17:10'])],
    ],
    fareMinor: 220_000,
    taxesMinor: 60_000,
    change: { is: 'fee', feeMinor: 30_000 },
    refund: { is: 'no', feeMinor: null },
    baggage: { pieces: 1, kgEach: 23, carryOnKg: 7 },
    note: '',
    holdsUntil: ground.now().add({ hours: 30 }).toString(),
  }
  await quoteAtDesk(walker, ground, id, plan)
}

/** What was set for later is done now, for this request alone. */
async function watchedNow({ db }: Ground, id: string, what: 'late' | 'ending' | 'lapse'): Promise<void> {
  const soon = sql`update pgboss.job set start_after = now() where name = 'flights.inquiry-watch' and state = 'created'
    and data->'payload'->>'what' = ${what} and data->'payload'->>'inquiryId' = ${id}`
  const set = await within(WAITS_MS, async () => ((await steadily(() => soon.execute(db.kysely))).numAffectedRows ? true : null))
  if (set === null) throw new Error(`nothing watches whether ${id} is ${what}`)
}

export async function untilStep(walker: Walker, id: string, step: InquiryDetails['status']['step']): Promise<string> {
  let last = ''
  const found = await within(WAITS_MS, async () => {
    last = (await details(walker, id)).status.step
    return last === step ? last : null
  })
  if (found === null) throw new Error(`request ${id} reads ${last} and never ${step}`)
  return found
}

export async function choosePlan(walker: Walker, id: string): Promise<void> {
  const [plan] = (await details(walker, id)).plans
  if (!plan) throw new Error(`request ${id} has no plan`)
  const chosen = { planId: plan.planId, acceptedTotalMinor: plan.price.totalMinor }
  await must(walker.ask, 'POST', `/airfrond/inquirePlanChoose/${id}`, chosen)
}

const OPTIONS = { isForStorms: false }

export const INQUIRY_JOURNEYS: readonly Journey[] = [
  journey(
    'asks the desk for a journey and chooses a plan',
    {},
    'chosen',
    nothing,
    async (w, _, ground) => {
      const id = await ask(w, ground)
      await watchedNow(ground, id, 'late')
      await quoted(w, ground, id)
      await choosePlan(w, id)
      return untilStep(w, id, 'chosen')
    },
    OPTIONS,
  ),
  journey(
    'calls off what it asked the desk for',
    {},
    'cancelled',
    ask,
    async (w, id) => {
      await must(w.ask, 'POST', `/airfrond/inquireOrderCancel/${id}`, {})
      return untilStep(w, id, 'cancelled')
    },
    OPTIONS,
  ),
]
