import { describe, expect, it } from 'vitest'
import { COMPANY_ERRORS, PARTY_ERRORS } from '../../calls/words.ts'
import { refusedAs } from './refused-as.ts'

describe('a search that is refused', () => {
  it('is headed by who travels, whatever it is about them', () => {
    expect([...COMPANY_ERRORS, ...PARTY_ERRORS].filter((code) => refusedAs(code) !== 'party')).toEqual([])
  })

  it('is headed by the search or the occasion where it is that, and by neither where nobody answered', () => {
    expect(['AF-SAME-CITY', 'AF-DATE', 'AF-NO-CITY', 'POLICY-SCENE', 'POLICY-NO-SCENE'].map(refusedAs)).toEqual([
      'search',
      'search',
      'search',
      'scene',
      'scene',
    ])
    expect(['AF-SUPPLIER', '', 'Z999'].map(refusedAs)).toEqual([null, null, null])
  })
})
