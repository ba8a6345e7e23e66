import type { Language } from '../../../kernel/language.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import { formatMoment } from '../../text/format.ts'
import { flightText } from '../../text/index.ts'
import type { FlightsDeps } from '../deps.ts'
import { grantedNow } from './disruption-beside.ts'
import { disruptionsOf } from './disruption-store.ts'

/**
 * What the airline itself has done to a flight whose tickets were handed to the desk, and grants for it, in a sentence; empty where it has done nothing that
 * is still open. Whoever rings it up has to know: what it grants costs nobody a fee.
 */
export async function airlineForDesk(deps: Pick<FlightsDeps, 'clock' | 'db'>, order: OrderRef, language: Language): Promise<string> {
  const newest = (await disruptionsOf(deps.db.read, order)).at(-1)
  if (newest?.state !== 'open') return ''
  const text = flightText[language].disruption.forDesk
  const granted = await grantedNow(deps, order)
  const until = granted ? formatMoment(granted.until.toString(), language) : ''
  return [text[newest.kind], ...(until === '' ? [] : [text.free(until)])].join(language === 'zh' ? '' : ' ')
}
