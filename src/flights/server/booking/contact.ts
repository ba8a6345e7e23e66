import type { BothNames } from '../../../kernel/language.ts'
import type { Secrets } from '../../../server/secrets.ts'

/* Whom the airline reaches about an order, sealed before it is kept. */

export interface Contact {
  /** In both languages: an own name is known in both, one that was typed stands as it was typed. */
  readonly name: BothNames
  readonly phone: string
}

interface Deps {
  readonly secrets: Pick<Secrets, 'seal' | 'open'>
}

export const sealContact = ({ secrets }: Deps, contact: Contact): Buffer => secrets.seal('flight_order.contact', JSON.stringify(contact))

/** Orders of before kept one name, in whichever language it was. */
export function openContact({ secrets }: Deps, sealed: Buffer): Contact {
  const { name, phone } = JSON.parse(secrets.open('flight_order.contact', sealed)) as { name: string | BothNames; phone: string }
  return { name: typeof name === 'string' ? { zh: name, en: name } : name, phone }
}
