import { ceilingFor } from '../../approvals/rules/ceiling.ts'
import { invariant, type Refusal } from '../../kernel/result.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Writer } from '../../server/database/connect.ts'
import { totalMinorOf } from '../rules/offer.ts'
import { askedAbout, nobodyToAsk } from './approving.ts'
import type { Session } from './booking.ts'
import type { Checked, Submission } from './checking.ts'
import type { FlightsDeps } from './deps.ts'
import { judgedAs } from './party.ts'
import type { Booker } from './while-open.ts'

/** SPEC.md, 4, Approval types: a domestic flight. */
export const FLIGHT_APPROVAL_KIND = 1

/** Whose managers decide about each traveller, by the traveller's user code: her own, or those of the host who brings her along. */
async function bearersOf(deps: FlightsDeps, writer: Writer, companyId: string, { party }: Session) {
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
export async function ask(
  deps: FlightsDeps,
  writer: Writer,
  order: OrderRef,
  given: { readonly who: Booker; readonly session: Session; readonly input: Submission; readonly checked: Checked },
): Promise<Refusal | null> {
  const { who, session, input, checked } = given
  const { governed } = checked
  const way = governed.needs.approval
  if (way === null) return null
  invariant(input.reason, 'whoever asks for approval says why')
  const bearers = await bearersOf(deps, writer, who.companyId, session)
  const totalMinor = totalMinorOf(session.booking.price)
  const { overMinor, ...about } = askedAbout(governed.verdict, totalMinor)
  const refused = await deps.approvals.apply(writer, order, {
    kind: FLIGHT_APPROVAL_KIND,
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
