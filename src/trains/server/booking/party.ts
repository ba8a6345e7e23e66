import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { TravellerForBooking } from '../../../people/server/index.ts'
import type { AskedTravellers } from '../../calls.ts'
import { checkCompany, seatedOf, typesOn, type RailPassengerType } from '../../rules/passengers.ts'
import type { TrainsDeps, Who } from '../deps.ts'

/** Who travels, asked for and found: whoever looks may book for each of them. */
export interface Party {
  readonly mode: 'personal' | 'agent'
  /** In the order asked for; at least one. */
  readonly travellers: readonly TravellerForBooking[]
  /** Who wants the student fare, by user code. */
  readonly students: readonly string[]
}

async function found(
  deps: TrainsDeps,
  who: Who,
  asked: AskedTravellers | undefined,
  isChange: boolean,
): Promise<readonly TravellerForBooking[] | Refusal> {
  const codes = [...new Set(asked?.userCodes ?? [])]
  const mode = asked?.mode ?? 'personal'
  if (mode === 'personal' && codes.every((code) => code === who.userCode)) {
    const own = await deps.people.travellerForBooking(deps.db.read, who)
    invariant(own, 'who is signed in is a traveller')
    return [own]
  }
  return deps.people.travellersFor(deps.db.read, who, { mode, userCodes: codes, line: 'train', isChange })
}

/** `isChange`: tickets that are there are moved, so that whom she brought along may travel without her. */
export async function partyAsked(
  deps: TrainsDeps,
  who: Who,
  asked: AskedTravellers | undefined,
  isChange = false,
): Promise<Party | Refusal> {
  const travellers = await found(deps, who, asked, isChange)
  if (isRefusal(travellers)) return travellers
  return travellers.length === 0
    ? refuse('TR-PASSENGER', { field: 'travellers' })
    : { mode: asked?.mode ?? 'personal', travellers, students: [] }
}

/** The same with who of them wants the student fare: an order asks for it, and who waits for seats; who looks is shown the adult's. */
export const withStudents = (party: Party, students: readonly string[] = []): Party => ({ ...party, students })

/** What each of them travels as on a day, YYYY-MM-DD, in their order. */
export const typesFor = ({ travellers, students }: Pick<Party, 'travellers' | 'students'>, trainDate: string): RailPassengerType[] =>
  typesOn(
    trainDate,
    travellers.map(({ person, birthDate }) => ({ birthDate, wantsStudentFare: students.includes(person.userCode) })),
  )

/** How many seats they need on a day, YYYY-MM-DD; or why they do not travel together. */
export function seatsFor(party: Party, trainDate: string): number | Refusal {
  const types = typesFor(party, trainDate)
  return checkCompany(types) ?? seatedOf(types)
}

/** By whose standard somebody is judged: her own, or that of the host who brings her along. */
export const judgedAs = ({ person }: TravellerForBooking): string => person.hostId ?? person.personId
