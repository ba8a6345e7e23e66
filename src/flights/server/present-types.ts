import type { BothNames, Language } from '../../kernel/language.ts'
import type { PassengerType } from '../rules/passenger-types.ts'
import { flightText } from '../text/index.ts'

/** As what somebody flies, and on whose lap; nobody's of who has a seat. */
export interface FliesAs {
  readonly type: PassengerType
  readonly lap: BothNames | null
}

/** A document with what its holder flies as before it: `Child · ID card`. Nothing is said of adults. */
export function withType({ type, lap }: FliesAs, document: string, language: Language): string {
  if (type === 'ADT') return document
  const { passengerType, onLap } = flightText[language]
  const said = lap === null ? passengerType[type] : onLap(lap[language])
  return document === '' ? said : `${said} · ${document}`
}
