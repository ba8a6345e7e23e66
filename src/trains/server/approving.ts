import { mayBePaid } from '../../approvals/rules/status.ts'
import type { CallResult } from '../../kernel/call.ts'
import type { Language } from '../../kernel/language.ts'
import { invariant, refuse, type Refusal } from '../../kernel/result.ts'
import type { ExplainedRule } from '../../policy/rules/explain.ts'
import type { trainApprovalOrder } from '../calls/orders.ts'
import { totalMinorOf } from '../rules/order-price.ts'
import { trainText } from '../text/index.ts'
import type { TrainsDeps, Who } from './deps.ts'
import { presentGoverned } from './reading/governed.ts'
import { goingOnAmong, presentRungsAsked } from './ladder/showing.ts'
import { explainOrder } from './judging.ts'
import { NAMELESS } from './reading/orders.ts'
import { presentStatus } from './reading/standing.ts'
import { presentLinesOfOrder, presentRide } from './reading/present.ts'
import { presentWishesAsked } from './standby/details.ts'
import { findOrder, findTickets, type TrainOrderRow } from './store.ts'

/** Limit, actual and gap in one line; seats have no gap but their two names. What must be so has said all of it in its sentence: "yes" and "no" are no figures. */
function figuresOf({ unit, limitLabel, limitText, actualLabel, actualText, gapLabel, gapText, pass }: ExplainedRule): string {
  if (unit === 'yes') return ''
  return [`${limitLabel} ${limitText}`, `${actualLabel} ${actualText}`, ...(pass || gapText === '' ? [] : [`${gapLabel} ${gapText}`])].join(
    ' · ',
  )
}

/** What is held now, of a change. */
async function changedFrom({ db, orders }: TrainsDeps, { companyId, change }: TrainOrderRow, language: Language) {
  if (!change) return null
  const origin = { companyId, orderId: change.fromOrderId }
  const [spine, row] = await Promise.all([orders.find(db.read, origin), findOrder(db.read, origin)])
  invariant(spine && row, 'what a change is of stays')
  return { orderSeq: spine.number, train: presentRide(row.train), seatName: trainText[language].seats[row.seat] }
}

/** The order behind an approval, for its applicant and for whoever was asked; for anybody else there is none. */
export async function readApprovalOrder(
  deps: TrainsDeps,
  who: Pick<Who, 'companyId' | 'personId'>,
  approvalId: string,
  language: Language,
): Promise<CallResult<typeof trainApprovalOrder> | Refusal> {
  const order = await deps.approvals.orderFor(deps.db.read, who, approvalId)
  if (!order) return refuse('P404')
  const [spine, row, tickets, request] = await Promise.all([
    deps.orders.find(deps.db.read, order),
    findOrder(deps.db.read, order),
    findTickets(deps.db.read, order.companyId, [order.orderId]),
    deps.approvals.ofOrder(deps.db.read, order),
  ])
  if (!spine || !row) return refuse('P404') // an approval of another line
  const travellerIds = tickets.map(({ personId }) => personId)
  const [{ headline, rules }, governed, people, goingOn] = await Promise.all([
    explainOrder(deps, row, language),
    presentGoverned(deps, row, language),
    deps.people.findAll(deps.db.read, order.companyId, [spine.bookerId, ...travellerIds]),
    goingOnAmong(deps, deps.db.read, [row], language),
  ])
  const { companyMinor, personMinor, serviceFeePaidBy } = row.paying
  return {
    orderSeq: spine.number,
    status: presentStatus(row, tickets, language, { seeksFlight: goingOn.get(row.orderId)?.is === 'looking' }),
    train: presentRide(row.train),
    seatName: trainText[language].seats[row.seat],
    changeOf: await changedFrom(deps, row, language),
    travellers: travellerIds.map((id) => people.get(id)?.name ?? NAMELESS),
    bookedBy: travellerIds.includes(spine.bookerId) ? null : (people.get(spine.bookerId)?.name ?? null),
    explanation: {
      headline,
      rules: rules.map((rule) => ({
        rule: rule.rule,
        pass: rule.pass,
        sentence: rule.sentence,
        writtenIn: rule.writtenIn,
        figures: figuresOf(rule),
      })),
    },
    ladder: await presentRungsAsked(deps, row, language),
    standby: await presentWishesAsked(deps, row, language),
    lines: presentLinesOfOrder(row, tickets, language),
    totalMinor: totalMinorOf(row.price),
    payers: request && !mayBePaid(request) ? null : { companyMinor, personMinor, serviceFeePaidBy },
    governed,
    remark: spine.remark,
    submittedAt: spine.submittedAt.toString(),
  }
}
