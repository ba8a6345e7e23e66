import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRefusal } from '../../kernel/result.ts'
import { SIGNING_MODES, type SigningMode } from './flow.ts'
import type { FlowPlan } from './plan.ts'
import { signaturesNeeded } from './signing.ts'
import {
  ADDED_MAX,
  addSigner,
  askedIds,
  askWhoIsNext,
  close,
  decidedIds,
  escalate,
  hear,
  signerIds,
  standIn,
  standsAt,
  transfer,
  TRANSFERS_MAX,
  walkOf,
  type Walk,
} from './walking.ts'

type Level = readonly [SigningMode, ...string[]]
const planOf = (levels: readonly (readonly Level[])[]): FlowPlan => ({
  isNeeded: true,
  notifierIds: [],
  steps: levels.map((groups, index) => ({
    level: index + 1,
    skip: null,
    passedOver: [],
    missing: [],
    groups: groups.map(([mode, ...ids]) => {
      const signers = ids.map((personId) => ({ personId, insteadOf: null }))
      return { travellerIds: ['lin'], mode, needed: signaturesNeeded(mode, ids.length), signers, members: signers }
    }),
  })),
})
const begin = (...levels: readonly (readonly Level[])[]): Walk => askWhoIsNext(walkOf(planOf(levels)))

function done<T extends object>(found: T): Exclude<T, { refused: string }> {
  if (isRefusal(found)) throw new Error(`refused: ${found.refused}`)
  return found as Exclude<T, { refused: string }>
}
const refusalOf = (found: object) => (isRefusal(found) ? found.refused : null)
const say = (walk: Walk, signerId: string, decision: 'agree' | 'reject' = 'agree', decidedById = signerId) =>
  done(hear(walk, { signerId, decidedById, decision }))
const at = (personId: string, isActive = true) => ({ personId, isActive })
const before = (personId: string) => ({ ...at(personId), where: 'before' as const })
const after = (personId: string) => ({ ...at(personId), where: 'after' as const })

describe('the walk of a request', () => {
  it('asks level by level, each once the one before has agreed [P-APPR-01]', () => {
    const first = begin([['all', 'zhou', 'he']], [['all', 'qin']])
    expect(askedIds(first)).toEqual(['zhou', 'he'])
    const one = say(first, 'he')
    expect([askedIds(one), standsAt(one)]).toEqual([['zhou'], 'open'])
    const two = say(one, 'zhou')
    expect([askedIds(two), standsAt(two)]).toEqual([['qin'], 'open'])
    expect(standsAt(say(two, 'qin'))).toBe('agreed')
  })

  it('ends with a rejection, and asks nobody any more', () => {
    const ended = say(begin([['all', 'zhou', 'he']], [['all', 'qin']]), 'he', 'reject')
    expect([standsAt(ended), askedIds(ended), ended.groups.map((group) => group.state)]).toEqual(['rejected', [], ['rejected', 'closed']])
  })

  it('takes the first of two who decide at the same instant, where one word suffices', () => {
    const heard = say(begin([['any', 'zhou', 'he']]), 'zhou')
    expect(standsAt(heard)).toBe('agreed')
    expect(refusalOf(hear(heard, { signerId: 'he', decidedById: 'he', decision: 'reject' }))).toBe('STATE_CHANGED')
  })

  it('hears nobody twice, nor before her turn, nor anybody in two names', () => {
    const walk = begin([['all', 'zhou', 'he', 'bo']], [['all', 'qin']])
    expect(refusalOf(hear(walk, { signerId: 'qin', decidedById: 'qin', decision: 'agree' }))).toBe('STATE_CHANGED')
    const heard = say(walk, 'zhou', 'agree', 'mei')
    expect(refusalOf(hear(heard, { signerId: 'zhou', decidedById: 'zhou', decision: 'reject' }))).toBe('STATE_CHANGED')
    expect(refusalOf(hear(heard, { signerId: 'he', decidedById: 'mei', decision: 'agree' }))).toBe('AP-DECIDED-BEFORE')
  })

  it('asks all groups of a level at once and goes on when each has agreed', () => {
    const walk = begin(
      [
        ['all', 'zhou'],
        ['any', 'he', 'bo'],
      ],
      [['all', 'qin']],
    )
    expect(askedIds(walk)).toEqual(['zhou', 'he', 'bo'])
    expect(askedIds(say(walk, 'bo'))).toEqual(['zhou'])
    expect(askedIds(say(say(walk, 'bo'), 'zhou'))).toEqual(['qin'])
  })

  it('is handed on: the newcomer’s word counts instead', () => {
    const handed = done(transfer(begin([['all', 'zhou']], [['all', 'qin']]), 'zhou', at('mei'), ['lin']))
    expect(askedIds(handed)).toEqual(['mei'])
    expect(askedIds(say(handed, 'mei'))).toEqual(['qin'])
  })

  it('is handed to nobody who travels, has left or is asked anyway', () => {
    const walk = begin([['all', 'zhou']], [['all', 'qin']])
    const to = (who: string, isActive = true) => refusalOf(transfer(walk, 'zhou', at(who, isActive), ['lin']))
    expect([to('lin'), to('gone', false), to('qin'), to('zhou')]).toEqual([
      'AP-OWN-TRIP',
      'AP-GONE',
      'AP-ASKED-ALREADY',
      'AP-ASKED-ALREADY',
    ])
    expect(refusalOf(transfer(walk, 'qin', at('mei'), ['lin']))).toBe('AP-NOT-ASKED')
  })

  it('is handed on only so often', () => {
    let walk = begin([['all', 'p0']])
    for (let i = 0; i < TRANSFERS_MAX; i += 1) walk = done(transfer(walk, `p${i}`, at(`p${i + 1}`), []))
    expect(refusalOf(transfer(walk, `p${TRANSFERS_MAX}`, at('last'), []))).toBe('AP-TOO-MANY')
  })

  it('asks who was added before, and then again who added her', () => {
    const walk = done(addSigner(begin([['all', 'zhou']], [['all', 'qin']]), 'zhou', before('mei'), ['lin']))
    expect(askedIds(walk)).toEqual(['mei'])
    expect(askedIds(say(walk, 'mei'))).toEqual(['zhou'])
    expect(askedIds(say(say(walk, 'mei'), 'zhou'))).toEqual(['qin'])
  })

  it('asks who was added after, before the next level', () => {
    const walk = done(addSigner(begin([['all', 'zhou']], [['all', 'qin']]), 'zhou', after('mei'), ['lin']))
    expect(askedIds(walk)).toEqual(['zhou'])
    expect(askedIds(say(walk, 'zhou'))).toEqual(['mei'])
    expect(askedIds(say(say(walk, 'zhou'), 'mei'))).toEqual(['qin'])
  })

  it('keeps what others at the level have said while one of them waits for somebody added', () => {
    const heard = say(begin([['all', 'zhou', 'he']]), 'he')
    const walk = done(addSigner(heard, 'zhou', before('mei'), []))
    expect(standsAt(say(say(walk, 'mei'), 'zhou'))).toBe('agreed')
  })

  it('takes only so many who are added', () => {
    let walk = begin([['all', 'zhou']])
    for (let i = 0; i < ADDED_MAX; i += 1) walk = done(addSigner(walk, 'zhou', after(`p${i}`), []))
    expect(refusalOf(addSigner(walk, 'zhou', after('more'), []))).toBe('AP-TOO-MANY')
  })

  it('closes what is open and leaves what is decided', () => {
    const walk = say(begin([['all', 'zhou']], [['all', 'qin']]), 'zhou')
    expect(close(walk).groups.map((group) => group.state)).toEqual(['agreed', 'closed'])
  })

  it('asks who stands above somebody who has left meanwhile, or the others alone', () => {
    const without = (walk: Walk, gone: string, above: string | null = null): Walk => {
      const left = standIn(walk, gone, above)
      if (left === null) throw new Error(`nobody is left without ${gone}`)
      return left
    }
    expect(askedIds(without(begin([['all', 'zhou', 'he']]), 'zhou', 'qin'))).toEqual(['he', 'qin'])
    const alone = without(begin([['all', 'zhou', 'he']], [['all', 'qin']]), 'zhou')
    expect(askedIds(say(alone, 'he'))).toEqual(['qin'])
    const last = without(say(begin([['all', 'zhou', 'he']], [['all', 'qin']]), 'he'), 'zhou')
    expect(askedIds(last)).toEqual(['qin']) // the others of the level have all agreed
  })

  it('has nobody agree for a level of which nobody remains, nor for a majority that is none any more', () => {
    expect(standIn(begin([['all', 'zhou']], [['all', 'qin']]), 'zhou', null)).toBeNull()
    expect(standIn(begin([['any', 'zhou']]), 'zhou', null)).toBeNull()
    const twoOfThree = standIn(begin([['majority', 'zhou', 'he', 'mei']]), 'zhou', null)
    expect(twoOfThree?.groups[0]).toMatchObject({ needed: 2, state: 'asked' })
    expect(standIn(twoOfThree as Walk, 'he', null)).toBeNull()
    expect(standIn(say(begin([['majority', 'zhou', 'he', 'mei']]), 'he', 'reject'), 'zhou', null)).toBeNull()
    expect(standIn(begin([['any', 'zhou', 'he']]), 'zhou', null)?.groups[0]).toMatchObject({ needed: 1 })
  })

  it('ends, asks nobody twice and nobody concerned, whatever is said, handed on and added', () => {
    const who = fc.constantFrom('lin', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')
    const deed = fc.record({ kind: fc.constantFrom('agree', 'reject', 'transfer', 'before', 'after'), by: who, other: who })
    const group = fc.constantFrom(...SIGNING_MODES)
    fc.assert(
      fc.property(group, group, fc.array(deed, { maxLength: 40 }), (one, two, deeds) => {
        let walk = begin([[one, 'a', 'b', 'c']], [[two, 'd', 'e']])
        for (const { kind, by, other } of deeds) {
          const changed =
            kind === 'transfer'
              ? transfer(walk, by, at(other), ['lin'])
              : kind === 'before' || kind === 'after'
                ? addSigner(walk, by, { ...at(other), where: kind }, ['lin'])
                : hear(walk, { signerId: by, decidedById: by, decision: kind === 'agree' ? 'agree' : 'reject' })
          if (!isRefusal(changed)) walk = changed
          const asked = signerIds(walk)
          expect(new Set(asked).size).toBe(asked.length)
          expect([...asked, ...decidedIds(walk)]).not.toContain('lin')
          expect(askedIds(walk).length > 0).toBe(standsAt(walk) === 'open')
        }
        // Whoever is asked agrees: it ends within as many words as there are people.
        let words = 0
        for (; standsAt(walk) === 'open'; words += 1) walk = say(walk, askedIds(walk)[0] ?? '')
        expect(words).toBeLessThanOrEqual(signerIds(walk).length)
      }),
      { numRuns: 500 },
    )
  })
})

describe('somebody who is silent', () => {
  it('is replaced by whoever stands above, and a word that is there stays', () => {
    const walk = say(begin([['all', 'zhou', 'he']], [['all', 'qin']]), 'zhou')
    const above = escalate(
      walk,
      new Map([
        ['he', 'mei'],
        ['zhou', 'nobody'],
        ['qin', 'nobody'],
      ]),
    )
    expect(askedIds(above)).toEqual(['mei'])
    expect(decidedIds(above)).toEqual(['zhou'])
    expect(refusalOf(hear(above, { signerId: 'he', decidedById: 'he', decision: 'agree' }))).toBe('STATE_CHANGED')
    expect(askedIds(say(above, 'mei'))).toEqual(['qin']) // who waits for her turn is nobody’s to replace
  })

  it('stays asked where nobody stands above', () => {
    const walk = begin([['any', 'zhou', 'he']])
    expect(askedIds(escalate(walk, new Map([['he', 'mei']])))).toEqual(['zhou', 'mei'])
  })
})
