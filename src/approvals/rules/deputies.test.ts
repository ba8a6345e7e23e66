import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDeputy, DEPUTIES_MAX, deputiesFor, principalFor, whyNotFor, type Deputy, type DeputyFacts } from './deputies.ts'

const deputy = (deputyId: string, principalId: string, more: Partial<Deputy> = {}): Deputy => ({
  deputyId,
  principalId,
  fromDate: '2026-11-01',
  untilDate: '2026-11-30',
  limitMinor: null,
  products: null,
  ...more,
})
const facts = (more: Partial<DeputyFacts> = {}): DeputyFacts => ({
  today: '2026-11-21',
  totalMinor: 100_000,
  product: 'flight',
  concernedIds: ['lin'],
  signerIds: ['zhou'],
  decidedIds: [],
  ...more,
})
const who = (personId: string, isActive = true) => ({ personId, isActive })
const he = [deputy('he', 'zhou')]

describe('a deputy', () => {
  it('decides on her first day and on her last, and on no other', () => {
    const on = (today: string) => whyNotFor('zhou', who('he'), he, facts({ today }))
    expect(['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'].map(on)).toEqual(['AP-NOT-ASKED', null, null, 'AP-NOT-ASKED'])
  })

  it('decides up to her limit, to the fen, and about her products', () => {
    const upTo = (totalMinor: number) =>
      whyNotFor('zhou', who('he'), [deputy('he', 'zhou', { limitMinor: 100_000 })], facts({ totalMinor }))
    expect([upTo(100_000), upTo(100_001)]).toEqual([null, 'AP-DEPUTY-LIMIT'])
    const about = (product: string) => whyNotFor('zhou', who('he'), [deputy('he', 'zhou', { products: ['train'] })], facts({ product }))
    expect([about('train'), about('flight')]).toEqual([null, 'AP-DEPUTY-LIMIT'])
  })

  it('has no deputy: what was handed to her she cannot hand on', () => {
    const chain = [deputy('he', 'zhou'), deputy('mei', 'he')]
    expect(whyNotFor('zhou', who('mei'), chain, facts())).toBe('AP-NOT-ASKED')
    expect(deputiesFor('zhou', chain, facts())).toEqual(['he'])
  })

  it('does not decide about her own trip, nor about one that she has applied for', () => {
    expect(whyNotFor('zhou', who('he'), he, facts({ concernedIds: ['he'] }))).toBe('AP-OWN-TRIP')
    expect(whyNotFor('zhou', who('zhou'), he, facts({ concernedIds: ['zhou'] }))).toBe('AP-OWN-TRIP')
  })

  it('gives no second word, neither for two signers nor beside her own', () => {
    expect(whyNotFor('zhou', who('he'), he, facts({ decidedIds: ['he'] }))).toBe('AP-DECIDED-BEFORE')
    expect(whyNotFor('zhou', who('he'), he, facts({ signerIds: ['zhou', 'he'] }))).toBe('AP-DECIDED-BEFORE')
    expect(whyNotFor('he', who('he'), he, facts({ signerIds: ['zhou', 'he'] }))).toBeNull()
  })

  it('who has left decides in nobody’s name', () => {
    expect(whyNotFor('zhou', who('he', false), he, facts())).toBe('AP-NOT-ASKED')
    expect(whyNotFor('zhou', who('zhou', false), he, facts())).toBe('AP-NOT-ASKED')
  })

  it('speaks for herself before she speaks for another', () => {
    const both = facts({ signerIds: ['zhou', 'he'] })
    expect(principalFor(['zhou', 'he'], who('he'), he, both)).toEqual({ signerId: 'he' })
    expect(principalFor(['qin', 'zhou'], who('he'), he, facts())).toEqual({ signerId: 'zhou' })
    expect(principalFor(['qin'], who('he'), he, facts())).toBe('AP-NOT-ASKED')
    expect(principalFor(['qin', 'zhou'], who('he'), [deputy('he', 'zhou', { limitMinor: 1 })], facts())).toBe('AP-DEPUTY-LIMIT')
  })

  it('is never concerned, gone, named by nobody or heard twice, whoever names whom', () => {
    const id = fc.constantFrom<string>('a', 'b', 'c', 'd')
    const ids = fc.uniqueArray(id, { maxLength: 3 })
    const some = fc.array(
      fc.tuple(id, id).map(([one, other]) => deputy(one, other)),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(some, ids, ids, ids, ids, id, fc.boolean(), (deputies, asked, concernedIds, signerIds, decidedIds, me, isActive) => {
        const found = principalFor(asked, who(me, isActive), deputies, facts({ concernedIds, signerIds, decidedIds }))
        if (typeof found === 'string') return
        expect(isActive && asked.includes(found.signerId)).toBe(true)
        expect([...concernedIds, ...decidedIds]).not.toContain(me)
        if (found.signerId === me) return
        expect(signerIds).not.toContain(me)
        expect(deputies.some((one) => one.deputyId === me && one.principalId === found.signerId)).toBe(true)
      }),
    )
  })
})

describe('naming a deputy', () => {
  const code = (one: Deputy, existing: readonly Deputy[] = []) => checkDeputy(one, existing, '2026-11-21')?.refused ?? null

  it('refuses oneself, dates that run backwards, what is over, and what is too long', () => {
    expect(code(deputy('zhou', 'zhou'))).toBe('AP-DEPUTY-SELF')
    expect(code(deputy('he', 'zhou', { untilDate: '2026-10-31' }))).toBe('AP-DEPUTY-DATES')
    expect(code(deputy('he', 'zhou', { fromDate: '2026-11-01', untilDate: '2026-11-20' }))).toBe('AP-DEPUTY-PAST')
    expect(code(deputy('he', 'zhou', { fromDate: '2026-11-01', untilDate: '2027-04-29' }))).toBeNull()
    expect(code(deputy('he', 'zhou', { fromDate: '2026-11-01', untilDate: '2027-04-30' }))).toBe('AP-DEPUTY-LONG')
  })

  it('refuses the same person twice on a day, and more than five', () => {
    expect(code(deputy('he', 'zhou', { fromDate: '2026-11-30', untilDate: '2026-12-05' }), he)).toBe('AP-DEPUTY-TWICE')
    expect(code(deputy('he', 'zhou', { fromDate: '2026-12-01', untilDate: '2026-12-05' }), he)).toBeNull()
    const many = Array.from({ length: DEPUTIES_MAX }, (_, i) => deputy(`p${i}`, 'zhou'))
    expect(code(deputy('he', 'zhou'), many)).toBe('AP-DEPUTY-MANY')
    expect(
      code(
        deputy('he', 'zhou'),
        many.map((one) => ({ ...one, untilDate: '2026-11-20' })),
      ),
    ).toBeNull()
  })
})
