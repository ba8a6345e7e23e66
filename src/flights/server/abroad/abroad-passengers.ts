import { isRefusal } from '../../../kernel/result.ts'
import { GIVEN_NAME_UNKNOWN, latinName } from '../../../people/rules/names.ts'
import { GiveUp } from '../../../server/jobs/definition.ts'
import { abroadDocumentType } from '../../rules/documents.ts'
import type { HoldPassenger } from '../../supplier/port/holding.ts'
import type { FlightsDeps } from '../deps.ts'
import type { TicketRow } from '../store.ts'
import { sentOf } from '../together/tickets-given.ts'

/**
 * What an airline abroad must know of each passenger. Her document is opened here and nowhere before, and only while she agrees to its
 * going there: who has taken her consent back since the submit is not booked, and a person looks.
 */
export function passengersAbroad(
  deps: FlightsDeps,
  tickets: readonly TicketRow[],
  phoneOf: (ticket: TicketRow) => Promise<string>,
): Promise<readonly HoldPassenger[]> {
  return Promise.all(
    tickets.map(async (ticket): Promise<HoldPassenger> => {
      const who = { companyId: ticket.companyId, personId: ticket.personId }
      const [document, person, phone] = await Promise.all([
        deps.people.abroad.documentOf(deps.db.read, { ...who, cardId: ticket.cardId }),
        deps.people.find(deps.db.read, who),
        ticket.phoneSealed ? phoneOf(ticket) : null,
      ])
      if (isRefusal(document)) throw new GiveUp('Who travels abroad has taken back her consent to her document going there.')
      const { sex, mail, expiresDate, issuedBy } = document ?? {}
      if (!document || !person || !sex || !mail || !expiresDate || !issuedBy)
        throw new GiveUp('The traveller or the document chosen for this order is gone, or lacks what airlines abroad ask for.')
      return {
        type: ticket.passengerType,
        nameZh: person.name.zh,
        surname: latinName(document.surnameLatin),
        given: latinName(document.givenLatin) || GIVEN_NAME_UNKNOWN,
        documentType: abroadDocumentType(document.cardType),
        documentNumber: document.number,
        birthDate: document.birthDate?.toString() ?? null,
        phone: phone ?? document.phone ?? (await phoneOf(ticket)),
        ...sentOf(deps, ticket),
        abroad: { sex, email: mail, documentCountry: issuedBy, documentExpiresOn: expiresDate.toString() },
      }
    }),
  )
}
