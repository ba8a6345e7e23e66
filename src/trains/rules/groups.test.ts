import { describe, expect, it } from 'vitest'
import { checkGroup, checkSeatsOfGroup, divideParty, nextStage, type GroupMember } from './groups.ts'
import { TRAIN_ORDER_CODES as S } from './states.ts'

const grown = (userCode: string, more: Partial<GroupMember> = {}): GroupMember => ({
  userCode,
  isGrown: true,
  applicationId: null,
  entityCode: 'HZ',
  isAbove: false,
  ...more,
})
const child = (userCode: string): GroupMember => grown(userCode, { isGrown: false })
const many = (count: number): GroupMember[] => Array.from({ length: count }, (_, index) => grown(`P${index + 1}`))
const sizes = (members: readonly GroupMember[]): number[] => divideParty(members).map(({ userCodes }) => userCodes.length)

describe('a party is divided [C-TRAIN-13]', () => {
  it('not at all where one order takes it', () => {
    expect(divideParty(many(5))).toEqual([{ userCodes: ['P1', 'P2', 'P3', 'P4', 'P5'], because: null }])
  })

  it.each([
    [6, [3, 3]],
    [7, [4, 3]],
    [9, [5, 4]],
  ])('of %i into as few orders as take it, as even as can be', (count, expected) => {
    expect(sizes(many(count))).toEqual(expected)
    expect(divideParty(many(count)).every(({ because }) => because === 'size')).toBe(true)
  })

  it('so that every child has somebody grown up beside it', () => {
    const parts = divideParty([child('c1'), child('c2'), child('c3'), grown('a'), child('c4'), grown('b')])
    expect(parts.map(({ userCodes }) => userCodes)).toEqual([
      ['a', 'c1', 'c3'],
      ['b', 'c2', 'c4'],
    ])
  })

  it('by the applications that they stand on, and by the legal entities that pay', () => {
    const applied = divideParty([
      grown('a', { applicationId: 'T1' }),
      grown('b', { applicationId: 'T2' }),
      grown('c', { applicationId: 'T1' }),
    ])
    expect(applied).toEqual([
      { userCodes: ['a', 'c'], because: 'application' },
      { userCodes: ['b'], because: 'application' },
    ])
    const paid = divideParty([grown('a'), grown('b', { entityCode: 'BJ' })])
    expect(paid.map(({ because }) => because)).toEqual(['entity', 'entity'])
  })

  it('so that whoever is above the standard goes alone, but leaves no child without anybody', () => {
    const above = { isAbove: true }
    expect(divideParty([grown('a'), grown('b', above), grown('c')])).toEqual([
      { userCodes: ['a', 'c'], because: null },
      { userCodes: ['b'], because: 'limit' },
    ])
    expect(divideParty([grown('a', above), child('c')]).map(({ userCodes }) => userCodes)).toEqual([['a', 'c']])
  })

  it('with everybody on exactly one order, which none overfills', () => {
    for (let count = 1; count <= 9; count += 1)
      for (let children = 0; children < count; children += 1) {
        const members = many(count).map((one, index) => ({ ...one, isGrown: index >= children, isAbove: index % 4 === 3 }))
        const parts = divideParty(members)
        expect(parts.flatMap(({ userCodes }) => userCodes).toSorted()).toEqual(members.map(({ userCode }) => userCode).toSorted())
        expect(Math.max(...parts.map(({ userCodes }) => userCodes.length))).toBeLessThanOrEqual(5)
      }
  })
})

describe('a group', () => {
  it('has nobody on two of its orders, and no more people than a party', () => {
    expect(checkGroup([{ userCodes: ['a', 'b'] }, { userCodes: ['c'] }])).toBeNull()
    expect(checkGroup([{ userCodes: ['a', 'b'] }, { userCodes: ['b'] }])).toMatchObject({
      refused: 'TR-GROUP-TWICE',
      field: 'parts.1.passengers',
    })
    const ten = Array.from({ length: 10 }, (_, index) => String(index))
    expect(checkGroup([{ userCodes: ten.slice(5) }, { userCodes: ten.slice(0, 5) }])).toMatchObject({ refused: 'TR-GROUP-MOST' })
  })

  it('is told how many seats are left where there are too few', () => {
    expect([checkSeatsOfGroup('A', 9, 'allOrNothing'), checkSeatsOfGroup(7, 7, 'allOrNothing')]).toEqual([null, null])
    expect([checkSeatsOfGroup(6, 7, 'asManyAsPossible'), checkSeatsOfGroup(6, 7, null)]).toEqual([null, null])
    expect(checkSeatsOfGroup(6, 7, 'allOrNothing')).toMatchObject({ refused: 'TR-GROUP-SEATS', facts: { left: 6, wanted: 7 } })
    expect(checkSeatsOfGroup(0, 7, 'asManyAsPossible')).toMatchObject({ refused: 'TR-GONE' })
  })
})

describe('all or nothing', () => {
  it('takes seats only after everybody’s word, payment only for all seats, and tickets only for all that is paid', () => {
    expect(nextStage('asking', [S.OCCUPYING, S.AWAITING_APPROVAL])).toBeNull()
    expect(nextStage('asking', [S.OCCUPYING, S.OCCUPYING])).toBe('holding')
    expect(nextStage('holding', [S.AWAITING_PAYMENT, S.OCCUPYING])).toBeNull()
    expect(nextStage('holding', [S.AWAITING_PAYMENT, S.AWAITING_PAYMENT])).toBe('paying')
    expect(nextStage('paying', [S.ISSUING, S.AWAITING_PAYMENT])).toBeNull()
    expect(nextStage('paying', [S.ISSUING, S.ISSUING])).toBe('ticketing')
  })

  it.each(['asking', 'holding', 'paying'] as const)('ends while it is %s as soon as one order came to nothing', (stage) => {
    for (const over of [S.CANCELLED, S.CLOSED]) expect(nextStage(stage, [S.AWAITING_PAYMENT, over])).toBe('ended')
  })

  it('takes no ticket back for another order that fails after tickets were ordered', () => {
    expect(nextStage('ticketing', [S.ISSUED, S.ISSUE_FAILED])).toBeNull()
    expect([nextStage('ended', [S.CLOSED]), nextStage('free', [S.CLOSED, S.ISSUED])]).toEqual([null, null])
  })
})
