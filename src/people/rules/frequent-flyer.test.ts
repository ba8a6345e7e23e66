import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { invariant } from '../../kernel/result.ts'
import { allianceOf, maskFlyerNumber, programmeOf, PROGRAMMES, programmesFor, readFlyerNumber, serves } from './frequent-flyer.ts'

const of = (code: string) => {
  const programme = programmeOf(code)
  invariant(programme, `the programme ${code} is known`)
  return programme
}
const codes = (airlines: readonly string[], taken: readonly string[] | null = null) =>
  programmesFor(airlines, taken).map(({ code }) => code)

describe('programmes of airlines', () => {
  it('have one name, and every airline at most one of its own', () => {
    expect(new Set(PROGRAMMES.map(({ code }) => code)).size).toBe(PROGRAMMES.length)
    const airlines = PROGRAMMES.flatMap((programme) => programme.airlines)
    expect(new Set(airlines).size).toBe(airlines.length)
  })

  it('count on their own airlines, on those of their alliance, and on no others', () => {
    expect([serves(of('CA'), 'ZH'), serves(of('CA'), 'SQ'), serves(of('CA'), 'MU'), serves(of('CZ'), 'CA')]).toEqual([
      'own',
      'partner',
      null,
      null,
    ])
    // Sky Pearl left its alliance: it counts on its own flights alone.
    expect([allianceOf('CZ'), serves(of('CZ'), 'OQ')]).toEqual([null, 'own'])
  })

  it('are told with the airline’s own first, and only those that the airline takes', () => {
    expect(codes(['CA'])[0]).toBe('CA')
    expect(codes(['CA'])).toContain('SQ')
    expect(codes(['CA'])).not.toContain('MU')
    expect(codes(['SQ'], ['SQ', 'CA'])).toEqual(['SQ', 'CA'])
    expect(codes(['SQ'], [])).toEqual([])
    // A journey with two airlines counts in the programmes of both.
    expect(codes(['MU', 'JL'])).toEqual(expect.arrayContaining(['MU', 'JL', 'DL', 'CX']))
  })
})

describe('a number of a programme', () => {
  it.each([
    ['CA', '0021 3456 7890', '002134567890'],
    ['CA', 'CA002134567890', '002134567890'],
    ['LH', '992-2-2001-2345-678', '992220012345678'],
    ['UA', 'ab123456', 'AB123456'],
    ['EK', 'EK123456789', 'EK123456789'],
    ['AF', '2012345678', '2012345678'],
    ['SK', 'EBB704705904', 'EBB704705904'],
  ])('of %s is read from “%s”', (code, text, number) => {
    expect(readFlyerNumber(of(code), text)).toEqual({ number })
  })

  it.each([
    ['CA', '', 'missing'],
    ['CA', '12345678', 'form'],
    ['CZ', '12345678901', 'form'],
    ['LH', '12345', 'form'],
    ['BA', 'ABCDEFGH', 'form'],
    ['MF', '!!', 'form'],
    ['MF', '1234', 'form'],
  ])('of %s is not “%s”', (code, text, fault) => {
    expect(readFlyerNumber(of(code), text)).toEqual({ fault })
  })

  it('is read as it was read before, and shown by its end alone', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PROGRAMMES), fc.stringMatching(/^[A-Z0-9]{5,20}$/), (programme, text) => {
        const read = readFlyerNumber(programme, text)
        if ('fault' in read) return
        expect(readFlyerNumber(programme, read.number)).toEqual(read)
        expect(maskFlyerNumber(read.number)).not.toContain(read.number)
      }),
    )
  })
})
