import { describe, expect, it } from 'vitest'
import { CONSENT_VERSIONS, consentsDue, isConsentKind, NEEDED_CONSENTS } from './consents.ts'

const given = (kind: string, version: string, stands = true) => ({ kind, version, stands })
const needed = NEEDED_CONSENTS.map((kind) => given(kind, CONSENT_VERSIONS[kind]))

describe('what is to be agreed to anew', () => {
  it('is what is needed and was never given [C-CONF-15]', () => {
    expect(consentsDue([])).toEqual(['privacyPolicy', 'serviceTerms'])
    expect(consentsDue(needed)).toEqual([])
  })

  it('is what stands in an older version alone [C-CONF-15]', () => {
    expect(consentsDue([...needed, given('documentsAbroad', '2020-01-01')])).toEqual(['documentsAbroad'])
    expect(consentsDue([given('privacyPolicy', '2020-01-01'), ...needed])).toEqual([])
  })

  it('is not what somebody has taken back: nobody is pressed [C-CONF-15]', () => {
    expect(consentsDue([...needed, given('documentsAbroad', '2020-01-01', false)])).toEqual([])
    expect(consentsDue([...needed, given('documentsAbroad', CONSENT_VERSIONS.documentsAbroad, false)])).toEqual([])
  })

  it('is again what is needed and was taken back [C-CONF-15]', () => {
    expect(consentsDue([given('privacyPolicy', CONSENT_VERSIONS.privacyPolicy, false), ...needed.slice(1)])).toEqual(['privacyPolicy'])
  })

  it('is only of kinds that there are', () => {
    expect(isConsentKind('privacyPolicy')).toBe(true)
    for (const none of ['everything', 'toString', 'constructor', '']) expect(isConsentKind(none)).toBe(false)
  })
})
