import type { BothNames } from '../../kernel/language.ts'
import type { Secrets } from '../../server/secrets.ts'

/* What the wing seals: the row is bound into a seal, so that a value moved to another one does not open there. */

interface Deps {
  readonly secrets: Pick<Secrets, 'seal' | 'open'>
}

/** Whom the railway reaches about an order. */
export interface Contact {
  /** In both languages: an own name is known in both, one that was typed stands as it was typed. */
  readonly name: BothNames
  readonly phone: string
}

export const ticketPhoneSeal = ({ orderId, personId }: { orderId: string; personId: string }): string =>
  `train_ticket.phone/${orderId}/${personId}`

const contactSeal = (orderId: string): string => `train_order.contact/${orderId}`

export const sealContact = ({ secrets }: Deps, orderId: string, contact: Contact): Buffer =>
  secrets.seal(contactSeal(orderId), JSON.stringify(contact))

export const openContact = ({ secrets }: Deps, orderId: string, sealed: Buffer): Contact =>
  JSON.parse(secrets.open(contactSeal(orderId), sealed)) as Contact
