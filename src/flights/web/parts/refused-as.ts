const PARTY = /^(PEOPLE-|AF-(TRAVELLER|CHILD-|CHILDREN-|INFANT-|NEWBORN|INTL-SELF))/

/**
 * What a search was refused for: who is to travel, for what, or what was asked for itself. Null where it was not refused, but came to nothing: then nobody
 * says that there are no flights.
 */
export function refusedAs(code: string): 'party' | 'scene' | 'search' | null {
  if (PARTY.test(code)) return 'party'
  // For what she travels is asked, or is open no more [E-ACCESS-02] [E-ACCESS-03].
  if (code === 'POLICY-NO-SCENE' || code === 'POLICY-SCENE') return 'scene'
  return code.startsWith('AF-') && code !== 'AF-SUPPLIER' ? 'search' : null
}
