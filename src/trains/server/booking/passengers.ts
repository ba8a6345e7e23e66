import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { TravellerForBooking } from '../../../people/server/index.ts'
import type { railPassengers } from '../../calls/passengers.ts'
import { railDocumentFault } from '../../rules/documents.ts'
import { checkCompany, seatedOf } from '../../rules/passengers.ts'
import { PASSENGERS_PER_TRAIN_GROUP_MAX } from '../../rules/groups.ts'
import { PASSENGERS_PER_TRAIN_ORDER_MAX } from '../../rules/search.ts'
import type { Booker, RailDeps, TrainsDeps } from '../deps.ts'
import { partyAsked, typesFor, withStudents } from './party.ts'
import { studentFares } from './students.ts'
import { verdictOf } from '../refunds/action.ts'

/** What somebody can show, each document with what keeps the railway from selling on it by the day of arrival, YYYY-MM-DD. */
export const presentCards = (deps: TrainsDeps, { cards }: TravellerForBooking, lastDay: string, language: Language) =>
  cards.map((card) => ({
    cardId: card.cardId,
    label: deps.people.cardTypeLabel(card.cardType, language),
    maskedNumber: card.maskedNumber,
    fault: railDocumentFault(card, lastDay),
  }))

/** What each would travel as, and what keeps them from riding on one order: too many, children alone, a student fare that is not to be had. */
export async function readPassengers(
  deps: RailDeps,
  who: Booker,
  { trainDate, arrivesOn, seat, mode, userCodes, isGroup, students: wanting }: CallParsed<typeof railPassengers>,
  language: Language,
): Promise<CallResult<typeof railPassengers> | Refusal> {
  const asked = await partyAsked(deps, who, { mode, userCodes })
  if (isRefusal(asked)) return asked
  const party = withStudents(asked, wanting)
  const { companyId } = who
  const personIds = party.travellers.map(({ person }) => person.personId)
  const fares = await studentFares(deps, { companyId, personIds, trainDate, seat })
  // Where the railway does not tell its periods, nobody is kept from riding as an adult.
  const refusedFare = (personId: string): Refusal | null => (isRefusal(fares) ? fares : (fares.get(personId) ?? null))
  const types = typesFor(party, trainDate)
  const most = isGroup ? PASSENGERS_PER_TRAIN_GROUP_MAX : PASSENGERS_PER_TRAIN_ORDER_MAX
  const students = party.travellers.filter((_, index) => types[index] === 'student')
  const tooMany = types.length > most ? refuse('TR-PASSENGERS-MOST', { field: 'passengers', facts: { most } }) : null
  const noFare = students.map(({ person }) => refusedFare(person.personId)).find((refusal) => refusal !== null)
  const refused = tooMany ?? checkCompany(types) ?? noFare ?? null
  return {
    travellers: party.travellers.map((traveller, index) => {
      const { userCode, name, kind, personId } = traveller.person
      const type = types[index] ?? 'adult'
      const isChild = type === 'child' || type === 'freeChild'
      return {
        userCode,
        name,
        kind,
        type,
        studentFare: isChild ? null : verdictOf(refusedFare(personId), language),
        cards: presentCards(deps, traveller, arrivesOn, language),
      }
    }),
    seated: seatedOf(types),
    most,
    together: verdictOf(refused, language),
  }
}
