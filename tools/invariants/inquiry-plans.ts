import { sql } from 'kysely'
import { INQUIRY_CODES as CODE, type InquiryCode } from '../../src/flights/rules/inquiry-states.ts'
import type { Plan } from '../../src/flights/rules/inquiry-plan.ts'
import type { InquiryWish } from '../../src/flights/rules/inquiry.ts'
import { partsOf } from '../../src/flights/rules/plan-booking.ts'
import { FLIGHT_ORDER_CODES } from '../../src/flights/rules/states.ts'
import { isAbroad } from '../../src/places/rules/world-cities.ts'
import type { Database } from '../../src/server/database/connect.ts'

interface Booked {
  inquiry: string
  order: string
  part: number
  isUndone: boolean
  orderState: number
  inquiryState: InquiryCode
  isOfChosen: boolean
  isHers: boolean
  /** What the session says of it; null once that is forgotten. */
  session: { inquiryId: string; planId: string; part: number } | null
  inquiryId: string
  planId: string
}

interface Whole {
  number: string
  state: InquiryCode
  wish: InquiryWish
  plan: Plan
  live: number[] | null
}

/** States in which an order of a plan may stand: it was chosen, and is booked by whoever asked or by the desk. */
const STANDS: ReadonlySet<InquiryCode> = new Set([CODE.CHOSEN, CODE.ARRANGED, CODE.NOT_HAD, CODE.BOOKED, CODE.CANCELLED])

function wrongOf(row: Booked): string[] {
  const said = `inquiry ${row.inquiry}, order ${row.order}`
  const isOver = row.orderState === FLIGHT_ORDER_CODES.CLOSED
  return [
    ...(isOver === row.isUndone
      ? []
      : [`${said}: the order is in state ${row.orderState}, its part of the plan ${row.isUndone ? 'open again' : 'booked'}`]),
    ...(row.isUndone || STANDS.has(row.inquiryState) ? [] : [`${said}: the order stands, and the inquiry is in state ${row.inquiryState}`]),
    ...(row.isUndone || row.isOfChosen ? [] : [`${said}: it is of a plan that was not chosen`]),
    ...(row.isHers ? [] : [`${said}: somebody else has booked it than who asked`]),
    ...(row.session === null ||
    (row.session.inquiryId === row.inquiryId && row.session.planId === row.planId && row.session.part === row.part)
      ? []
      : [`${said}: its session is of another plan`]),
  ]
}

/**
 * Plans of the desk that are booked: a part is open again exactly where its order came to nothing, a plan reads as booked exactly where all of
 * its parts are, and every order that was opened from a plan is one of them.
 */
export async function inquiryPlanViolations(db: Database): Promise<string[]> {
  const { rows: booked } = await sql<Booked>`
    select i.number as inquiry, o.number as "order", b.part, b.undone_at is not null as is_undone, f.state as order_state, i.state as inquiry_state,
      b.plan_id = i.chosen_plan_id as is_of_chosen, o.booker_id = i.person_id as is_hers, s.plan_of as session, b.inquiry_id, b.plan_id
    from flight_inquiry_booking b
    join flight_inquiry i on i.company_id = b.company_id and i.id = b.inquiry_id
    join flight_order f on f.company_id = b.company_id and f.order_id = b.order_id
    join orders o on o.company_id = b.company_id and o.id = b.order_id
    left join flight_booking s on s.company_id = b.company_id and s.order_id = b.order_id`.execute(db.kysely)
  const { rows: chosen } = await sql<Whole>`
    select i.number, i.state, i.wish, p.plan,
      (select array_agg(b.part order by b.part) from flight_inquiry_booking b
        where b.company_id = i.company_id and b.inquiry_id = i.id and b.undone_at is null) as live
    from flight_inquiry i join flight_inquiry_plan p on p.company_id = i.company_id and p.id = i.chosen_plan_id
    where i.state in (${CODE.CHOSEN}, ${CODE.BOOKED})`.execute(db.kysely)
  const { rows: unknown } = await sql<{ number: string }>`
    select o.number from flight_booking s join orders o on o.company_id = s.company_id and o.id = s.order_id
    where s.plan_of is not null
      and exists (select 1 from flight_inquiry i where i.company_id = s.company_id and i.id = (s.plan_of->>'inquiryId')::uuid)
      and not exists (select 1 from flight_inquiry_booking b where b.company_id = s.company_id and b.order_id = s.order_id)`.execute(
    db.kysely,
  )
  return [
    ...booked.flatMap(wrongOf),
    ...chosen.flatMap(({ number, state, wish, plan, live }) => {
      const isOut = wish.legs.some((leg) => isAbroad(leg.fromCityCode) || isAbroad(leg.toCityCode))
      const isWhole = (live?.length ?? 0) === partsOf(plan, isOut).length
      return isWhole === (state === CODE.BOOKED) ? [] : [`inquiry ${number} in state ${state} has ${live?.length ?? 0} parts booked`]
    }),
    ...unknown.map(({ number }) => `order ${number} was opened from a plan that knows nothing of it`),
  ]
}
