import type { Wing } from '../../server/http/handler.ts'
import { handler } from '../../server/http/handler.ts'
import {
  addEmergencyContact,
  deleteEmergencyContact,
  getEmergencyContactById,
  getEmergencyContactList,
  updateEmergencyContact,
} from '../calls.ts'
import type { PersonId } from '../../people/server/index.ts'
import type { Reader } from '../../server/database/connect.ts'
import type { Secrets } from '../../server/secrets.ts'
import type { ContactsDeps, WholeContact } from './contacts.ts'
import { addOne, changeOne, listContacts, wholeContactsOf, readContact, removeOne } from './contacts.ts'
import { safetyRefusals } from './refusals.ts'

/** What safety does for other wings on the server. */
export interface SafetyFace {
  /** Everything that is kept about whom to tell, numbers open: for its owner's own archive, and for whoever calls them. */
  wholeContactsOf(reader: Reader, who: PersonId): Promise<readonly WholeContact[]>
}

export const safetyOf = (deps: { readonly secrets: Secrets }): SafetyFace => ({
  wholeContactsOf: (reader, who) => wholeContactsOf(reader, deps.secrets, who),
})

/** The wing of safety: whom to tell when something happens to a traveller. */
export function safetyWing(deps: ContactsDeps): Wing {
  return {
    name: 'safety',
    refusals: safetyRefusals,
    handlers: [
      handler(getEmergencyContactList, ({ caller }) => listContacts(deps, caller)),
      handler(getEmergencyContactById, ({ caller }, { id }) => readContact(deps, caller, id)),
      handler(addEmergencyContact, ({ caller }, input) => addOne(deps, caller, input)),
      handler(updateEmergencyContact, ({ caller }, input) => changeOne(deps, caller, input)),
      handler(deleteEmergencyContact, ({ caller }, { id }) => removeOne(deps, caller, id)),
    ],
  }
}
