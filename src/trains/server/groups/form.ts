import type { BudgetSeen } from '../../../applications/server/index.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { sumMinor } from '../../../kernel/money.ts'
import { isRefusal, type Refusal } from '../../../kernel/result.ts'
import type { fillTrainGroup, TrainGroupPart } from '../../calls/groups.ts'
import { checkSeatsOfGroup, divideParty } from '../../rules/groups.ts'
import type { SeatsLeft } from '../../rules/seats.ts'
import type { Booker, RailDeps } from '../deps.ts'
import { presentForm } from '../booking/form.ts'
import { ofPart } from '../booking/writing.ts'
import { kindsOfFares, presentLines, sayRefusal } from '../reading/present.ts'
import { membersOf, offersFor, openGroup } from './parties.ts'

/** An order takes its own passengers all or none: by whichever rule it stands among others, it wants a seat for each. */
function seatedWhole<T extends Pick<TrainGroupPart, 'bookable' | 'seated'>>(part: T, left: SeatsLeft, language: Language): T {
  const short = part.bookable.allowed ? checkSeatsOfGroup(left, part.seated, 'allOrNothing') : null
  return short ? { ...part, bookable: { allowed: false, code: short.refused, message: sayRefusal(short, language) } } : part
}

/** How a party would be divided, and what each order would be now. Nothing is kept of it but the name of the form. */
export async function readGroup(
  deps: RailDeps,
  who: Booker,
  input: CallParsed<typeof fillTrainGroup>,
  language: Language,
): Promise<CallResult<typeof fillTrainGroup> | Refusal> {
  const open = await openGroup(deps, who, input)
  if (isRefusal(open)) return open
  const members = await membersOf(deps, who, open, input.applications)
  if (isRefusal(members)) return members
  const divided = divideParty(members)
  const group = await offersFor(
    deps,
    who,
    open,
    divided.map(({ userCodes }) => userCodes),
    null,
  )
  if (isRefusal(group)) return group
  const parts: TrainGroupPart[] = []
  const beside: BudgetSeen[] = []
  const among = kindsOfFares(group.offers.flatMap(({ types }) => types))
  for (const [nth, offer] of group.offers.entries()) {
    const applicationId = members.find(({ userCode }) => divided[nth]?.userCodes.includes(userCode))?.applicationId ?? null
    const as = { attribution: null, applicationId }
    const presented = await presentForm(deps, who, offer, as, language, { beside: [...beside], isCostFixed: true })
    if (isRefusal(presented)) return ofPart(presented, nth)
    beside.push(...presented.budgets)
    parts.push({
      ...seatedWhole(presented.form, group.seatsLeft, language),
      // Added up over all orders: what an adult pays is said as such on each, where children ride on another one.
      lines: presentLines(offer.price, offer.types, language, among),
      because: divided[nth]?.because ?? null,
      applicationId,
    })
  }
  return {
    formId: uuidv7(deps.clock.now().epochMilliseconds),
    parts,
    seated: group.seated,
    seatsLeft: group.seatsLeft === 'A' ? null : group.seatsLeft,
    totalMinor: sumMinor(parts.map(({ totalMinor }) => totalMinor)),
    companyMinor: sumMinor(parts.map(({ payers }) => payers.companyMinor)),
    personMinor: sumMinor(parts.map(({ payers }) => payers.personMinor)),
  }
}
