import { uuidv7 } from '../../../kernel/ids.ts'
import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { isRefusal, type Refusal } from '../../../kernel/result.ts'
import type { bookTrainGroup } from '../../calls/groups.ts'
import { NO_WISHES } from '../../rules/booking.ts'
import { checkGroup } from '../../rules/groups.ts'
import type { Booker, RailDeps } from '../deps.ts'
import { admit, checkOffer, onceOf, tryWriting } from '../booking/submit.ts'
import { ofPart, write, type Order, type Submission } from '../booking/writing.ts'
import { offersFor, openGroup } from './parties.ts'
import { groupOfForm, insertGroup } from './store.ts'

type Group = CallParsed<typeof bookTrainGroup>

/** One of the orders, as if it were sent by itself. It has a name of its own: what happens once is the group. */
function orderOf(deps: RailDeps, group: Group, part: Group['parts'][number]): Submission {
  const { trainId, fromStationCode, toStationCode, seat, sceneCode, contact, remark, termsAgreed, notifiers } = group
  const ride = { trainId, fromStationCode, toStationCode, seat }
  const form = { sceneCode, contact, remark, termsAgreed, notifiers, formId: uuidv7(deps.clock.now().epochMilliseconds) }
  // Places beside each other are the railway's to give: of several orders nobody can say which seat is beside which.
  return { ...ride, ...form, ...part, wishes: NO_WISHES }
}

async function trySubmit(deps: RailDeps, who: Booker, input: Group, language: Language): Promise<readonly string[] | Refusal> {
  const parts = input.parts.map(({ passengers }) => ({ userCodes: passengers.map(({ userCode }) => userCode) }))
  const refused = checkGroup(parts) ?? (await admit(deps, who))
  if (refused) return refused
  const { mode, students, rule, formId } = input
  const userCodes = parts.flatMap((part) => part.userCodes)
  const open = await openGroup(deps, who, { ...input, travellers: { mode, userCodes, ...(students && { students }) } })
  if (isRefusal(open)) return open
  const group = await offersFor(
    deps,
    who,
    open,
    parts.map((part) => part.userCodes),
    rule,
  )
  if (isRefusal(group)) return group
  const now = deps.clock.now()
  const groupId = uuidv7(now.epochMilliseconds)
  const orders: Order[] = []
  for (const [nth, offer] of group.offers.entries()) {
    const part = input.parts[nth]
    if (!part) break
    const place = { groupId, groupNo: nth + 1, rule }
    const sent = { input: orderOf(deps, input, part), language, queueing: null, group: place, ladder: null }
    const beside = orders.flatMap(({ governed }) => governed.budgets)
    const order = await checkOffer(deps, who, offer, sent, beside)
    if (isRefusal(order)) return ofPart(order, nth)
    orders.push(order)
  }
  const { companyId, personId: bookerId } = who
  const stage = rule === 'allOrNothing' ? 'asking' : 'free'
  return tryWriting(deps, 'trains.group.submit', async (writer) => {
    await insertGroup(writer, { companyId, groupId, bookerId, formId, rule, stage, createdAt: now })
    return write(deps, writer, orders)
  })
}

/**
 * Submits a group: each order checked at what it costs now, and all of them written together with their money set aside, or none. Whoever sends
 * the same form again is told the orders that it became, whatever else would have been refused.
 */
export async function submitGroup(
  deps: RailDeps,
  who: Booker,
  input: Group,
  language: Language,
): Promise<CallResult<typeof bookTrainGroup> | Refusal> {
  const orderSeqs = await onceOf(
    () => groupOfForm(deps.db.read, who, input.formId),
    () => trySubmit(deps, who, input, language),
  )
  return isRefusal(orderSeqs) ? orderSeqs : { orderSeqs: [...orderSeqs] }
}
