import type { Refusal } from '../../kernel/result.ts'
import { refuse } from '../../kernel/result.ts'
import type { Reader } from '../../server/database/connect.ts'
import { coverageOf } from '../rules/agency.ts'
import type { BookingMode, PartyFault, PartyMember } from '../rules/party.ts'
import { checkParty } from '../rules/party.ts'
import { agenciesOf } from './agencies.ts'
import { settingsOf } from './company-settings.ts'
import type { Person, PersonId } from './store.ts'
import { findPersonsByUserCodes } from './store.ts'
import type { TravellerForBooking } from './travellers.ts'
import { travellersOf } from './travellers.ts'

/** For whom a booking is asked: the mode alone gives no right. */
export interface AskedParty {
  readonly mode: BookingMode
  readonly userCodes: readonly string[]
  /** The line's name in the spine, such as `flight`; null where any line will do. */
  readonly line: string | null
  /** Tickets that are there are moved: whom she brought along may move without her. */
  readonly isChange?: boolean
}

/**
 * Those who are to travel, in the order asked, or why this booker may not book for them. Asked with every search and every
 * booking: an agency may have ended since the screen was drawn.
 */
export async function travellersFor(
  reader: Reader,
  booker: PersonId,
  { mode, userCodes, line, isChange = false }: AskedParty,
): Promise<readonly TravellerForBooking[] | Refusal> {
  const codes = [...new Set(userCodes)]
  const [people, agencies, settings] = await Promise.all([
    findPersonsByUserCodes(reader, booker.companyId, codes),
    agenciesOf(reader, booker),
    settingsOf(reader, booker.companyId),
  ])
  const byCode = new Map(people.map((person) => [person.userCode, person]))
  const members = codes.map((userCode): PartyMember => {
    const person = byCode.get(userCode)
    if (!person) return { userCode, is: 'stranger', isPresent: false }
    return { userCode, is: standingOf(booker, person, line, agencies), isPresent: person.isActive }
  })
  const fault = checkParty({ mode, members, isAgent: agencies.length > 0, outsidersMax: settings.outsidersPerBooking, isChange })
  if (fault) return refusalOf(fault)
  return travellersOf(
    reader,
    codes.flatMap((code) => byCode.get(code) ?? []),
  )
}

/** For whom somebody may book in a line now, or on some line where none is named, herself and her companions among them, whether they are still with the company or not. */
export async function mayBookFor(reader: Reader, booker: PersonId, line: string | null): Promise<(person: Person) => boolean> {
  const agencies = await agenciesOf(reader, booker)
  return (person) => {
    const standing = standingOf(booker, person, line, agencies)
    return standing === 'self' || standing === 'companion' || standing === 'covered'
  }
}

/** A colleague at work for whom somebody may book on some line now, by her user code; null for anybody else, as for nobody. */
export async function findCovered(reader: Reader, booker: PersonId, userCode: string): Promise<Person | null> {
  const [[person], agencies] = await Promise.all([findPersonsByUserCodes(reader, booker.companyId, [userCode]), agenciesOf(reader, booker)])
  if (!person?.isActive) return null
  return standingOf(booker, person, null, agencies) === 'covered' ? person : null
}

function standingOf(
  booker: PersonId,
  person: Person,
  line: string | null,
  agencies: Awaited<ReturnType<typeof agenciesOf>>,
): PartyMember['is'] {
  if (person.personId === booker.personId) return 'self'
  if (person.kind !== 'employee') return person.hostId === booker.personId ? 'companion' : 'stranger'
  // No line is called so: who is covered on some line only is covered on another one.
  const covered = coverageOf(agencies, { userCode: person.userCode, departmentCode: person.department.code }, line ?? '')
  if (covered === 'no') return 'stranger'
  return covered === 'yes' || line === null ? 'covered' : 'coveredElsewhere'
}

function refusalOf(fault: PartyFault): Refusal {
  return 'max' in fault ? refuse(fault.code, { facts: { max: fault.max } }) : refuse(fault.code)
}
