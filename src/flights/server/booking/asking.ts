import { APPROVAL_KINDS } from '../../../approvals/rules/kinds.ts'
import { ceilingFor } from '../../../approvals/rules/ceiling.ts'
import { invariant, type Refusal } from '../../../kernel/result.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import type { Writer } from '../../../server/database/connect.ts'
import { isOfferAbroad } from '../../rules/any-offer.ts'
import { totalMinorOf } from '../../rules/offer.ts'
import { askedAbout, nobodyToAsk } from '../approving.ts'
import type { Session } from './booking.ts'
import type { Checked, Submission } from './checking.ts'
import type { FlightsDeps } from '../deps.ts'
import { judgedAs } from '../party.ts'
import type { Booker } from '../while-open.ts'

/** What somebody is asked about: a booking, or a change of one. */
interface Asking {
  readonly who: Booker
  readonly session: { readonly party: Session['party']; readonly booking: Pick<Session['booking'], 'price' | 'offer'> }
  readonly input: Pick<Submission, 'reason' | 'approvers' | 'notifiers'>
  readonly checked: Pick<Checked, 'costCentreOwnerIds' | 'projectLeadIds'> & {
    readonly governed: Pick<Checked['governed'], 'verdict' | 'needs'>
  }
}

/** Whose managers decide about each traveller, by the traveller's user code: her own, or those of the host who brings her along. */
async function bearersOf(deps: FlightsDeps, writer: Writer, companyId: string, { party }: Asking['session']) {
  const people = await deps.people.findAll(writer, companyId, [...new Set(party.travellers.map(judgedAs))])
  return new Map(
    party.travellers.map((traveller) => {
      const bearer = people.get(judgedAs(traveller))
      invariant(bearer, 'whoever is brought along has a host')
      return [traveller.person.userCode, bearer] as const
    }),
  )
}

/**
 * Asks those who have to agree, in the transaction that writes the order; or tells them, where the policy wants no more. Refused where
 * nobody can be asked [E-ACCESS-01], or somebody cannot be chosen.
 */
export async function ask(deps: FlightsDeps, writer: Writer, order: OrderRef, given: Asking): Promise<Refusal | null> {
  const { who, session, input, checked } = given
  const { governed } = checked
  const way = governed.needs.approval
  if (way === null) return null
  invariant(input.reason, 'whoever asks for approval says why')
  const bearers = await bearersOf(deps, writer, who.companyId, session)
  const totalMinor = totalMinorOf(session.booking.price)
  const isInternational = isOfferAbroad(session.booking.offer)
  const { overMinor, ...about } = askedAbout(governed.verdict, { totalMinor, isInternational })
  const refused = await deps.approvals.apply(writer, order, {
    kind: isInternational ? APPROVAL_KINDS.INTERNATIONAL_FLIGHT : APPROVAL_KINDS.FLIGHT,
    applicantId: who.personId,
    travellerIds: [...new Set([...bearers.values()].map(({ personId }) => personId))],
    chosen: input.approvers.map((one) => ({ ...one, userCode: bearers.get(one.userCode)?.userCode ?? one.userCode })),
    notifierCodes: input.notifiers,
    way,
    ceiling: ceilingFor(who.settings.approval.ceiling, totalMinor),
    overMinor,
    reason: input.reason,
    about: {
      ...about,
      costCentreOwnerIds: checked.costCentreOwnerIds,
      projectLeadIds: checked.projectLeadIds,
    },
  })
  return refused?.refused === 'AP-NO-APPROVER' ? nobodyToAsk(deps, writer, who.companyId) : refused
}
